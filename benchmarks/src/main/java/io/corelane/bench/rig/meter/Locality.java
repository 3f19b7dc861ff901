/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.meter;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.Map;

/**
 * Where the bytes of one window were handled.
 *
 * @param received from the CPU that ran the network stack for a packet (softirq) to the CPU where
 *     the reader took it out of its socket; the total is {@link MeterCounts#read()}
 * @param written from the CPU of the receiver's write(2) to the CPU that submitted the bytes to the
 *     disk; the total is {@link MeterCounts#submittedForBlockFiles()}
 * @param completed from the CPU that submitted a write request to the CPU that completed it; the
 *     total is {@link MeterCounts#submitted()}, plus completions whose submission was not seen
 * @param readers the threads that read from sockets, by thread id
 * @param submitters the threads that submitted writes to the volumes' disks, by thread id
 * @param counts the bytes at each step, and what was lost
 */
@JsonPropertyOrder({
  "received",
  "written",
  "completed",
  "receivedBytes",
  "writtenBytes",
  "completedBytes",
  "readers",
  "submitters",
  "counts"
})
public record Locality(
    StepBytes received,
    StepBytes written,
    StepBytes completed,
    List<ThreadBytes> readers,
    List<ThreadBytes> submitters,
    MeterCounts counts) {

  public Locality {
    readers = List.copyOf(readers);
    submitters = List.copyOf(submitters);
  }

  @JsonProperty
  public Map<CpuPair, Long> receivedBytes() {
    return received.byPair();
  }

  @JsonProperty
  public Map<CpuPair, Long> writtenBytes() {
    return written.byPair();
  }

  @JsonProperty
  public Map<CpuPair, Long> completedBytes() {
    return completed.byPair();
  }
}
