# SPDX-License-Identifier: Apache-2.0
# What the rig needs on this machine.

host_packages=(mmdebstrap busybox-static cpio kmod xz-utils openssh-client e2fsprogs iproute2 procps gcc libc6-dev)

# Debian 12's own QEMU (7.2) has no igb.
qemu_packages=(qemu-system-x86 seabios)

# The helper is compiled here; the firmware is in foreign.sh.
aarch64_packages=(qemu-system-arm gcc-aarch64-linux-gnu)

need_root() {
  ((EUID == 0)) || fail "this needs root: a tap device and foreign file owners are made"
}

install_tools() {
  need_root
  refresh_package_lists
  step "tools" "$cache/log/tools.log" install_packages
  "qemu-system-${knob[arch]}" --version | head -1 >&2
}

install_packages() {
  export DEBIAN_FRONTEND=noninteractive
  our_apt apt-get -qy install --no-upgrade --no-install-recommends "${host_packages[@]}" &&
    our_apt apt-get -qy install --no-install-recommends -t $release-backports "${qemu_packages[@]}"
  [[ ${knob[arch]} == x86_64 ]] ||
    our_apt apt-get -qy install --no-install-recommends -t $release-backports "${aarch64_packages[@]}"
}

need_tools() {
  local tool tools=("qemu-system-${knob[arch]}" mmdebstrap cpio ssh ip)
  [[ ${knob[arch]} == x86_64 ]] || tools+=("${knob[arch]}-linux-gnu-gcc")
  for tool in "${tools[@]}"; do
    command -v "$tool" >/dev/null || fail "there is no $tool: run \"rig tools --arch ${knob[arch]}\" first"
  done
}
