# SPDX-License-Identifier: Apache-2.0
# What is done with guests.

# The shape of a guest that Java boots is its profile's; any other is booted by "up".
refuse_knobs() {
  local name
  for name in "${!given[@]}"; do
    case $name in
      profile | profiles | instance | cache) ;;
      *) fail "rig $verb does not take --$name: boot the guest with \"rig up --$name ${given[$name]}\" first" ;;
    esac
  done
}

# run_comparison COMMAND [OPTIONS]: without --profile the guest that runs is used, whatever its shape.
run_comparison() {
  local command=$1
  shift
  refuse_knobs
  export CORELANE_RIG_CACHE=$cache CORELANE_RIG_INSTANCE=${knob[instance]}
  exec "$corelane_home/bin/corelane" "$command" ${given[profile]:+--profile "${given[profile]}"} "$@"
}

# run_tests [OPTIONS]: the live tests are JUnit's; they boot and end the guests themselves.
run_tests() {
  refuse_knobs
  build_guest
  export CORELANE_RIG_CACHE=$cache CORELANE_RIG_INSTANCE=${knob[instance]}
  cd "$corelane_home" || fail "$corelane_home is gone"
  exec mvn verify -Prig -pl benchmarks -am -DskipTests -Dspotless.check.skip -Dcheckstyle.skip "$@" </dev/null
}

profiles() {
  printf '%s' "${knob[profiles]:-${knob[profile]}}"
}

# What must be gone after "down".
leftovers() {
  pgrep -af "corerig${knob[instance]}-" || true
  ip -o link show | grep -o "corerig${knob[instance]}-[0-9]" || true
  ip netns list | grep corerig || true
}

run_cycles() {
  local cycles=$1 cycle left tries=0 started
  [[ $cycles =~ ^[1-9][0-9]*$ ]] || fail "cycles needs a number from 1, not '$cycles'"
  knob[owner]=$$
  for ((cycle = 1; cycle <= cycles; cycle++)); do
    started=$SECONDS
    guest_up
    short_test || fail "cycle $cycle: the short test failed"
    tries=$((tries + $(sed -n 's/^BOOT_TRIES=//p' "$run_dir/guest.env") - 1))
    guest_down
    left=$(leftovers)
    [[ -z $left ]] || fail "cycle $cycle left behind: $left"
    say "cycle $cycle of $cycles: good, $((SECONDS - started)) s"
  done
  say "$cycles cycles, none failed; boots tried again: $tries"
}

# Every CPU takes work, both kinds of device answer, and packets arrive.
short_test() {
  guest_ssh 'set -e
    for cpu in $(seq 0 $(($(nproc --all) - 1))); do taskset -c $cpu true; done
    test $(nproc --all) -eq '"${knob[cpus]}"'
    dd if=/dev/nvme0n1 of=/dev/null bs=64k count=16 iflag=direct status=none
    grep -q "nvme0q1$" /proc/interrupts
    ip -brief link show data0 | grep -q UP' &&
    greets "10.77.${knob[instance]}.2"
}

# Whether the guest's sshd answers over the data NIC.
greets() {
  local line=
  exec 7<>"/dev/tcp/$1/22" && read -r -t 10 line <&7
  exec 7>&-
  [[ $line == SSH-* ]]
}
