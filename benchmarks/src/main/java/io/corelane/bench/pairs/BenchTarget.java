/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.UploaderProcess;
import io.corelane.bench.cluster.Workplace;
import io.corelane.bench.live.DataNodeBeans;
import io.corelane.bench.live.LiveSwitch;
import io.corelane.bench.pairs.report.Way;
import java.nio.file.Path;
import java.util.List;

/** The running DataNodes, embedded or real, and how to reach them. */
interface BenchTarget extends AutoCloseable {

  /** Which they are, for a person. */
  String name();

  /** Where everything of this run is. */
  Workplace place();

  /** The DataNodes that are switched. */
  List<UploaderProcess.Node> nodes();

  /** The same, asked over JMX. */
  List<DataNodeBeans> beans();

  /** Those that a way's uploads go to: the ones that are switched, or others beside them. */
  Side side(Way way);

  /** The client that deletes and reconfigures, and uploads unless another is asked for. */
  UploaderProcess uploader();

  /** The directory of the client's configuration. */
  Path configuration();

  /** Switches them. */
  LiveSwitch modes();

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
