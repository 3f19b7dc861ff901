/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.UploaderProcess;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.LongConsumer;

/** The uploader of this project: files at once, each wholly to the DataNode it is meant for. */
final class OwnClient implements Client {

  private static final double NANOS = 1e9;

  private final UploaderProcess uploader;

  OwnClient(UploaderProcess uploader) {
    this.uploader = uploader;
  }

  @Override
  public String name() {
    return "Corelane's own client: one HDFS client process, a file per stream";
  }

  @Override
  public Outcome upload(Load load, LongConsumer progress)
      throws HarnessException, InterruptedException {
    long nanos =
        uploader.upload(load.directory(), load.nodes(), load.streams(), load.bytes(), progress);
    return new Outcome(nanos / NANOS, OptionalDouble.empty());
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
