/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.write.WriteChoice;
import io.corelane.affinity.policy.write.WriteWay;
import io.corelane.hdfs.metrics.UploadReport;
import io.corelane.hdfs.metrics.WritingReport;
import io.corelane.hdfs.stage.UploadWriting;
import io.corelane.hdfs.stage.WritingProgress;
import io.corelane.hdfs.volume.Volume;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** What an operator sees of an upload. */
final class UploadReports {

  private static final double MIB = 1 << 20;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private UploadReports() {}

  static UploadReport inProgress(ActiveUpload upload, long nowMillis) {
    return of(upload, nowMillis, 0).get();
  }

  /** Keeps what the report is made of, and nothing of the receiver. */
  static Supplier<UploadReport> ended(ActiveUpload upload) {
    return of(upload, upload.endedMillis(), upload.endedMillis());
  }

  private static Supplier<UploadReport> of(
      ActiveUpload upload, long untilMillis, long endedMillis) {
    String block = upload.replica().block();
    int tid = upload.receiver().tid();
    UploadPlan now = upload.present();
    String remote = now.arrival().remote();
    int rxCpu = now.arrival().rxCpu().orElse(-1);
    String rxQueue = now.arrival().rxQueue();
    // Without the socket, which is kept by nobody else any more.
    UploadPlan plan = now.arriving(Arrival.NOT_ASKED, now.lane());
    String trouble = upload.bindTrouble();
    List<CpuSet> former = List.copyOf(upload.former());
    UploadWriting writing = upload.writing();
    WriteChoice choice = writing == null ? null : writing.choice();
    WritingProgress progress = writing == null ? WritingProgress.NONE : writing.progress();
    boolean staged = endedMillis == 0 && writing != null && writing.isStaged();
    long bytes = upload.bytes();
    long startedMillis = upload.startedMillis();
    return () -> {
      Volume volume = plan.volume();
      double seconds = Math.max(1, untilMillis - startedMillis) / 1e3;
      boolean behind = choice != null && choice.way() != WriteWay.STOCK;
      return new UploadReport(
          block,
          remote,
          rxCpu,
          rxQueue,
          tid,
          plan.receiverCpus().toList(),
          former.stream().map(CpuSet::toList).collect(Collectors.joining(";")),
          behind ? plan.diskWriterCpus().toList() : "",
          volume.directory(),
          volume.devices().isEmpty() ? "" : volume.device(),
          behind ? volume.hardwareQueuesOf(plan.diskWriterCpus()) : "",
          plan.lane().name().toLowerCase(Locale.ROOT),
          trouble.isEmpty() ? plan.reason() : trouble + " Planned: " + plan.reason(),
          choice == null ? WritingReport.NONE : writing(choice, staged, progress),
          bytes,
          bytes / MIB / seconds,
          startedMillis,
          endedMillis);
    };
  }

  private static WritingReport writing(
      WriteChoice choice, boolean staged, WritingProgress progress) {
    return new WritingReport(
        choice.way().text(),
        choice.reason(),
        staged,
        progress.bytes(),
        progress.batches(),
        progress.waiting(),
        progress.writerCpuNanos() / NANOS_PER_MILLI);
  }
}
