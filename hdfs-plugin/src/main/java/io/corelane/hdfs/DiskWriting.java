/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.metrics.FailureCause;
import io.corelane.hdfs.metrics.DiskWriterReport;
import io.corelane.hdfs.stage.MemoryCap;
import io.corelane.hdfs.stage.Stage;
import io.corelane.hdfs.thread.OwnThreadBinder;
import io.corelane.hdfs.thread.ThreadCpuTimes;
import io.corelane.hdfs.upload.WritingStarter;
import java.util.List;
import java.util.Optional;

/** One DataNode's write stage and who decides for it, or nothing in mode observe. */
final class DiskWriting implements AutoCloseable {

  private final Common common;
  private final Optional<Stage> stage;

  private DiskWriting(Common common, Optional<Stage> stage) {
    this.common = common;
    this.stage = stage;
  }

  /** Of a mode; with threads and memory only when uploads come. */
  static DiskWriting of(Common common, boolean on) {
    if (!on) {
      return new DiskWriting(common, Optional.empty());
    }
    Parts parts = common.parts();
    common.blocks().ways().forget();
    Stage stage =
        new Stage(
            common.config().write(),
            MemoryCap.of(common.config().write()),
            new Stage.Means(
                parts.kernel().blockFiles(),
                new OwnThreadBinder(parts.kernel().binder(), common.uploads().masks()),
                common.uploads().masks().base(),
                parts.threads(),
                ThreadCpuTimes.ofCallingThread()),
            common.blocks().recent().blockSizes(),
            common.blocks().recent().diskPaces(),
            common.blocks().figures());
    return new DiskWriting(common, Optional.of(stage));
  }

  boolean isOn() {
    return stage.isPresent();
  }

  /** Decides how uploads are written; nothing where there is no stage. */
  Optional<WritingStarter> starter() {
    return stage.map(
        there ->
            (volume, cpus, bytes) ->
                there.begin(volume.directory(), ways().of(volume.directory()), cpus, bytes));
  }

  List<DiskWriterReport> reports() {
    return stage.map(Stage::writers).orElse(List.of()).stream()
        .map(
            writer ->
                new DiskWriterReport(
                    writer.name(), writer.tid(), writer.volume(), writer.cpus().toList()))
        .toList();
  }

  /** Decides anew, and gives back memory that uploads have not needed lately. */
  void look() {
    stage.ifPresent(there -> common.faults().guard(FailureCause.DEVICE, () -> look(there)));
  }

  private void look(Stage there) {
    there.keepRefusals(ways().directories());
    ways().look(common.live().keys().write(), common.host().wide().size(), there::refusesDirect);
    there.trim();
  }

  private WriteWays ways() {
    return common.blocks().ways();
  }

  @Override
  public void close() {
    stage.ifPresent(
        there -> {
          there.close();
          ways().ended(there::refusesDirect);
        });
  }
}
