/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.trace;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.Installation;
import io.corelane.bench.rig.Guest;
import io.corelane.bench.rig.OwnInstance;
import io.corelane.bench.rig.Rig;
import io.corelane.bench.rig.compare.GuestUploads;
import io.corelane.bench.rig.live.GuestJava;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A guest with a real DataNode whose threads Corelane keeps on the NIC's node, and with this
 * build's command. The NVMe driver handles its completions in threads, as a kernel for real-time
 * work does: so a fault can keep one hardware queue waiting.
 *
 * @param rig the instance it belongs to
 * @param guest the guest
 * @param java runs this build in it
 * @param uploads the DataNode and its client
 * @param disk the device that requests go to, by its name in the kernel's statistics
 */
record TracedGuest(Rig rig, Guest guest, GuestJava java, GuestUploads uploads, String disk)
    implements AutoCloseable {

  static final String NIC = "data0";

  /** A CPU of the NIC's node. */
  static final int NEAR = 5;

  /** Of packets: a receiver runs anywhere until it is bound. */
  static final double FEW = 0.1;

  private static final int STREAMS = 2;
  private static final long BYTES_EACH = 4 << 20;

  /** Where Corelane may bind threads, with two-node the NIC's node: a fault is to stay one. */
  private static final Map<String, String> KEYS = Map.of("corelane.cpus", "4-7");

  private static final String THREADED =
      """
      set -e
      rmmod nvme
      modprobe nvme use_threaded_interrupts=1
      for i in $(seq 100); do
        test -b /dev/nvme0n1 && exit
        sleep 0.2
      done
      exit 1
      """;

  /** A request of a device with several paths is counted at the path that takes it. */
  private static final String DISK =
      "for queues in /sys/block/nvme0*n1/mq; do basename ${queues%/mq}; done";

  /** An interrupt that is not remapped moves when it next comes: igb raises each every 2 s. */
  private static final String INTERRUPTS =
      """
      irqs=$(sed -n 's/^ *\\([0-9]*\\):.* data0-.*/\\1/p' /proc/interrupts)
      for irq in $irqs; do echo %1$d >/proc/irq/$irq/smp_affinity_list || exit 1; done
      for try in $(seq 100); do
        late=
        for irq in $irqs; do
          test "$(cat /proc/irq/$irq/effective_affinity_list)" = %1$d || late=$irq
        done
        test -z "$late" && exit
        sleep 0.2
      done
      echo "interrupt $late stays where it is" >&2
      exit 1
      """;

  /** Boots a guest of its own: what another left running may be set up otherwise. */
  static TracedGuest open() throws HarnessException, IOException, InterruptedException {
    Path home = Installation.find().home();
    int instance = OwnInstance.number();
    Rig rig = Rig.of(home, instance);
    rig.down();
    try {
      Guest guest = rig.up("two-node", List.of());
      guest.run(THREADED);
      GuestJava java = GuestJava.stage(guest, home);
      GuestUploads uploads = GuestUploads.open(guest, KEYS);
      return new TracedGuest(rig, guest, java, uploads, guest.run(DISK).strip());
    } catch (HarnessException | IOException | InterruptedException e) {
      rig.down();
      throw e;
    }
  }

  /** Uploads two small files at once. */
  void upload() throws HarnessException, IOException, InterruptedException {
    uploads.upload(STREAMS, BYTES_EACH);
  }

  /** How much of what was counted by distance went to another node, 0 to 1. */
  static double far(Map<String, Long> distances) {
    double all = distances.values().stream().mapToLong(Long::longValue).sum();
    return distances.getOrDefault("other node", 0L) / all;
  }

  /** Sends all interrupts of the data NIC to one CPU, and waits until they go there. */
  void interruptsTo(int cpu) throws HarnessException, IOException, InterruptedException {
    guest.run(INTERRUPTS.formatted(cpu));
  }

  /** The hardware queue of the disk that takes what a CPU submits. */
  int queueOf(int cpu) throws HarnessException, IOException, InterruptedException {
    String lists = guest.run("grep -H . /sys/block/%s/mq/*/cpu_list".formatted(disk));
    for (String line : lists.lines().toList()) {
      // /sys/block/DISK/mq/QUEUE/cpu_list:CPUS
      String[] list = line.split("cpu_list:", -1);
      if (List.of(list[1].split(",\\s*", -1)).contains(String.valueOf(cpu))) {
        return Integer.parseInt(list[0].split("/", -1)[5]);
      }
    }
    throw new HarnessException(
        "no hardware queue of " + disk + " takes CPU " + cpu + ":\n" + lists);
  }

  @Override
  public void close() throws HarnessException, IOException {
    try (uploads) {
      // The DataNode ends before its machine.
    } finally {
      try {
        rig.down();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
