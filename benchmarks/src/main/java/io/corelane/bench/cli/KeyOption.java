/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cli;

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
}
