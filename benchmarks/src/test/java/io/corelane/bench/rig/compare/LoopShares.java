/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.bench.outside.UploadLane;
import io.corelane.bench.rig.meter.Locality;
import io.corelane.bench.rig.meter.ThreadBytes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where the bytes of an upload were handled, as the meter saw it, held against the plan. Shares are
 * of all bytes of the step, 0 to 1.
 *
 * @param arrived received on the node of a NIC that uploads come by, by the NIC's name
 * @param readAsPlanned read by a receiver, told by its thread id, on CPUs that it was given
 * @param submittedAsPlanned submitted to the disk on the CPUs that the write-back was given
 * @param receivedInsideLlc read below the last-level cache of the CPU that received them
 * @param writtenInsideLlc submitted below the last-level cache of the CPU that wrote them
 * @param submitters the threads that submitted, with bytes by CPU
 */
record LoopShares(
    Map<String, Double> arrived,
    double readAsPlanned,
    double submittedAsPlanned,
    double receivedInsideLlc,
    double writtenInsideLlc,
    List<ThreadBytes> submitters) {

  static LoopShares of(
      RigRound round, LoopShape shape, Map<String, CpuSet> nodes, CpuSet writeback) {
    Locality seen = round.locality();
    Map<Integer, CpuSet> receivers = new HashMap<>();
    for (UploadLane upload : round.uploads()) {
      CpuSet cpus = CpuSet.parseList(upload.receiver().receiverCpus());
      receivers.merge(upload.receiver().receiverTid(), cpus, CpuSet::or);
    }
    long read = 0;
    for (ThreadBytes reader : seen.readers()) {
      read += on(receivers.getOrDefault(reader.tid(), CpuSet.EMPTY), reader.bytesByCpu());
    }
    Map<String, Double> arrived = new TreeMap<>();
    for (String nic : shape.nics()) {
      long bytes = on(nodes.getOrDefault(nic, CpuSet.EMPTY), seen.received().bySource());
      arrived.put(nic, share(bytes, seen.received().shares().total()));
    }
    return new LoopShares(
        arrived,
        share(read, seen.received().shares().total()),
        share(on(writeback, seen.written().byTarget()), seen.written().shares().total()),
        seen.received().shares().insideLlcShare(),
        seen.written().shares().insideLlcShare(),
        seen.submitters());
  }

  /** Of the received bytes, the share that arrived on the node of a NIC which uploads come by. */
  double arrivedOnNode() {
    return arrived.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  private static long on(CpuSet cpus, Map<Integer, Long> byCpu) {
    return byCpu.entrySet().stream()
        .filter(entry -> entry.getKey() >= 0 && cpus.contains(entry.getKey()))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  private static double share(long part, long all) {
    return (double) part / all;
  }
}
