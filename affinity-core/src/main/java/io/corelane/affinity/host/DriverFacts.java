/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.host;

import io.corelane.affinity.system.Reading;
import java.util.List;

/**
 * What a NIC's driver tells when it is asked (Linux {@code include/uapi/linux/ethtool.h}). Absent
 * is what the driver does not have.
 *
 * @param mostQueues receive queues that it offers at most
 * @param indirection the RSS table: the receive queue of each hash value, an immutable list
 * @param tcpHash what TCP over IPv4 is hashed by: bits {@code RXH_*}
 * @param ring packets that a receive queue holds
 * @param moderation when it raises a receive interrupt
 * @param merging whether segments are merged on their way in: GRO or LRO
 * @param pausesSent pause frames that it has sent: times it told the switch to wait
 */
public record DriverFacts(
    Reading<Integer> mostQueues,
    Reading<List<Integer>> indirection,
    Reading<Long> tcpHash,
    Reading<RxRing> ring,
    Reading<InterruptModeration> moderation,
    Reading<Boolean> merging,
    Reading<Long> pausesSent) {

  /** Of {@link #tcpHash}: the ports of source and destination. */
  public static final long HASH_PORTS = 1 << 6 | 1 << 7;

  /**
   * A receive queue's ring.
   *
   * @param entries packets it holds now
   * @param most packets it could hold
   */
  public record RxRing(long entries, long most) {}

  /**
   * When a receive interrupt is raised.
   *
   * @param micros after so many microseconds; drivers give small numbers meanings of their own
   * @param frames after so many packets; 0 where only time counts
   * @param adaptive whether the driver changes these by the load
   */
  public record InterruptModeration(long micros, long frames, boolean adaptive) {

    /** Whether each packet may raise one. */
    public boolean off() {
      return !adaptive && micros == 0 && frames <= 1;
    }
  }

  /** Nothing is known, for one reason. */
  public static DriverFacts none(Reading<?> why) {
    return new DriverFacts(
        why.missing(),
        why.missing(),
        why.missing(),
        why.missing(),
        why.missing(),
        why.missing(),
        why.missing());
  }
}
