/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cli;

import io.corelane.bench.cluster.HarnessException;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/** The option of all commands that start a DataNode with Corelane: further keys of it. */
public final class KeyOption {

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description =
          "A further key of Corelane in the DataNode that is started, such as"
              + " corelane.write=stock. May be given more than once.")
  private Map<String, String> keys = new TreeMap<>();

  /** The keys: their values, by name and in its order; not checked. */
  public Map<String, String> keys() {
    return Collections.unmodifiableMap(keys);
  }

  /**
   * Refuses what is no key of Corelane, and the mode.
   *
   * @param mode how that is said instead, as the end of a sentence
   * @throws HarnessException naming the key
   */
  public static void check(Map<String, String> keys, String mode) throws HarnessException {
    for (String key : keys.keySet()) {
      if (!key.startsWith("corelane.") || key.equals("corelane.mode")) {
        throw new HarnessException(
            "--set " + key + " is not possible: corelane.* keys only; " + mode);
      }
    }
  }
}
