# SPDX-License-Identifier: Apache-2.0
# A guest's life: boot, commands in it, end. What others need to know of it is in guest.env.

guest_pid() {
  [[ -s $run_dir/qemu.pid ]] && pid=$(<"$run_dir/qemu.pid") && [[ $(cat "/proc/$pid/comm" 2>/dev/null) == qemu-system* ]]
}

# Re-entrant: a guest of the same shape is left as it is, another one is ended first.
guest_up() {
  need_root
  build_guest
  local shape try started=$SECONDS reason=
  shape=$(describe_shape)
  if guest_pid && [[ -f $run_dir/guest.env && $(cat "$run_dir/shape" 2>/dev/null) == "$shape" ]]; then
    say "${knob[profile]} is up already"
    return
  fi
  guest_down
  rm -rf "$run_dir" && mkdir -p "$run_dir/share"
  # The scripts of the guest go with each boot, so that a change of theirs needs no build.
  mkdir "$run_dir/initrd.d" && cp -a "$rig_home/guest" "$run_dir/initrd.d/rig"
  [[ ${knob[lines]} == off ]] || cp "$(lines_dir)/traffic" "$run_dir/initrd.d/rig/"
  pack_cpio "$run_dir/initrd.d" "$run_dir/scripts.gz"
  cat "$(kernel_dir)/initrd.gz" "$run_dir/scripts.gz" >"$run_dir/initrd"
  for ((try = 1; try <= knob[boot-tries]; try++)); do
    ssh_port=$(free_port)
    machine_arguments
    if boot_once; then
      echo "$shape" >"$run_dir/shape"
      write_environment $try $((SECONDS - started))
      say "${knob[profile]} is up after $((SECONDS - started)) s$( ((try == 1)) || echo ", at try $try")"
      return
    fi
    say "boot $try of ${knob[boot-tries]} failed: $reason; the last lines of the console:"
    tail -8 "$run_dir/console.log" >&2 || true
    cp "$run_dir/console.log" "$run_dir/console.failed.$try" 2>/dev/null || true
    end_guest
  done
  fail "no boot of ${knob[profile]} succeeded; the consoles are in $run_dir"
}

describe_shape() {
  local name
  for name in "${!knob[@]}"; do
    case $name in
      instance | cache | owner | lifetime | profiles | boot-*) ;;
      *) echo "$name=${knob[$name]}" ;;
    esac
  done | sort
}

# Below the kernel's own range: nobody who lets the kernel choose gets it meanwhile.
free_port() {
  local port
  while port=$((12000 + RANDOM % 20000)) && [[ -n $(ss -Htln "sport = :$port") ]]; do :; done
  echo $port
}

# One try; says in "reason" why it failed.
boot_once() {
  local started=$SECONDS starter
  : >"$run_dir/console.log"
  setsid timeout --signal=TERM --kill-after=10 "${knob[lifetime]}" "${qemu[@]}" >"$run_dir/qemu.log" 2>&1 </dev/null &
  starter=$!
  ((knob[owner] == 0)) || watch_owner $starter
  while ((SECONDS - started < knob[boot-seconds])); do
    if grep -q 'RIG SICK' "$run_dir/console.log"; then
      reason="a CPU does not answer" && return 1
    elif grep -q 'RIG READY' "$run_dir/console.log"; then
      return 0
    elif grep -q 'Kernel panic' "$run_dir/console.log"; then
      reason="the kernel panicked" && return 1
    elif grep -q 'kthread timer wakeup didn' "$run_dir/console.log"; then
      # Not each stall: on a busy machine a CPU may be late by itself.
      reason="a CPU has lost its timer" && return 1
    elif ! kill -0 $starter 2>/dev/null; then
      reason="QEMU ended: $(tail -3 "$run_dir/qemu.log")" && return 1
    fi
    sleep 0.3
  done
  reason="not ready within ${knob[boot-seconds]} s"
  return 1
}

# The guest ends with the process that wanted it, whatever ends that.
watch_owner() {
  setsid bash -c 'tail --pid="$1" -f /dev/null; kill "$2"' _ "${knob[owner]}" "$1" >/dev/null 2>&1 </dev/null &
  echo $! >"$run_dir/watcher.pid"
}

write_environment() {
  guest_pid
  cat >"$run_dir/guest.env.new" <<TEXT
PROFILE=${knob[profile]}
INSTANCE=${knob[instance]}
ARCHITECTURE=${knob[arch]}
KERNEL=$(<"$(kernel_dir)/version")
HOST_ADDRESS=10.77.${knob[instance]}.1
GUEST_ADDRESS=10.77.${knob[instance]}.2
SSH_PORT=$ssh_port
SSH_KEY=$cache/id
SHARE=$run_dir/share
ROOT_TREE=$(image_dir)/tree
QEMU_PID=$pid
BOOT_TRIES=$1
BOOT_SECONDS=$2
TEXT
  mv "$run_dir/guest.env.new" "$run_dir/guest.env"
}

guest_down() {
  end_guest
  rm -f "$run_dir"/{guest.env,shape,initrd,nvme*.img}
}

end_guest() {
  local pid watcher
  if [[ -S $run_dir/ssh ]]; then
    ssh -q -o ControlPath="$run_dir/ssh" -O exit root@127.0.0.1 2>/dev/null || true
  fi
  if [[ -s $run_dir/watcher.pid ]]; then
    watcher=$(<"$run_dir/watcher.pid")
    # Its tail is of the same session.
    [[ $(ps -o sess= -p "$watcher" 2>/dev/null) -ne $watcher ]] || pkill -s "$watcher" || true
  fi
  if guest_pid; then
    kill "$pid" 2>/dev/null || true
    local waited
    for ((waited = 0; waited < 50; waited++)); do
      kill -0 "$pid" 2>/dev/null || break
      sleep 0.1
    done
    kill -9 "$pid" 2>/dev/null || true
  fi
  rm -f "$run_dir"/{qemu.pid,watcher.pid}
}

need_guest() {
  guest_pid && [[ -f $run_dir/guest.env ]] || fail "no guest ${knob[instance]} runs: \"rig up\" boots one"
}

ssh_options_for() {
  local port=$1
  ssh_options=(-q -i "$cache/id" -p "$port" -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null
    -o LogLevel=ERROR -o ControlMaster=auto -o ControlPath="$run_dir/ssh" -o ControlPersist=600)
}

guest_ssh() {
  need_guest
  ssh_options_for "$(sed -n 's/^SSH_PORT=//p' "$run_dir/guest.env")"
  ssh "${ssh_options[@]}" root@127.0.0.1 "$@"
}

# The capture script is the one for real servers.
guest_capture() {
  guest_ssh "cat >/tmp/capture && bash /tmp/capture --text" <"$corelane_home/bin/corelane-capture" >"$1"
}

guest_status() {
  local env found=
  for env in "$cache"/run/*/guest.env; do
    [[ -f $env ]] || continue
    run_dir=$(dirname "$env")
    guest_pid || continue
    found=yes
    (. "$env" && echo "instance $INSTANCE: $PROFILE, Linux $KERNEL, $GUEST_ADDRESS, booted in $BOOT_SECONDS s at try $BOOT_TRIES, pid $QEMU_PID")
  done
  [[ -n $found ]] || echo "no guest runs"
}
