/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.hdfs.metrics.UploadReport;
import java.util.Locale;
import java.util.stream.Collectors;

/** What an operator sees of an upload. */
final class UploadReports {

  private static final double MIB = 1 << 20;

  private UploadReports() {}

  static UploadReport inProgress(ActiveUpload upload, long nowMillis) {
    return of(upload, nowMillis, 0);
  }

  static UploadReport ended(ActiveUpload upload) {
    return of(upload, upload.endedMillis(), upload.endedMillis());
  }

  private static UploadReport of(ActiveUpload upload, long untilMillis, long endedMillis) {
    long bytes = upload.bytes();
    double seconds = Math.max(1, untilMillis - upload.startedMillis()) / 1e3;
    String trouble = upload.bindTrouble();
    Plan now = upload.present();
    Volume volume = now.volume();
    boolean behind = upload.hasWriteBehind();
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
        bytes,
        bytes / MIB / seconds,
        upload.startedMillis(),
        endedMillis);
  }
}
