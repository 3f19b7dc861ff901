# SPDX-License-Identifier: Apache-2.0
# The guest's hardware, as QEMU's command line.

# machine_arguments: fills the array "qemu" from the knobs.
machine_arguments() {
  local cores=$((knob[cpus] / knob[sockets] / knob[threads]))
  ((cores * knob[sockets] * knob[threads] == knob[cpus])) ||
    fail "${knob[cpus]} CPUs cannot be ${knob[sockets]} sockets of equal cores with ${knob[threads]} threads"
  ((knob[cpus] % knob[nodes] == 0)) || fail "${knob[cpus]} CPUs cannot be shared out evenly to ${knob[nodes]} nodes"
  local threads=multi
  [[ ${knob[lines]} == off ]] || threads=single
  root_ports=0
  qemu=("qemu-system-${knob[arch]}" -accel "tcg,thread=$threads,tb-size=768")
  "add_${knob[arch]}"
  qemu+=(-m "${knob[memory]}" -smp "${knob[cpus]},sockets=${knob[sockets]},cores=$cores,threads=${knob[threads]}"
    -nodefaults -no-user-config -display none -no-reboot
    -serial "file:$run_dir/console.log" -pidfile "$run_dir/qemu.pid")
  add_nodes
  [[ ${knob[remapping]} == off ]] || qemu+=(-device "intel-iommu,intremap=on,eim=on")
  add_system_devices
  add_nvme
  add_data_nics
  add_kernel
  add_lines
}

# With QEMU's default vendor, AMD's, every CPU would have a last-level cache of its own.
add_x86_64() {
  qemu+=(-machine q35 -cpu "max,vendor=GenuineIntel")
}

# The firmware makes the ACPI tables known, without which there is one PCI host bridge and no node. The CPU is
# that of real servers, and without pointer authentication, which costs an emulation much.
add_aarch64() {
  [[ ${knob[remapping]} == off ]] || fail "--remapping on is of x86_64: the ITS of aarch64 remaps in any case"
  qemu+=(-machine "virt,gic-version=3,its=on" -cpu neoverse-n1 -bios "$(firmware_file)")
}

# Each node has memory and a PCI host bridge of its own, so that devices belong to a node.
add_nodes() {
  local node per_cpu=$((knob[cpus] / knob[nodes])) per_memory=$((knob[memory] / knob[nodes]))
  for ((node = 0; node < knob[nodes]; node++)); do
    qemu+=(-object "memory-backend-ram,id=memory$node,size=${per_memory}M"
      -numa "node,nodeid=$node,cpus=$((node * per_cpu))-$(((node + 1) * per_cpu - 1)),memdev=memory$node"
      -device "pxb-pcie,id=bridge$node,bus_nr=$((32 + 32 * node)),bus=pcie.0,numa_node=$node")
  done
  ((knob[nodes] != 2)) || qemu+=(-numa "dist,src=0,dst=1,val=21")
}

# add_root_port NODE: sets "port", a place for one device on that node.
add_root_port() {
  (($1 < knob[nodes])) || fail "a device is to be on node $1, and there are ${knob[nodes]} nodes"
  port=port$root_ports
  qemu+=(-device "pcie-root-port,id=$port,bus=bridge$1,chassis=$((10 + root_ports)),slot=$root_ports")
  root_ports=$((root_ports + 1))
}

# The root file system (writes go to a temporary file), the management NIC, the shared directory.
add_system_devices() {
  qemu+=(-drive "file=$(image_dir)/root.img,format=raw,if=none,id=root,snapshot=on"
    -device "virtio-blk-pci,drive=root,num-queues=1,bus=pcie.0"
    -netdev "user,id=management,hostfwd=tcp:127.0.0.1:$ssh_port-:22"
    -device "virtio-net-pci,netdev=management,mac=52:54:00:00:00:01,romfile=,bus=pcie.0"
    -device "virtio-rng-pci,bus=pcie.0"
    -fsdev "local,id=share,path=$run_dir/share,security_model=none,multidevs=remap"
    -device "virtio-9p-pci,fsdev=share,mount_tag=share,bus=pcie.0")
}

add_nvme() {
  local i=0 node
  for node in ${knob[nvme-nodes]//,/ }; do
    rm -f "$run_dir/nvme$i.img" && truncate -s "${knob[nvme-size]}G" "$run_dir/nvme$i.img"
    add_root_port "$node"
    # One vector more than queues: the admin queue's.
    qemu+=(-drive "file=$run_dir/nvme$i.img,format=raw,if=none,id=disk$i,cache=unsafe,aio=threads,discard=unmap"
      -device "nvme,id=nvme$i,serial=rig$i,bus=$port,max_ioqpairs=${knob[nvme-queues]},msix_qsize=$((knob[nvme-queues] + 1))"
      -device "nvme-ns,drive=disk$i,bus=nvme$i,nsid=1")
    i=$((i + 1))
  done
}

# QEMU makes the tap devices itself, so they go when it goes.
add_data_nics() {
  local i=0 node queues=
  # One receive ring of the tap to each of the guest's: only virtio knows of them.
  [[ ${knob[nic]} != virtio-net-pci || ${knob[nic-queues]} -lt 2 ]] || queues=",queues=${knob[nic-queues]}"
  for node in ${knob[nic-nodes]//,/ }; do
    add_root_port "$node"
    printf '#!/bin/sh\nip addr add 10.%d.%d.1/24 dev "$1" && ip link set "$1" up\n' $((77 + i)) "${knob[instance]}" >"$run_dir/tap$i-up"
    chmod +x "$run_dir/tap$i-up"
    qemu+=(-netdev "tap,id=data$i,ifname=corerig${knob[instance]}-$i,script=$run_dir/tap$i-up,downscript=no,vhost=off$queues"
      -device "${knob[nic]},netdev=data$i,mac=52:54:00:00:01:0$i,bus=$port,romfile=${queues:+,mq=on,vectors=$((2 * knob[nic-queues] + 2))}")
    i=$((i + 1))
  done
}

add_kernel() {
  local line="quiet loglevel=4 mitigations=off nokaslr audit=0 random.trust_cpu=on"
  case ${knob[arch]} in
    aarch64) line="console=ttyAMA0 $line" ;;
    *) line="console=ttyS0 tsc=reliable $line" ;;
  esac
  line+=" net.ifnames=0 nowatchdog panic=5 rig.instance=${knob[instance]} rig.nicqueues=${knob[nic-queues]}"
  # So that a boot that lost an interrupt is known for what it is in good time: see boot_once.
  line+=" rcupdate.rcu_cpu_stall_timeout=10"
  # Its own unit alone: what Debian would start by default is not wanted.
  [[ ${knob[init]} == boot ]] || line+=" rig.init=systemd systemd.unit=rig.service systemd.getty_auto=0"
  [[ ${knob[multipath]} == on ]] || line+=" nvme_core.multipath=N"
  # Without no_timer_check this kernel panics over the emulated IO-APIC.
  [[ ${knob[remapping]} == off ]] || line+=" intel_iommu=on no_timer_check"
  qemu+=(-kernel "$(kernel_dir)/vmlinuz" -initrd "$run_dir/initrd" -append "$line ${knob[append]}")
}
