/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.UploaderProcess;
import io.corelane.bench.pairs.report.Acks;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongConsumer;

/** The uploader of this project: files at once, each wholly to the DataNode it is meant for. */
final class OwnClient implements Client {

  private static final double NANOS = 1e9;

  private final UploaderProcess uploader;
  private final boolean acks;

  /**
   * On an uploader.
   *
   * @param uploader what uploads
   * @param acks whether acknowledgements are timed, on sockets made for that
   */
  OwnClient(UploaderProcess uploader, boolean acks) {
    this.uploader = uploader;
    this.acks = acks;
  }

  @Override
  public String name() {
    return "Corelane's own client: one HDFS client process, a file per stream"
        + (acks ? ", on plain sockets that time acknowledgements" : "");
  }

  @Override
  public Outcome upload(Load load, LongConsumer progress)
      throws HarnessException, InterruptedException {
    if (acks) {
      UploaderProcess.TimedUpload timed =
          uploader.uploadTimingAcks(
              load.directory(), load.nodes(), load.streams(), load.bytes(), progress);
      return new Outcome(
          timed.nanos() / NANOS, OptionalDouble.empty(), Optional.of(Acks.of(timed.acks())));
    }
    long nanos =
        uploader.upload(load.directory(), load.nodes(), load.streams(), load.bytes(), progress);
    return new Outcome(nanos / NANOS, OptionalDouble.empty(), Optional.empty());
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
