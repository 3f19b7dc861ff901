/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.UploaderProcess;
import io.corelane.bench.cluster.Workplace;
import io.corelane.bench.pairs.report.Way;
import java.nio.file.Path;
import java.util.List;

/** The running DataNodes, embedded or real, and how to reach them. */
interface BenchTarget extends AutoCloseable {

  /** Which they are, for a person. */
  String name();

  /** Where everything of this run is. */
  Workplace place();

  /** All DataNodes. */
  List<UploaderProcess.Node> nodes();

  /** Those that a way's uploads go to. */
  Side side(Way way);

  /**
   * Sees to it that these DataNodes handle uploads in a way.
   *
   * @return whether one had to be switched for it
   */
  boolean become(Way way) throws HarnessException, InterruptedException;

  /** How many times DataNodes were switched live. */
  int switches();

  /** The client that deletes and reconfigures, and uploads unless another is asked for. */
  UploaderProcess uploader();

  /** The directory of the client's configuration. */
  Path configuration();

  /** Writes out what uploads left in the page cache of their machine. */
  PageCacheFlush writeOut();

  /** Where in HDFS files may be written. */
  String directory();

  /** Puts back everything; what fails is thrown. */
  void putBack() throws HarnessException, InterruptedException;

  /** Ends what was started. */
  @Override
  void close();
}
