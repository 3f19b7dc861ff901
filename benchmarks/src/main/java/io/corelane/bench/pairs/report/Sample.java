/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.corelane.bench.outside.ThreadCpu;
import io.corelane.bench.outside.ThreadKind;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * One measured upload.
 *
 * @param turn whose turn it was
 * @param bytes of blocks that the DataNodes received
 * @param time how long it took
 * @param dataNodeCpuSeconds CPU time of the DataNodes' processes
 * @param machine what the CPUs did meanwhile
 * @param reported what the DataNodes tell of it; nothing in mode stock
 * @param threads CPU time of the DataNodes' threads by their kind; null where that is not known
 * @param acks how long packets waited for their acknowledgement; null where that was not timed
 */
public record Sample(
    @JsonUnwrapped SampleTurn turn,
    long bytes,
    @JsonUnwrapped UploadTime time,
    double dataNodeCpuSeconds,
    @JsonUnwrapped MachineTime machine,
    @JsonUnwrapped Reported reported,
    @Nullable ThreadCpu threads,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Acks acks) {

  private static final double GIB = 1 << 30;

  /**
   * A figure of it: its value above 0; nothing where it is not known, or too small to be counted.
   */
  public OptionalDouble value(Metric metric) {
    Double value = measured(metric);
    return value == null || !(value > 0) || value.isInfinite()
        ? OptionalDouble.empty()
        : OptionalDouble.of(value);
  }

  /** As it came out; null where it was not looked at. */
  @Nullable Double measured(Metric metric) {
    return switch (metric) {
      case THROUGHPUT -> time.mibPerSecond(bytes);
      case THROUGHPUT_TO_DISK -> time.mibPerSecondToDisk(bytes);
      case CLIENT -> time.clientFigure();
      case DATA_NODE_CPU -> dataNodeCpuSeconds / (bytes / GIB);
      case MACHINE_CPU ->
          machine.cpus() == null ? null : (Double) (machine.cpus().busySeconds() / (bytes / GIB));
      case BESIDE -> machine.beside() == null ? null : (Double) machine.beside().perSecond();
      case RECEIVER_CPU -> ofThreads(ThreadKind.RECEIVER);
      case RESPONDER_CPU -> ofThreads(ThreadKind.RESPONDER);
      case DISK_WRITER_CPU -> ofThreads(ThreadKind.DISK_WRITER);
      case ACK_P50 -> acks == null ? null : (Double) acks.p50();
      case ACK_P99 -> acks == null ? null : (Double) acks.p99();
      case ACK_P999 -> acks == null ? null : (Double) acks.p999();
    };
  }

  private @Nullable Double ofThreads(ThreadKind kind) {
    Double seconds = threads == null ? null : threads.seconds().get(kind);
    return seconds == null ? null : (Double) (seconds / (bytes / GIB));
  }
}
