# SPDX-License-Identifier: Apache-2.0
# The root file system of another architecture. Nothing of it can run here without an emulator that the
# kernel knows of, so its packages are unpacked only, and what their scripts would make, as far as the
# guest needs it, is made here.

# Debian 12's firmware tells Linux that its flash is memory, which is of no node, and Linux then knows one
# node alone. That of the next release does not.
firmware_release=trixie

# The helper's libraries with their headers: this tree is what it is compiled against.
foreign_packages=(mawk passwd login libseccomp-dev libcap-ng-dev)

unpack_foreign() {
  local tree=$1 guest_packages=("${guest_packages[@]}" "${foreign_packages[@]}")
  bootstrap "$tree" --variant=extract --include='?essential' --architectures="$(guest_debian)" --skip=check/qemu \
    --setup-hook=/usr/share/mmdebstrap/hooks/merged-usr/setup00.sh &&
    make_users "$tree" && make_alternatives "$tree" && make_configuration "$tree"
}

make_users() {
  local etc=$1/etc file
  for file in passwd group; do
    cp "$1/usr/share/base-passwd/$file.master" "$etc/$file" || return
  done
  echo 'sshd:*:100:65534::/run/sshd:/usr/sbin/nologin' >>"$etc/passwd"
  # Nobody has a password, and no account is locked.
  sed 's/:.*/:*:19000:0:99999:7:::/' "$etc/passwd" >"$etc/shadow" && chmod 640 "$etc/shadow" &&
    sed 's/:.*/:*::/' "$etc/group" >"$etc/gshadow" && chmod 640 "$etc/gshadow" &&
    sed -i 's/^\([^:]*\):\*:/\1:x:/' "$etc/passwd"
}

make_alternatives() {
  local bin=$1/usr/bin libraries
  libraries=$(echo "$1"/usr/lib/*-linux-gnu)
  ln -sfn mawk "$bin/awk" &&
    ln -sfn ../lib/jvm/java-17-openjdk-"$(guest_debian)"/bin/java "$bin/java" &&
    # Absolute in its package, so it would lead into this machine.
    ln -sfn libcap-ng.so.0.0.0 "$libraries/libcap-ng.so"
}

make_configuration() {
  local etc=$1/etc
  cp "$1/usr/share/libc-bin/nsswitch.conf" "$etc/" && cp "$1/usr/share/openssh/sshd_config" "$etc/ssh/" &&
    ln -sfn ../proc/self/mounts "$etc/mtab" && : >"$etc/machine-id" && ssh-keygen -q -A -f "$1"
}

firmware_file() {
  echo "$cache/firmware-${knob[arch]}-$firmware_release/QEMU_EFI.fd"
}

build_firmware() {
  [[ ${knob[arch]} != x86_64 && ! -f $(firmware_file) ]] || return 0
  local dir
  dir=$(dirname "$(firmware_file)")
  rm -rf "$dir".new && mkdir -p "$dir".new
  step "firmware" "$cache/log/firmware.log" unpack_firmware "$dir".new
  rm -rf "$dir" && mv "$dir".new "$dir"
}

# Its package alone comes from that release, with package lists of its own.
unpack_firmware() {
  local dir=$1 options
  options=(-o Dir::Etc::sourcelist="$dir/sources.list" -o Dir::State::lists="$dir/lists" -o APT::Architectures=amd64)
  mkdir -p "$dir/lists/partial" "$dir/package" && release=$firmware_release security_mirror='' suites >"$dir/sources.list" &&
    our_apt apt-get -q "${options[@]}" update || return
  (cd "$dir/package" && our_apt apt-get -q "${options[@]}" download qemu-efi-aarch64 && dpkg-deb -x ./*.deb .) &&
    mv "$dir/package/usr/share/qemu-efi-aarch64/QEMU_EFI.fd" "$dir/" && rm -rf "$dir"/{lists,package,sources.list}
}
