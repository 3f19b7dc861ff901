/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.rig.Guest;
import java.io.IOException;
import java.util.List;

/** What else watches the uploads of a comparison. */
public interface UploadWatch {

  /**
   * The options that a guest for it is booted with.
   *
   * @return words for the script's verb {@code up}
   */
  List<String> knobs();

  /**
   * How much is uploaded in each way before the first measured upload.
   *
   * @param bytes of a measured upload
   * @return bytes
   */
  long warmUpBytes(long bytes);

  /**
   * Whether the DataNode's threads are looked at from inside the guest meanwhile, which is work for
   * the guest's CPUs.
   *
   * @return false if that would disturb
   */
  boolean allowsLookingAtThreads();

  /**
   * The guest is up; once.
   *
   * @param guest where the uploads will be
   * @throws HarnessException if that guest will not do
   * @throws IOException if ssh cannot be started
   * @throws InterruptedException if interrupted
   */
  void prepare(Guest guest) throws HarnessException, IOException, InterruptedException;

  /**
   * A measured upload begins.
   *
   * @throws HarnessException if it cannot be watched
   * @throws IOException if it cannot be watched
   */
  void begin() throws HarnessException, IOException;

  /**
   * It has ended, and all of it is on the disk.
   *
   * @param round its round, from 1
   * @param way how interrupts and threads were arranged
   * @throws HarnessException if what was seen makes no sense
   * @throws IOException if it cannot be had
   */
  void end(int round, RigWay way) throws HarnessException, IOException;

  /**
   * Each way has had one more upload. Called again and again, so that a comparison that fails late
   * leaves what it has shown.
   *
   * @param soFar all rounds up to this one
   */
  void roundEnded(RigReport soFar);
}
