/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.bench.cluster.HarnessException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What the plugin counted in one window, as it prints it.
 *
 * @param seconds how long the window was, by this machine's clock
 * @param lostSites lines that could not be told to an instruction
 * @param writtenBackNear dirty lines that left a last-level cache for their node's memory
 * @param writtenBackFar dirty lines that left one for another node's memory
 * @param machine the modelled machine
 * @param devices what devices copied
 * @param cpus each CPU's counts
 * @param sites lines by the instruction that moved them
 */
record LineDump(
    double seconds,
    long lostSites,
    long writtenBackNear,
    long writtenBackFar,
    Machine machine,
    Devices devices,
    List<Cpu> cpus,
    List<Site> sites) {

  /** In the plugin's order. */
  private static final List<Fetched> FETCHED = List.of(Fetched.values());

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES);

  // Copied: the record stays what it was.
  LineDump {
    cpus = List.copyOf(cpus);
    sites = List.copyOf(sites);
  }

  /**
   * The modelled machine.
   *
   * @param cpus all CPUs, numbered through node by node
   * @param caches last-level caches
   * @param nodes NUMA nodes
   * @param nicNode the data NIC's node
   * @param diskNode the NVMe device's node
   * @param privateKib a core's own cache, KiB
   * @param sharedMib a last-level cache, MiB
   */
  record Machine(
      int cpus, int caches, int nodes, int nicNode, int diskNode, int privateKib, int sharedMib) {

    int nodeOf(int cpu) {
      return cpu * nodes / cpus;
    }

    int cacheOf(int cpu) {
      return cpu * caches / cpus;
    }
  }

  /**
   * Lines that devices copied.
   *
   * @param nicWrites written by the NIC
   * @param diskWrites written by the disk
   * @param diskReadsNearCache read by the disk, their newest data in a cache of its node
   * @param diskReadsFarCache in a cache of another node
   * @param diskReadsNearMemory in its node's memory
   * @param diskReadsFarMemory in another node's memory
   */
  record Devices(
      long nicWrites,
      long diskWrites,
      long diskReadsNearCache,
      long diskReadsFarCache,
      long diskReadsNearMemory,
      long diskReadsFarMemory) {}

  /**
   * A CPU.
   *
   * @param kernel its kernel's accesses
   * @param user its processes'
   * @param unplaced accesses whose place in memory the emulator did not know
   */
  record Cpu(Side kernel, Side user, long unplaced) {}

  /**
   * The accesses of a CPU's kernel, or of its processes.
   *
   * @param reads all loads
   * @param writes all stores
   * @param movedByReads lines, caches without an end
   * @param movedByWrites lines, caches without an end
   * @param fetchedByReads lines, caches with an end
   * @param fetchedByWrites lines, caches with an end
   * @param seenInvalidated writes that made copies invalid, caches without an end
   * @param heldInvalidated writes that made copies invalid, caches with an end
   */
  record Side(
      long reads,
      long writes,
      Map<Moved, Long> movedByReads,
      Map<Moved, Long> movedByWrites,
      Map<Fetched, Long> fetchedByReads,
      Map<Fetched, Long> fetchedByWrites,
      Map<Invalidated, Long> seenInvalidated,
      Map<Invalidated, Long> heldInvalidated) {

    // Copied: the record stays what it was.
    Side {
      movedByReads = Map.copyOf(movedByReads);
      movedByWrites = Map.copyOf(movedByWrites);
      fetchedByReads = Map.copyOf(fetchedByReads);
      fetchedByWrites = Map.copyOf(fetchedByWrites);
      seenInvalidated = Map.copyOf(seenInvalidated);
      heldInvalidated = Map.copyOf(heldInvalidated);
    }

    long moved(Moved from) {
      return movedByReads.getOrDefault(from, 0L) + movedByWrites.getOrDefault(from, 0L);
    }

    long fetched(Fetched from) {
      return fetchedByReads.getOrDefault(from, 0L) + fetchedByWrites.getOrDefault(from, 0L);
    }
  }

  /**
   * An instruction of the kernel; all others together are one with address 0.
   *
   * @param at its address, hexadecimal
   * @param moved lines, in the order of {@link Moved}
   * @param fetched lines, in the order of {@link Fetched}
   */
  record Site(String at, List<Long> moved, List<Long> fetched) {

    // Copied: the record stays what it was.
    Site {
      moved = List.copyOf(moved);
      fetched = List.copyOf(fetched);
      if (moved.size() != Moved.values().length || fetched.size() != Fetched.values().length) {
        throw new IllegalArgumentException("the site at " + at + " has other counts");
      }
    }

    long address() {
      return Long.parseUnsignedLong(at, 16);
    }

    long fetched(Fetched from) {
      return fetched.get(FETCHED.indexOf(from));
    }
  }

  /**
   * Understands a dump.
   *
   * @param text what the plugin printed
   * @return its counts
   * @throws HarnessException if it is no dump, or its parts contradict each other
   */
  static LineDump parse(String text) throws HarnessException {
    LineDump dump;
    try {
      dump = JSON.readValue(text, LineDump.class);
    } catch (JsonProcessingException e) {
      throw new HarnessException(
          "the line counter's dump makes no sense: " + e.getOriginalMessage(), e);
    }
    if (dump.cpus.size() != dump.machine.cpus()) {
      throw new HarnessException(
          "the line counter's dump has %d of %d CPUs"
              .formatted(dump.cpus.size(), dump.machine.cpus()));
    }
    dump.checkSites();
    return dump;
  }

  /** Each line is told twice, by CPU and by instruction: whoever numbers them otherwise is seen. */
  private void checkSites() throws HarnessException {
    long unexplained = lostSites;
    Map<Fetched, Long> left = new EnumMap<>(Fetched.class);
    for (Fetched from : Fetched.values()) {
      long difference =
          sum(Cpu::kernel, side -> side.fetched(from))
              + sum(Cpu::user, side -> side.fetched(from))
              - sites.stream().mapToLong(site -> site.fetched(from)).sum();
      unexplained -= difference;
      if (difference < 0 || unexplained < 0) {
        left.put(from, difference);
      }
    }
    if (!left.isEmpty()) {
      throw new HarnessException(
          "the line counter's dump has other lines by CPU than by instruction: " + left);
    }
  }

  /** The sum of all CPUs. */
  long sum(Function<Cpu, Side> side, Function<Side, Long> count) {
    return cpus.stream().map(side).mapToLong(count::apply).sum();
  }

  /** The sum of all CPUs, their kernels and their processes. */
  long sum(Function<Side, Long> count) {
    return sum(Cpu::kernel, count) + sum(Cpu::user, count);
  }
}
