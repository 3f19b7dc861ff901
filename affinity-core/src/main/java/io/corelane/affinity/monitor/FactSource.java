/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

/** Where the controller's facts come from: a machine's files, or a modelled machine. */
@FunctionalInterface
public interface FactSource {

  /**
   * Looks once. What cannot be read says so in its place.
   *
   * @throws Exception if nothing can be said of the machine now; the tick is then skipped
   */
  Observation observe() throws Exception;
}
