/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.function.ToDoubleFunction;

/** What is told of the lines that an upload moves, in a report's order. */
public enum LineFigure {
  /** Accesses that moved nothing. */
  @JsonProperty("ownCore")
  OWN_CORE(
      Part.FETCHED,
      "accesses that the core's own cache served",
      c -> c.dump().sum(side -> side.reads() + side.writes()) - c.fetched(from -> true)),
  /** From the last-level cache above, from cores below it, or from a NIC that wrote into it. */
  @JsonProperty("sameCache")
  SAME_CACHE(
      Part.FETCHED, "from the same last-level cache", c -> c.fetched(Fetched::staysBelowOneCache)),
  /** From another last-level cache of the node. */
  @JsonProperty("otherCache")
  OTHER_CACHE(
      Part.FETCHED,
      "from another last-level cache of the node",
      c -> c.fetched(from -> from == Fetched.OTHER_CACHE)),
  /** From the node's memory. */
  @JsonProperty("nearMemory")
  NEAR_MEMORY(
      Part.FETCHED, "from the node's memory", c -> c.fetched(from -> from == Fetched.NEAR_MEMORY)),
  /** From caches and memory of another node. */
  @JsonProperty("crossing")
  CROSSING(Part.FETCHED, "FROM ANOTHER NODE", c -> c.fetched(Fetched::crosses)),
  /** Of these, those that copy or clear. */
  @JsonProperty("crossingCopies")
  CROSSING_COPIES(
      Part.FETCHED, "  of these in kernel copies and clears", LineCounts::crossingInCopies),
  /** Of these, the rest of the kernel's. */
  @JsonProperty("crossingKernel")
  CROSSING_KERNEL(
      Part.FETCHED,
      "  in the rest of the kernel",
      c ->
          c.fetched(Fetched::crosses)
              - c.fetchedByProcesses(Fetched::crosses)
              - c.crossingInCopies()),
  /** Of these, those of processes. */
  @JsonProperty("crossingProcesses")
  CROSSING_PROCESSES(Part.FETCHED, "  in processes", c -> c.fetchedByProcesses(Fetched::crosses)),
  /** The same, if the NIC wrote into memory. */
  @JsonProperty("crossingWithoutDdio")
  CROSSING_WITHOUT_DDIO(
      Part.FETCHED, "from another node, without DDIO", c -> c.fetched(Fetched::crossesWithoutDdio)),
  /** Written back by a last-level cache. */
  @JsonProperty("writtenBackFar")
  WRITTEN_BACK_FAR(Part.FETCHED, "written back to another node", c -> c.dump().writtenBackFar()),
  /** Writes that had to tell another node. */
  @JsonProperty("heldInvalidatedAcross")
  HELD_INVALIDATED(
      Part.FETCHED,
      "writes that invalidate another node's copy",
      c -> c.dump().sum(side -> side.heldInvalidated().getOrDefault(Invalidated.ACROSS, 0L))),

  /** Written by another core of the same cache. */
  @JsonProperty("movedSameCache")
  MOVED_SAME_CACHE(
      Part.MOVED, "written by a core of the same last-level cache", c -> c.moved(Moved.CORE)),
  /** Written by a core of another cache. */
  @JsonProperty("movedOtherCache")
  MOVED_OTHER_CACHE(
      Part.MOVED, "written by a core of another one of the node", c -> c.moved(Moved.CACHE)),
  /** Written by a core of another node. */
  @JsonProperty("movedOtherNode")
  MOVED_OTHER_NODE(Part.MOVED, "written by a core of another node", c -> c.moved(Moved.NODE)),
  /** Written by the NIC and read on its node. */
  @JsonProperty("nicNear")
  NIC_NEAR(Part.MOVED, "written by the NIC, read on its node", c -> c.moved(Moved.NIC_NEAR)),
  /** Written by the NIC and read on another node. */
  @JsonProperty("nicFar")
  NIC_FAR(Part.MOVED, "written by the NIC, read off its node", c -> c.moved(Moved.NIC_FAR)),
  /** Writes that had to tell another node. */
  @JsonProperty("seenInvalidatedAcross")
  SEEN_INVALIDATED(
      Part.MOVED,
      "writes that invalidate another node's copy",
      c -> c.dump().sum(side -> side.seenInvalidated().getOrDefault(Invalidated.ACROSS, 0L))),

  /** Written by the NIC. */
  @JsonProperty("nicWrites")
  NIC_WRITES(Part.DEVICES, "written by the NIC", c -> c.dump().devices().nicWrites()),
  /** Read by the disk on its own node. */
  @JsonProperty("diskReadsNear")
  DISK_READS_NEAR(
      Part.DEVICES,
      "read by the disk from its node",
      c -> c.dump().devices().diskReadsNearCache() + c.dump().devices().diskReadsNearMemory()),
  /** Read by the disk across nodes. */
  @JsonProperty("diskReadsFar")
  DISK_READS_FAR(
      Part.DEVICES,
      "read by the disk from another node",
      c -> c.dump().devices().diskReadsFarCache() + c.dump().devices().diskReadsFarMemory());

  /** A part of the table. */
  enum Part {
    /** What cores fetch. */
    FETCHED("CACHES WITH AN END  lines that a core's own cache had not, by where they came from"),
    /** What cores tell each other. */
    MOVED("CACHES WITHOUT AN END  lines met for the first time since they were written"),
    /** What devices copy. */
    DEVICES("DEVICES  lines that they copied past the cores");

    private final String text;

    Part(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }
  }

  private final Part part;
  private final String text;

  @SuppressWarnings("ImmutableEnumChecker") // Functions without a state.
  private final ToDoubleFunction<LineCounts> lines;

  LineFigure(Part part, String text, ToDoubleFunction<LineCounts> lines) {
    this.part = part;
    this.text = text;
    this.lines = lines;
  }

  Part part() {
    return part;
  }

  String text() {
    return text;
  }

  /** Lines, or what the text says, of a whole window. */
  double of(LineCounts counts) {
    return lines.applyAsDouble(counts);
  }
}
