/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.thread;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The Java threads of responders. A receiver starts one for each block, in its own group, and
 * Hadoop names it after the block ({@code BlockReceiver.PacketResponder}): {@code PacketResponder:
 * BP-1-...:blk_7_1001, type=...}.
 */
public final class ResponderThreads {

  private static final String NAME = "PacketResponder: ";

  private ResponderThreads() {}

  /** Whether a thread acknowledges a block. */
  public static boolean isResponder(Thread thread) {
    return thread.getName().startsWith(NAME);
  }

  /**
   * The responders of a group now, each by its block without the block pool: {@code blk_7_1001}.
   * Without those of blocks that two pools have, which cannot be told apart.
   *
   * @param group the receivers'; null before the first upload
   */
  public static Map<String, Thread> byBlock(@Nullable ThreadGroup group) {
    Map<String, Thread> responders = new HashMap<>();
    Set<String> twice = new HashSet<>();
    if (group == null) {
      return responders;
    }
    Thread[] threads = new Thread[2 * group.activeCount() + 16];
    int count = group.enumerate(threads, false);
    for (int i = 0; i < count; i++) {
      String name = threads[i].getName();
      int end = name.indexOf(',');
      if (name.startsWith(NAME) && end > 0) {
        String block = name.substring(name.lastIndexOf(':', end) + 1, end);
        if (responders.put(block, threads[i]) != null) {
          twice.add(block);
        }
      }
    }
    responders.keySet().removeAll(twice);
    return responders;
  }
}
