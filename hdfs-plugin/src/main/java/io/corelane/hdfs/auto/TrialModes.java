/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.auto;

import io.corelane.affinity.config.Mode;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Puts a mode in force. */
public interface TrialModes {

  /**
   * Puts a mode in force, and waits until it is.
   *
   * @param wanted asked when nobody else can change the mode any more: nothing is done if it is
   *     false
   * @return why the mode could not begin, and is off; nothing if it could
   */
  Optional<String> to(Mode mode, BooleanSupplier wanted);

  /** The mode in force now, whoever has put it there. */
  Mode inForce();

  /** Nothing is compared any more, and the mode is off; why, is one sentence for an operator. */
  void stopped(String why);
}
