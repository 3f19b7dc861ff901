/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.UploaderProcess;
import io.corelane.bench.pairs.report.Acks;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.LongConsumer;

/** The uploader of this project: files at once, each wholly to the DataNode it is meant for. */
final class OwnClient implements Client {

  private static final double NANOS = 1e9;

  private final UploaderProcess uploader;
  private final int filesEach;
  private final boolean acks;

  /**
   * On an uploader; each stream writes so many files one after another, perhaps on sockets that
   * time acknowledgements.
   */
  OwnClient(UploaderProcess uploader, int filesEach, boolean acks) {
    this.uploader = uploader;
    this.filesEach = filesEach;
    this.acks = acks;
  }

  @Override
  public String name() {
    return "Corelane's own client: one HDFS client process, "
        + (filesEach == 1 ? "a file per stream" : filesEach + " files per stream in turn")
        + (acks ? ", on plain sockets that time acknowledgements" : "");
  }

  @Override
  public Outcome upload(Load load, LongConsumer progress)
      throws HarnessException, InterruptedException {
    UploaderProcess.Uploaded uploaded =
        uploader.upload(
            load.directory(),
            load.nodes(),
            new UploaderProcess.Load(load.streams(), filesEach, load.bytes(), acks),
            progress);
    return new Outcome(
        uploaded.nanos() / NANOS, OptionalDouble.empty(), uploaded.acks().map(Acks::of));
  }

  @Override
  public boolean readsBack() {
    return true;
  }

  @Override
  public List<String> differing() throws HarnessException, InterruptedException {
    return uploader.differing();
  }
}
