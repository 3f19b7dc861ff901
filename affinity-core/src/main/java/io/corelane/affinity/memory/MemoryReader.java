/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.memory;

import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;

/** Reads the state of memory: {@code meminfo}, four settings and the limits above this process. */
public final class MemoryReader {

  private static final String USE = "/proc/meminfo";
  private static final String SETTINGS = "/proc/sys/vm/";

  private final SystemRoot root;

  /** A reader of one machine; on a captured one, "this process" is the one that captured it. */
  public MemoryReader(SystemRoot root) {
    this.root = root;
  }

  /** The state now; what cannot be read says why in its place. */
  public MemoryState read() {
    return new MemoryState(
        MemoryUse.of(USE, root.text(USE)), settings(), new MemoryLimitReader(root).read());
  }

  /** All four or the first that is missing: one of a pair alone does not tell which holds. */
  private Reading<DirtySettings> settings() {
    String[] names = {
      "dirty_background_ratio", "dirty_background_bytes", "dirty_ratio", "dirty_bytes"
    };
    long[] values = new long[names.length];
    for (int i = 0; i < names.length; i++) {
      Reading<Long> value = number(SETTINGS + names[i]);
      if (!(value instanceof Reading.Present<Long> present)) {
        return value.missing();
      }
      values[i] = present.value();
    }
    return new Reading.Present<>(values)
        .parse(SETTINGS, all -> new DirtySettings(all[0], all[1], all[2], all[3]));
  }

  private Reading<Long> number(String file) {
    return root.line(file)
        .parse(
            file,
            text -> {
              if (!text.matches("\\d{1,18}")) {
                throw new IllegalArgumentException("\"" + text + "\" is not a number");
              }
              return Long.valueOf(text);
            });
  }
}
