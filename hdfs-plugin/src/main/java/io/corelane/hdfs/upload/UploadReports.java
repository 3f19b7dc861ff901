/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.hdfs.metrics.UploadReport;
import io.corelane.hdfs.metrics.WritingReport;
import io.corelane.hdfs.stage.UploadWriting;
import io.corelane.hdfs.stage.WritingProgress;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What an operator sees of an upload. */
final class UploadReports {

  private static final double MIB = 1 << 20;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private UploadReports() {}

  static UploadReport inProgress(ActiveUpload upload, long nowMillis) {
    return of(upload, nowMillis, 0);
  }

  static UploadReport ended(ActiveUpload upload) {
    return of(upload, upload.endedMillis(), upload.endedMillis());
  }

  private static WritingReport writing(@Nullable UploadWriting writing) {
    if (writing == null) {
      return WritingReport.NONE;
    }
    WritingProgress progress = writing.progress();
    return new WritingReport(
        writing.choice().way().text(),
        writing.choice().reason(),
        progress.bytes(),
        progress.batches(),
        progress.waiting(),
        progress.writerCpuNanos() / NANOS_PER_MILLI);
  }

  private static UploadReport of(ActiveUpload upload, long untilMillis, long endedMillis) {
    long bytes = upload.bytes();
    double seconds = Math.max(1, untilMillis - upload.startedMillis()) / 1e3;
    String trouble = upload.bindTrouble();
    Plan now = upload.present();
    Volume volume = now.volume();
    boolean behind = upload.hasDiskWriter();
    return new UploadReport(
        upload.replica().block(),
        now.arrival().remote(),
        now.arrival().rxCpu().orElse(-1),
        now.arrival().rxQueue(),
        upload.receiverTid(),
        now.receiverCpus().toList(),
        upload.former().stream().map(CpuSet::toList).collect(Collectors.joining(";")),
        behind ? now.diskWriterCpus().toList() : "",
        volume.directory(),
        volume.devices().isEmpty() ? "" : volume.device(),
        behind ? volume.hardwareQueuesOf(now.diskWriterCpus()) : "",
        now.lane().name().toLowerCase(Locale.ROOT),
        trouble.isEmpty() ? now.reason() : trouble + " Planned: " + now.reason(),
        writing(upload.writing()),
        bytes,
        bytes / MIB / seconds,
        upload.startedMillis(),
        endedMillis);
  }
}
