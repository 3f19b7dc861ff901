/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply;

import io.corelane.affinity.cpu.CpuSet;
import java.util.List;
import java.util.Optional;

/**
 * Who changes values of the kernel: check, journal, write, read back; and puts all of them back at
 * its end. No call throws: what went wrong is in the answer. For one thread at a time.
 */
public interface Tuner extends AutoCloseable {

  /**
   * Changes one value.
   *
   * @param what which
   * @param seen what was seen there, by which a change by somebody else is noticed; empty when
   *     nothing was
   * @param to the CPUs wanted; no CPU switches RPS or XPS off
   * @return what came of it
   */
  Answer set(Identified what, Optional<CpuSet> seen, CpuSet to);

  /**
   * Puts one value back to what it was before the first change.
   *
   * @param what which
   * @return what came of it
   */
  Answer restore(Identified what);

  /**
   * Whether changes can be made at present.
   *
   * @return empty when they can; else why not, one clause for an operator
   */
  Optional<String> trouble();

  /**
   * What there is to tell an operator since the last call: values lost to others, a helper that
   * went or came back, irqbalance ... One whole sentence each, each told once.
   *
   * @return the sentences
   */
  List<String> news();

  /**
   * Which lease it is: another number than before means that all values changed under the earlier
   * one have been, or are being, put back, and nothing is held any more.
   *
   * @return a number that only grows; always 0 for a tuner that cannot lose its lease
   */
  default long lease() {
    return 0;
  }

  /** Puts everything back. A second call does nothing. */
  @Override
  void close();
}
