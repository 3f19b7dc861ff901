# SPDX-License-Identifier: Apache-2.0
# The guest's kernel, unchanged from Debian's package, and an initrd with the modules it needs.

# ext4 asks for crc32c by name, which modprobe does not list.
guest_modules=(crc32c_generic virtio_pci virtio_blk virtio_net virtio_rng ext4 xfs nvme igb e1000e
  vmxnet3 9pnet_virtio 9p af_packet veth)

kernel_dir() {
  echo "$cache/kernel-${knob[kernel]}-${knob[arch]}-$(cat "$rig_home"/lib/kernel.sh "$rig_home"/guest/init | sha256sum | cut -c1-12)"
}

build_kernel() {
  local dir
  dir=$(kernel_dir)
  [[ -f $dir/initrd.gz ]] && return
  rm -rf "$dir".new && mkdir -p "$dir".new/package
  step "kernel ${knob[kernel]} for ${knob[arch]}" "$cache/log/kernel.log" unpack_kernel "$dir".new
  step "initrd" "$cache/log/initrd.log" make_initrd "$dir".new
  rm -rf "$dir".new/{package,busybox,initrd} "$dir" && mv "$dir".new "$dir"
}

# The package that Debian's own meta package depends on: its name carries the full version.
unpack_kernel() {
  local suite=$release package arch
  arch=$(guest_debian)
  [[ ${knob[kernel]} == 6.12 ]] && suite=$release-backports
  package=$(our_apt apt-cache depends "linux-image-$arch:$arch/$suite" | awk '/Depends: linux-image/ { print $2; exit }')
  [[ -n $package ]] || { echo "linux-image-$arch of $suite is not in the package lists" && return 1; }
  (cd "$1/package" && our_apt apt-get -q download "$package" && dpkg-deb -x ./*.deb .) || return
  cp "$1"/package/boot/vmlinuz-* "$1/vmlinuz" && mkdir "$1/busybox" &&
    (cd "$1/busybox" && our_apt apt-get -q download "busybox-static:$arch" && dpkg-deb -x ./*.deb .)
}

make_initrd() {
  local dir=$1 modules version name file target
  modules=$dir/package/lib/modules
  version=$(ls "$modules")
  depmod -b "$dir/package" "$version" || return
  mkdir -p "$dir"/initrd/{bin,proc,sys,dev,root,"lib/modules/$version"}
  cp "$dir/busybox/bin/busybox" "$dir/initrd/bin/" && install -m 755 "$rig_home/guest/init" "$dir/initrd/init" || return
  for name in "${guest_modules[@]}"; do
    modprobe -d "$dir/package" -S "$version" --show-depends "$name" 2>/dev/null | awk '/^insmod/ { print $2 }'
  done | sort -u | while read -r file; do
    target=$dir/initrd/lib/modules/$version/${file#*/lib/modules/"$version"/}
    mkdir -p "$(dirname "$target")"
    case $file in
      *.xz) xz -dc "$file" >"${target%.xz}" ;;
      *) cp "$file" "$target" ;;
    esac
  done
  cp "$modules/$version"/modules.{builtin,builtin.modinfo,order} "$dir/initrd/lib/modules/$version/"
  depmod -b "$dir/initrd" "$version" || return
  pack_cpio "$dir/initrd" "$dir/initrd.gz"
  echo "$version" >"$dir/version"
}

# pack_cpio DIRECTORY FILE: all of the directory as a compressed archive that the kernel unpacks.
pack_cpio() {
  (cd "$1" && find . | cpio --quiet -o -H newc -R 0:0) | gzip -1 >"$2"
}

build_guest() {
  need_root
  need_tools
  check_lines
  build_lines
  is_built && return
  mkdir -p "$cache"
  # Two builds at once: the second waits, and finds everything made. The lock ends with the subshell,
  # so that no process started later can hold it.
  (
    flock 8
    is_built && exit
    refresh_package_lists
    build_image
    build_kernel
    build_firmware
  ) 8>"$cache/build.lock"
}

is_built() {
  [[ -f $cache/id && -f $(image_dir)/root.img && -f $(kernel_dir)/initrd.gz ]] &&
    [[ ${knob[arch]} == x86_64 || -f $(firmware_file) ]]
}
