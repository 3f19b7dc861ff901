/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.irq.InterruptsReader;
import io.corelane.affinity.nic.NapiListing;
import io.corelane.affinity.nic.NapiQueues;
import io.corelane.affinity.nic.NapiQueuesReader;
import io.corelane.affinity.nic.NicReader;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;

/** A NIC {@code data0} with two receive queues: NAPI ids 901 and 902, IRQs 43 and 44, CPUs 1, 2. */
final class Napis {

  private static final int IFINDEX = 7;

  private Napis() {}

  static Reading<NapiQueues> told(Path directory) throws IOException {
    return read(
        directory,
        new NapiListing(
            List.of(new NapiListing.Queue(IFINDEX, 0, 901), new NapiListing.Queue(IFINDEX, 1, 902)),
            List.of()));
  }

  /** As told, with RFS on. */
  static Reading<NapiQueues> followed(Path directory) throws IOException {
    return withFlows(directory, "4096\n");
  }

  /** As told, with a table of RFS that cannot be read. */
  static Reading<NapiQueues> perhapsFollowed(Path directory) throws IOException {
    return withFlows(directory, "");
  }

  private static Reading<NapiQueues> withFlows(Path directory, String flows) throws IOException {
    Files.createDirectories(directory.resolve("proc/sys/net/core"));
    Files.writeString(directory.resolve("proc/sys/net/core/rps_sock_flow_entries"), "32768\n");
    for (int queue = 0; queue < 2; queue++) {
      Path rx = directory.resolve("sys/class/net/data0/queues/rx-" + queue);
      Files.createDirectories(rx);
      Files.writeString(rx.resolve("rps_flow_cnt"), flows);
    }
    return told(directory);
  }

  static Reading<NapiQueues> byOrder(Path directory) throws IOException {
    return read(directory, new NapiListing(List.of(), List.of(instance(901), instance(902))));
  }

  /** As many instances as nobody can tell apart. */
  static Reading<NapiQueues> unplaced(Path directory) throws IOException {
    return read(
        directory,
        new NapiListing(List.of(), List.of(instance(901), instance(902), instance(903))));
  }

  private static NapiListing.Instance instance(int id) {
    return new NapiListing.Instance(IFINDEX, id, OptionalInt.empty());
  }

  private static Reading<NapiQueues> read(Path directory, NapiListing listing) throws IOException {
    Path device = Files.createDirectories(directory.resolve("sys/devices/pci0000:00/0000:42:00.0"));
    Path nic = Files.createDirectories(directory.resolve("sys/class/net/data0"));
    Files.createSymbolicLink(
        nic.resolve("device"), Path.of("../../../devices/pci0000:00/0000:42:00.0"));
    Files.writeString(nic.resolve("ifindex"), IFINDEX + "\n");
    StringBuilder interrupts = new StringBuilder("           CPU0       CPU1\n");
    for (int queue = 0; queue < 2; queue++) {
      int irq = 43 + queue;
      Files.createDirectories(nic.resolve("queues/rx-" + queue));
      Files.writeString(nic.resolve("queues/rx-" + queue + "/rps_cpus"), "0\n");
      Files.createDirectories(device.resolve("msi_irqs/" + irq));
      Path files = Files.createDirectories(directory.resolve("proc/irq/" + irq));
      Files.writeString(files.resolve("effective_affinity_list"), (queue + 1) + "\n");
      interrupts.append(
          "%4d:  1  2  PCI-MSIX-0000:42:00.0  1-edge  data0-TxRx-%d%n".formatted(irq, queue));
    }
    Files.writeString(directory.resolve("proc/interrupts"), interrupts.toString());
    SystemRoot root = new SystemRoot(directory);
    var lines = new InterruptsReader(root).read().toOptional().orElseThrow();
    return new NapiQueuesReader(root, () -> new Reading.Present<>(listing))
        .read(new NicReader(root).read(lines).toOptional().orElseThrow(), lines);
  }
}
