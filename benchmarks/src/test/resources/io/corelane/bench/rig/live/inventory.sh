#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What the guest's own tools and files say of its NICs, disks and their interrupts, one line each:
#   nic NAME DRIVER NODE
#   rx NIC QUEUE IRQ ACTION EFFECTIVE-CPUS
#   disk NAME NODE
#   hw DISK QUEUE CPUS IRQ ACTION
# A node that the firmware does not tell is "none". Interrupts are found by the directory that
# /proc/irq has for each action, not through /proc/interrupts.
set -eu

node_of() {
  lspci -vmmD -s "$1" | awk '$1 == "NUMANode:" { node = $2 } END { print node == "" ? "none" : node }'
}

# $1...: possible actions. Prints the first one that exists, as IRQ and ACTION.
interrupt() {
  local action directory
  for action in "$@"; do
    for directory in /proc/irq/*/"$action"; do
      if [[ -d $directory ]]; then
        directory=${directory#/proc/irq/}
        echo "${directory%%/*} $action"
        return
      fi
    done
  done
  echo "none none"
}

for device in /sys/class/net/*/device; do
  nic=$(basename "${device%/device}")
  information=$(ethtool -i "$nic")
  driver=$(awk '$1 == "driver:" { print $2 }' <<<"$information")
  address=$(awk '$1 == "bus-info:" { print $2 }' <<<"$information")
  echo "nic $nic $driver $(node_of "$address")"
  virtio=$(basename "$(readlink -f "$device")")
  for directory in /sys/class/net/"$nic"/queues/rx-*; do
    queue=${directory##*rx-}
    interrupt=$(interrupt "$nic-TxRx-$queue" "$nic-rx-$queue" "$virtio-input.$queue")
    echo "rx $nic $queue $interrupt $(cat "/proc/irq/${interrupt%% *}/effective_affinity_list")"
  done
done

for queues in /sys/block/*/mq; do
  disk=$(basename "${queues%/mq}")
  place=$(readlink -f "/sys/block/$disk/device")
  address=$(grep -oE '[0-9a-f]{4}:[0-9a-f]{2}:[0-9a-f]{2}\.[0-7]' <<<"$place" | tail -1)
  echo "disk $disk $(node_of "$address")"
  # nvme0c1n1 is a path over controller nvme1; nvme1n1 is a disk of controller nvme1.
  controller=$(sed -E 's/^nvme[0-9]+c([0-9]+)n[0-9]+$/nvme\1/; s/^(nvme[0-9]+)n[0-9]+$/\1/' <<<"$disk")
  for directory in "$queues"/*; do
    queue=$(basename "$directory")
    echo "hw $disk $queue $(tr -d ' ' <"$directory/cpu_list")" \
      "$(interrupt "${controller}q$((queue + 1))" "$(basename "$place")-req.$queue")"
  done
done
