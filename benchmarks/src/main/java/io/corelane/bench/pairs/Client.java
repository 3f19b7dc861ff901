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

/** What uploads. */
interface Client {

  /**
   * What is uploaded.
   *
   * @param directory where in HDFS; does not exist yet
   * @param nodes the DataNodes that are to receive it
   * @param streams how many files at once
   * @param bytes of all files together
   */
  record Load(String directory, List<UploaderProcess.Node> nodes, int streams, long bytes) {}

  /**
   * What came of it.
   *
   * @param seconds how long it took
   * @param figure what the client printed of itself
   * @param acks of its packets, if they were timed
   */
  record Outcome(double seconds, OptionalDouble figure, Optional<Acks> acks) {}

  /** Names it, for a person. */
  String name();

  /** Uploads, and waits until the last file is closed. */
  Outcome upload(Load load, LongConsumer progress) throws HarnessException, InterruptedException;

  /** Whether it can read back what it wrote. */
  boolean readsBack();

  /** Reads the last upload back, if it can; the files that differ. */
  List<String> differing() throws HarnessException, InterruptedException;
}
