/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.helper;

/**
 * Waits until a helper has greeted a tuner, or will not. A tuner itself waits for a moment only,
 * and a helper on a busy machine may take longer.
 */
public final class Greeting {

  private Greeting() {}

  /** Takes no news. */
  public static HelperTuner await(HelperTuner tuner) {
    while (tuner.trouble().orElse("").endsWith("has not answered yet")) {
      try {
        Thread.sleep(1);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return tuner;
      }
    }
    return tuner;
  }
}
