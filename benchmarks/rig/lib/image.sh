# SPDX-License-Identifier: Apache-2.0
# The guest's root file system: Debian with a JRE, irqbalance, the tools that tests compare with, and
# what the privileged helper needs: systemd, which is process 1 only where it is asked for, and libraries.

guest_packages=(kmod iproute2 ethtool openssh-server python3-minimal libpython3-stdlib pciutils
  util-linux procps numactl e2fsprogs irqbalance openjdk-17-jre-headless
  systemd libseccomp2 libcap-ng0 linux-perf)

image_size=4G

# A change of the recipe makes another image; running guests keep the one they have.
image_dir() {
  echo "$cache/root-${knob[arch]}-$(cat "$rig_home"/lib/{image,foreign}.sh "$cache/id.pub" | sha256sum | cut -c1-12)"
}

build_image() {
  [[ -f $cache/id ]] || ssh-keygen -q -t ed25519 -N '' -C corelane-rig -f "$cache/id"
  local dir
  dir=$(image_dir)
  [[ -f $dir/root.img ]] && return
  rm -rf "$dir".new && mkdir -p "$dir".new
  step "root file system" "$cache/log/image.log" fill_tree "$dir".new/tree
  step "root image" "$cache/log/image-file.log" pack_image "$dir".new
  rm -rf "$dir" && mv "$dir".new "$dir"
}

fill_tree() {
  local tree=$1
  if [[ ${knob[arch]} == x86_64 ]]; then
    bootstrap "$tree" --variant=minbase || return
  else
    unpack_foreign "$tree" || return
  fi
  install -d -m 700 "$tree/root/.ssh" &&
    install -m 600 "$cache/id.pub" "$tree/root/.ssh/authorized_keys" || return
  printf 'PermitRootLogin yes\nUseDNS no\nPrintMotd no\nUsePAM no\nSetEnv PATH=/run/rig:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin\n' >"$tree/etc/ssh/sshd_config.d/rig.conf"
  echo rig >"$tree/etc/hostname"
  mkdir -p "$tree/share" "$tree/data"
  rm -rf "$tree"/var/cache/apt/archives/*.deb "$tree"/var/lib/apt/lists/*
}

# bootstrap TREE OPTIONS...: Debian with the guest's packages. The JRE's package writes below the directory
# of manual pages, which the exclusion leaves out.
bootstrap() {
  local tree=$1 packages
  shift
  packages=$(IFS=, && echo "${guest_packages[*]}")
  suites | mmdebstrap --mode=root --include="$packages" \
    --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/doc/*' \
    --dpkgopt='path-exclude=/usr/share/locale/*' --aptopt='Apt::Install-Recommends "false"' \
    --essential-hook='mkdir -p "$1/usr/share/man/man1"' "$@" $release "$tree" -
}

pack_image() {
  truncate -s $image_size "$1/root.img" &&
    mke2fs -q -t ext4 -O ^has_journal -E lazy_itable_init=1,nodiscard -m 0 -d "$1/tree" "$1/root.img"
}
