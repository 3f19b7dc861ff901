# SPDX-License-Identifier: Apache-2.0
# Every knob of the rig: name | default | what is allowed (a regular expression) | what it is.
# A profile sets some of them, the command line has the last word.

knobs=(
  "profile|two-node|[a-z0-9-]+|the machine's shape, see below"
  "instance|${CORELANE_RIG_INSTANCE:-0}|[0-9]|guests with other numbers may run beside this one"
  "cache|${CORELANE_RIG_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/corelane-rig}|/.+|where downloads, images and the state of running guests are kept"
  "arch|x86_64|x86_64\|aarch64|the guest's architecture; aarch64 needs tools of its own: rig tools --arch aarch64"
  "kernel|6.12|6\.12\|6\.1|the guest's kernel, of Debian 12: 6.12 (backports) or 6.1"
  "cpus|8|[1-9][0-9]?|CPUs, over all sockets"
  "sockets|2|[1-9]|sockets; the CPUs of a socket share a last-level cache"
  "nodes|2|[1-4]|NUMA nodes; fewer than sockets makes several caches to a node"
  "threads|1|[12]|SMT siblings to a core"
  "memory|4096|[1-9][0-9]{2,5}|MiB, over all nodes"
  "nic|igb|igb\|e1000e\|virtio-net-pci\|vmxnet3|the model of the data NIC"
  "nic-nodes|1|[0-3](,[0-3])?|the node of each data NIC"
  "nic-queues|0|[0-8]|RX queues of each data NIC; 0: as many as the driver makes"
  "nvme-nodes|0|[0-3](,[0-3]){0,3}|the node of each NVMe device"
  "nvme-queues|8|[1-9][0-9]?|hardware queues of each NVMe device, as the device offers them"
  "nvme-size|8|[1-9][0-9]?|GiB of each NVMe device, sparse"
  "multipath|on|on\|off|the kernel's own NVMe multipathing"
  "remapping|off|on\|off|interrupt remapping with x2APIC: affinity takes effect at once"
  "init|boot|boot\|systemd|process 1: a script of the rig's, or systemd, under which units of Debian run"
  "lines|off|on\|off|counts the cache lines that move: one thread for all CPUs, a clock of instructions"
  "append||.*|more for the kernel's command line"
  "boot-tries|3|[1-9]|how often a boot that hangs is tried again"
  "boot-seconds|90|[1-9][0-9]{1,2}|how long one try may take"
  "lifetime|10800|[1-9][0-9]{1,5}|seconds after which a forgotten guest is ended"
  "owner|0|[0-9]+|process whose end ends the guest too; 0: none"
  "profiles||[a-z0-9,-]*|for test and loops: the profiles, separated by commas, or all; empty: --profile"
)

declare -A knob given

describe_options() {
  local line name default allowed text
  for line in "${knobs[@]}"; do
    split_knob "$line"
    printf '  --%-13s %-10s %s\n' "$name" "${default:-(none)}" "$text"
  done
}

describe_profiles() {
  local file
  for file in "$rig_home"/profiles/*.conf; do
    printf '  %-16s %s\n' "$(basename "$file" .conf)" "$(sed -n '2s/^# //p' "$file")"
  done
}

# "\|" stands for a bar inside a field.
split_knob() {
  local line=${1//\\|/$'\1'}
  IFS='|' read -r name default allowed text <<<"$line"
  allowed=${allowed//$'\1'/|}
}

find_knob() {
  local line
  for line in "${knobs[@]}"; do
    split_knob "$line"
    [[ $name == "$1" ]] && return
  done
  return 1
}

is_option() {
  local name default allowed text word=${1#--}
  [[ $1 == --?* ]] && find_knob "${word%%=*}"
}

# take_option WORDS...: one option from the front; "taken" tells how many words it was.
take_option() {
  local name default allowed text word=${1#--}
  find_knob "${word%%=*}" || fail "there is no option --${word%%=*}; see rig --help"
  if [[ $word == *=* ]]; then
    given[$name]=${word#*=} taken=1
  else
    (($# > 1)) || fail "--$word needs a value"
    given[$word]=$2 taken=2
  fi
}

check_knob() {
  local name default allowed text
  find_knob "$1" || fail "$3: there is no option '$1'; see rig --help"
  [[ $2 =~ ^($allowed)$ ]] || fail "$3: $1 is '$2', allowed is ${allowed:-nothing} ($text)"
}

# Defaults, then the profile, then the command line.
settle_options() {
  local line name default allowed text file key value
  for line in "${knobs[@]}"; do
    split_knob "$line"
    knob[$name]=$default
  done
  knob[profile]=${given[profile]:-${knob[profile]}}
  file=$rig_home/profiles/${knob[profile]}.conf
  [[ -r $file ]] || fail "there is no profile '${knob[profile]}'; there are: $(cd "$rig_home/profiles" && printf '%s ' *.conf | sed 's/\.conf//g')"
  while IFS='=' read -r key value; do
    [[ -z $key || $key == '#'* ]] && continue
    check_knob "$key" "$value" "$file"
    knob[$key]=$value
  done <"$file"
  for key in "${!given[@]}"; do
    knob[$key]=${given[$key]}
  done
  for key in "${!knob[@]}"; do
    check_knob "$key" "${knob[$key]}" "option"
  done
  cache=${knob[cache]}
  run_dir=$cache/run/${knob[instance]}
}
