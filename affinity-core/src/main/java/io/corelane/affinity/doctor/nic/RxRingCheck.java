/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.nic;

import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Remedy;
import io.corelane.affinity.doctor.finding.Topic;
import io.corelane.affinity.host.DriverFacts;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.host.NicSettings;
import io.corelane.affinity.system.Reading;
import java.util.List;
import java.util.Optional;

/** Packets that the host had no room for, and how many its receive rings hold. */
final class RxRingCheck implements NicCheck {

  private static final long RARE = 100_000;

  /** Two polls of NAPI, 64 packets each. */
  private static final long FEW = 128;

  private static final long ENOUGH = 1_024;

  private static final Topic TOPIC =
      new Topic(
          "rx-ring",
          "receive rings",
          "A packet that finds its queue's ring full is lost, and TCP slows the upload down. A larger"
              + " ring bridges a core that is late for a moment; it does not make it faster, and"
              + " takes more of its cache.");

  @Override
  public Finding of(HostFacts host, NicSettings nic) {
    Optional<DriverFacts.RxRing> ring = nic.driver().ring().toOptional();
    if (!(nic.hardware().missed() instanceof Reading.Present<Long> counted)) {
      return TOPIC.missing(
          host, nic.name(), nic.hardware().missed(), "the kernel counts no missed packets");
    }
    if (!(nic.hardware().packets() instanceof Reading.Present<Long> packets)) {
      return TOPIC.unread(nic.name(), nic.hardware().packets());
    }
    long missed = Math.max(counted.value(), nic.hardware().overruns().toOptional().orElse(0L));
    String fact =
        missed
            + " of "
            + packets.value()
            + " packets found no room"
            + ring.map(one -> "; " + one.entries() + " of at most " + one.most() + " entries")
                .orElse("");
    boolean small =
        ring.filter(one -> one.entries() < FEW && one.entries() < one.most()).isPresent();
    if (missed * RARE <= packets.value() && !small) {
      return TOPIC.ok(nic.name(), fact, nic.file("statistics/rx_missed_errors"));
    }
    return TOPIC.advice(
        nic.name(),
        fact,
        ring.filter(one -> one.entries() < one.most())
            .map(one -> larger(nic, one))
            .orElse(
                Remedy.words(
                    "See first whether the count still rises. More queues, or interrupts on cores"
                        + " of their own, help then.")),
        nic.file("statistics/rx_missed_errors"),
        "ethtool -g " + nic.name());
  }

  private static Remedy larger(NicSettings nic, DriverFacts.RxRing ring) {
    String command = "ethtool -G " + nic.name() + " rx ";
    long to = Math.min(ring.most(), Math.max(ENOUGH, 2 * ring.entries()));
    return new Remedy(
        "See first whether the count still rises. The link may be interrupted for a moment.",
        List.of(command + to),
        List.of(command + ring.entries()));
  }
}
