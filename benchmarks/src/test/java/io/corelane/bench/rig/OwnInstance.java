/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig;

/** Which instance of the rig the tests of this JVM have for themselves. */
public final class OwnInstance {

  private OwnInstance() {}

  /**
   * The one that {@code CORELANE_RIG_INSTANCE} names, 0 unless it does, for the first JVM with
   * tests, and those after it for the others that run at once.
   */
  public static int number() {
    int first =
        Integer.parseInt(System.getenv().getOrDefault("CORELANE_RIG_INSTANCE", "0").strip());
    String fork = System.getProperty("corelane.rig.fork", "fork 1");
    return first + Integer.parseInt(fork.substring("fork ".length())) - 1;
  }
}
