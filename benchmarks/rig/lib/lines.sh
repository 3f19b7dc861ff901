# SPDX-License-Identifier: Apache-2.0
# The line counter: a plugin for QEMU, built from source on this machine and for it alone.

lines_dir() {
  echo "$cache/lines-$(cat "$rig_home"/lib/lines.sh "$rig_home"/lines/*.[ch] | sha256sum | cut -c1-12)"
}

# The plugin, and the program of known traffic that its self-test runs in the guest.
build_lines() {
  [[ ${knob[lines]} == on ]] || return 0
  local dir
  dir=$(lines_dir)
  [[ -f $dir/lines.so && -f $dir/traffic ]] && return
  command -v gcc >/dev/null || fail "there is no gcc, which builds the line counter: run \"rig tools\" first"
  mkdir -p "$cache"
  (
    flock 8
    rm -rf "$dir".new && mkdir -p "$dir".new
    step "line counter" "$cache/log/lines.log" compile_lines "$dir".new
    rm -rf "$dir" && mv "$dir".new "$dir"
  ) 8>"$cache/lines.lock"
}

compile_lines() {
  local source sources=()
  for source in "$rig_home"/lines/*.c; do
    [[ $source == */traffic.c ]] || sources+=("$source")
  done
  gcc -std=gnu17 -O2 -Wall -Wextra -Werror -shared -fPIC -fvisibility=hidden -o "$1/lines.so" "${sources[@]}" -lpthread &&
    gcc -std=gnu17 -O2 -Wall -Wextra -Werror -o "$1/traffic" "$rig_home/lines/traffic.c" -lpthread
}

# What the counter cannot tell apart is refused: it knows one node of NICs and one of disks.
check_lines() {
  [[ ${knob[lines]} == on ]] || return 0
  [[ ${knob[arch]} == x86_64 ]] || fail "--lines on knows x86_64's devices and addresses alone, and arch is ${knob[arch]}"
  [[ ${knob[nic-nodes]} != *,* ]] || fail "--lines on counts with one data NIC, and nic-nodes is ${knob[nic-nodes]}"
  [[ ${knob[nvme-nodes]} != *,* ]] || fail "--lines on counts with one NVMe device, and nvme-nodes is ${knob[nvme-nodes]}"
  ((knob[sockets] % knob[nodes] == 0)) || fail "--lines on needs as many sockets on each node, and ${knob[sockets]} are on ${knob[nodes]}"
}

# All CPUs in one thread, and the guest's clock by instructions: with the host's clock a slow
# emulation has more ticks, slices and balancing to each byte, and they drown what is to be counted.
add_lines() {
  [[ ${knob[lines]} == on ]] || return 0
  qemu+=(-icount "shift=0,sleep=on"
    -plugin "$(lines_dir)/lines.so,caches=${knob[sockets]},nodes=${knob[nodes]},threads=${knob[threads]},memory=${knob[memory]},nic=${knob[nic-nodes]},disk=${knob[nvme-nodes]},socket=$run_dir/lines.socket")
}
