/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.plan;

import io.corelane.affinity.block.BlockDevice;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.RxQueueState;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.policy.UploadDemand;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The demand that is assumed where none is given. */
final class StandardDemand {

  private static final int LEAST = 4;
  private static final int MOST = 16;

  private static final double GIB_PER_SECOND = 1 << 30;

  private StandardDemand() {}

  static PlanInput of(PlanMachine machine) {
    List<QueueName> queues = queues(machine.nics(), most(machine.host()));
    List<BlockDevice> disks = disks(machine.disks());
    List<UploadDemand> uploads = new ArrayList<>();
    Map<String, QueueName> byUpload = new HashMap<>();
    for (int i = 0; i < Math.max(2, queues.size()); i++) {
      String id = "upload-" + (i + 1);
      Optional<BlockDevice> disk =
          disks.isEmpty() ? Optional.empty() : Optional.of(disks.get(i % disks.size()));
      if (i < queues.size()) {
        byUpload.put(id, queues.get(i));
      } else if (!queues.isEmpty()) {
        break;
      }
      uploads.add(upload(id, disk));
    }
    String from =
        queues.isEmpty()
            ? uploads.size() + " uploads whose receive queues are not known"
            : queues.size() == 1
                ? "one upload, on " + queues.get(0)
                : "one upload on each of " + queues.size() + " receive queues";
    String to =
        disks.isEmpty()
            ? "to a disk that is not known"
            : "to " + String.join(", ", disks.stream().map(BlockDevice::name).toList());
    return new PlanInput(
        uploads,
        byUpload,
        CpuLoads.UNKNOWN,
        OptionalDouble.empty(),
        "Assumed, as no --demand is given: "
            + from
            + ", at 1 GiB/s each, "
            + to
            + (disks.size() > 1 ? " in turn" : "")
            + "; nobody else uses the CPUs.");
  }

  /** A quarter of the cores: softirqs, receivers and disk writers then find one each. */
  private static int most(Host host) {
    long cores =
        host.allowed().stream().map(cpu -> host.topology().cpu(cpu).core()).distinct().count();
    return (int) Math.max(LEAST, Math.min(MOST, cores / 4));
  }

  private static UploadDemand upload(String id, Optional<BlockDevice> disk) {
    return new UploadDemand(
        id,
        disk.map(one -> PlanMachine.upload(OptionalInt.empty(), one, true))
            .orElse(new Upload(OptionalInt.empty(), "an unknown disk", List.of())),
        OptionalInt.empty(),
        OptionalDouble.of(GIB_PER_SECOND),
        OptionalDouble.empty(),
        0,
        CpuSet.EMPTY,
        CpuSet.EMPTY);
  }

  /** The first queues of each NIC in turn, as far as their CPU is known. */
  private static List<QueueName> queues(List<NicState> nics, int limit) {
    List<QueueName> found = new ArrayList<>();
    int most = nics.stream().mapToInt(nic -> nic.rxQueues().size()).max().orElse(0);
    for (int i = 0; i < most; i++) {
      for (NicState nic : nics) {
        if (i < nic.rxQueues().size() && found.size() < limit) {
          RxQueueState queue = nic.rxQueues().get(i);
          if (!queue.effectiveCpus().isEmpty()) {
            found.add(new QueueName(nic.name(), queue.queue()));
          }
        }
      }
    }
    return found;
  }

  /** Those with several hardware queues, if there are any: the others are rarely for data. */
  private static List<BlockDevice> disks(List<BlockDevice> all) {
    List<BlockDevice> several =
        all.stream()
            .filter(disk -> disk.hardwareQueues().toOptional().orElse(List.of()).size() > 1)
            .toList();
    return several.isEmpty() ? all : several;
  }
}
