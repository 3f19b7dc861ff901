/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.nic;

import io.corelane.affinity.irq.Interrupt;
import io.corelane.affinity.irq.Interrupts;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SysDevice;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The interrupts of one interface's receive queues. Lines of its device are preferred. Where none
 * of them is a receive queue's (kernels with an empty {@code msi_irqs/}), names that hold the
 * interface's are taken from lines whose device is not known.
 */
final class RxQueueIrqs {

  private final String name;
  private final List<Interrupt> own;

  /** By queue number; several lines where a name is ambiguous. */
  private final TreeMap<Integer, List<Interrupt>> byQueue = new TreeMap<>();

  /** Sorts the lines; a device may have other interfaces. */
  RxQueueIrqs(String name, SysDevice device, boolean aloneOnDevice, Interrupts interrupts) {
    this.name = name;
    Set<Interrupt> lines = new LinkedHashSet<>();
    device.virtio().ifPresent(virtio -> lines.addAll(interrupts.ofDevice(virtio)));
    device.pciAddress().ifPresent(address -> lines.addAll(interrupts.ofDevice(address)));
    device.msiIrqs().forEach(irq -> interrupts.get(irq).ifPresent(lines::add));
    own = new ArrayList<>(lines);
    sort(own, true, aloneOnDevice);
    if (byQueue.isEmpty()) {
      sort(interrupts.ofDevice(""), false, aloneOnDevice);
    }
    if (own.isEmpty()) {
      own.addAll(interrupts.ofDevice(""));
    }
    countFromZero(byQueue);
  }

  /**
   * The interrupt of one queue.
   *
   * @param queue its number in sysfs
   * @param queues how many there are
   */
  Reading<Interrupt> of(int queue, int queues) {
    List<Interrupt> lines = byQueue.getOrDefault(queue, List.of());
    if (byQueue.isEmpty()) {
      lines = ofAllQueues(queues);
    }
    return lines.size() == 1
        ? new Reading.Present<>(lines.get(0))
        : new Reading.Absent<>(
            (lines.isEmpty() ? "an" : "a single")
                + " interrupt named for receive queue "
                + queue
                + " of "
                + name
                + " in /proc/interrupts");
  }

  /** The lines of the interface's device; where none is known to be, all whose device is not. */
  List<Interrupt> own() {
    return own;
  }

  private void sort(List<Interrupt> lines, boolean known, boolean aloneOnDevice) {
    for (Interrupt line : lines) {
      for (String action : line.actions()) {
        queue(action, known, aloneOnDevice)
            .ifPresent(n -> byQueue.computeIfAbsent(n, key -> new ArrayList<>()).add(line));
      }
    }
  }

  private OptionalInt queue(String action, boolean known, boolean aloneOnDevice) {
    OptionalInt queue = RxQueueNames.ofInterface(action, name);
    if (queue.isEmpty() && known) {
      queue = RxQueueNames.ofDevice(action);
    }
    return queue.isEmpty() && known && aloneOnDevice ? RxQueueNames.ofFormerName(action) : queue;
  }

  /** A device with one interrupt names it after itself, or after its interface. */
  private List<Interrupt> ofAllQueues(int queues) {
    Set<String> names = queues == 1 ? Set.of(name) : Set.of();
    return own.stream()
        .filter(
            line ->
                line.actions().stream()
                    .anyMatch(
                        action ->
                            names.contains(action) || action.matches("virtio\\d+(?:-virtqueues)?")))
        .toList();
  }

  /** tg3, and mlx4's receive vectors, count from 1; vector 0 is for other events. */
  static void countFromZero(SortedMap<Integer, List<Interrupt>> byQueue) {
    if (!byQueue.isEmpty() && byQueue.firstKey() == 1) {
      TreeMap<Integer, List<Interrupt>> moved = new TreeMap<>();
      byQueue.forEach((number, lines) -> moved.put(number - 1, lines));
      byQueue.clear();
      byQueue.putAll(moved);
    }
  }
}
