/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.profile;

import java.time.Instant;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A DataNode's profile in one way.
 *
 * @param way what it is called
 * @param upload what was uploaded in each round
 * @param rounds at least one
 * @param flight what was sampled in all of them
 */
public record Profile(String way, Upload upload, List<Round> rounds, Flight flight) {

  // Copied: the record stays what it was.
  public Profile {
    rounds = List.copyOf(rounds);
  }

  /**
   * What is uploaded at once.
   *
   * @param streams files
   * @param mib MiB of each
   * @param block bytes of a block
   */
  public record Upload(int streams, int mib, long block) {

    /** A client's packet of 64 KiB holds so many bytes of data: 126 chunks of 512. */
    private static final long PACKET = 64_512;

    /** All files. */
    public double gib() {
      return streams * (mib / 1024.0);
    }

    /** So many full packets, and an empty one that ends each block. */
    public long packets() {
      long file = (long) mib << 20;
      long last = file % block;
      return streams * (file / block * packets(block) + (last == 0 ? 0 : packets(last)));
    }

    private static long packets(long bytes) {
      return (bytes + PACKET - 1) / PACKET + 1;
    }
  }

  /**
   * One upload.
   *
   * @param begin when it began
   * @param end when the last file was closed
   * @param seconds from begin to end
   * @param used what the DataNode ran meanwhile
   */
  public record Round(Instant begin, Instant end, double seconds, ThreadClocks.Used used) {

    boolean contains(Instant at) {
      return !at.isBefore(begin) && !at.isAfter(end);
    }

    /** What threads of a kind ran. */
    public CpuSeconds of(ThreadGroupKind kind) {
      return used.of(kind);
    }
  }

  /**
   * A figure of CPU seconds, per GiB.
   *
   * @param seconds of a round
   */
  public Spread perGib(ToDoubleFunction<Round> seconds) {
    return Spread.of(rounds.stream().mapToDouble(r -> seconds.applyAsDouble(r) / upload.gib()));
  }

  /** The median round's user and system time of a kind, each by itself, per GiB. */
  public CpuSeconds median(ThreadGroupKind kind) {
    return new CpuSeconds(
        perGib(r -> r.of(kind).user()).median(), perGib(r -> r.of(kind).system()).median());
  }

  /** MiB a second until the last file was closed. */
  public Spread throughput() {
    return Spread.of(rounds.stream().mapToDouble(r -> upload.gib() * 1024 / r.seconds()));
  }

  /** Of all rounds, per GiB. */
  public double eachGib(double all) {
    return all / (upload.gib() * rounds.size());
  }

  /** Of all rounds, per packet. */
  public double perPacket(long bytes) {
    return (double) bytes / (upload.packets() * rounds.size());
  }
}
