/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.nic;

import io.corelane.affinity.system.Reading;

/**
 * Asks the kernel for the NAPI instances of its NICs. A seam: the kernel tells them through a
 * socket, which captured machines do not have.
 */
@FunctionalInterface
public interface NapiSource {

  /**
   * Asks once; may take a second or two, so not for an upload's thread; what the kernel tells;
   * absent where it has no such interface (before Linux 6.8), denied where it may not be asked or
   * does not answer, malformed where the answer is damaged.
   */
  Reading<NapiListing> read();
}
