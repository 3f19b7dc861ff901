/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import io.corelane.affinity.config.WriteConfig;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.BlockFiles;
import io.corelane.affinity.policy.write.WriteChoice;
import io.corelane.affinity.policy.write.WriteKey;
import io.corelane.affinity.policy.write.WriteSigns;
import io.corelane.affinity.policy.write.WriteWay;
import java.util.function.LongSupplier;

/** A stage with small rings, for tests. */
final class Bench implements AutoCloseable {

  static final int RING = 256 << 10;
  static final int BATCH = 64 << 10;

  final StageFigures figures = new StageFigures();
  final DiskPaces paces;
  final RecordingBinder binder = new RecordingBinder();
  final Stage stage;

  Bench(BlockFiles files) {
    this(files, 1 << 20, 4);
  }

  Bench(BlockFiles files, long memory, int threads) {
    this(
        files,
        new WriteConfig(WriteKey.AUTO, 0, BATCH, RING, memory, threads),
        new DiskPaces(System::nanoTime));
  }

  Bench(BlockFiles files, DiskPaces paces) {
    this(files, new WriteConfig(WriteKey.AUTO, 0, BATCH, RING, 1 << 20, 4), paces);
  }

  /** With batches as large as they are by default. */
  static Bench ofLargeBatches(BlockFiles files) {
    return of(files, 1 << 20, 4 << 20);
  }

  static Bench of(BlockFiles files, int batch, int ring) {
    return new Bench(
        files,
        new WriteConfig(WriteKey.AUTO, 0, batch, ring, 16 << 20, 2),
        new DiskPaces(System::nanoTime));
  }

  private Bench(BlockFiles files, WriteConfig config, DiskPaces paces) {
    this.paces = paces;
    this.stage =
        new Stage(
            config,
            config.memoryBytes(),
            new Stage.Means(files, binder, CpuSet.parseList("0-7"), Thread::new, () -> 0),
            new SizeForecast(config.minimumBytes()),
            paces,
            figures);
  }

  BlockWriting begin(WriteWay way) {
    boolean judged = way == WriteWay.DIRECT;
    return begin(new WriteChoice(way, "As told.", WriteSigns.NONE, judged), () -> 0);
  }

  BlockWriting begin(WriteChoice choice, LongSupplier bytes) {
    return stage.begin("/data/1", choice, CpuSet.EMPTY, bytes);
  }

  /** No disk writers from now on. */
  void stop() {
    stage.close();
  }

  @Override
  public void close() {
    stop();
  }
}
