/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.meter;

import java.util.ArrayList;
import java.util.List;

/**
 * What the meter looks at.
 *
 * @param volumes directories in the guest whose files are of interest; empty for every ext4 file
 *     system but the root
 * @param readers names of the threads that read from sockets, with {@code *} for any letters
 * @param files names of the files that they write, as a pattern of {@code find -name}
 * @param bufferKib trace buffer of each CPU, in KiB; what does not fit is counted as lost
 */
public record MeterOptions(List<String> volumes, String readers, String files, int bufferKib) {

  /** A DataNode's receivers and its block files, on whatever is mounted. */
  public static final MeterOptions DATA_NODE =
      new MeterOptions(List.of(), "DataXceiver*", "blk_*", 16 << 10);

  public MeterOptions {
    volumes = List.copyOf(volumes);
  }

  /** The options of {@code meter start}, quoted for a shell. */
  String forShell() {
    List<String> words = new ArrayList<>();
    for (String volume : volumes) {
      words.add("--volume " + quoted(volume));
    }
    words.add("--readers " + quoted(readers));
    words.add("--files " + quoted(files));
    words.add("--buffer-kib " + bufferKib);
    return String.join(" ", words);
  }

  private static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }
}
