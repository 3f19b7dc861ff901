/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.thread;

import java.util.HashMap;
import java.util.Map;
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
   *
   * @param group the receivers'; null before the first upload
   */
  public static Map<String, Thread> byBlock(@Nullable ThreadGroup group) {
    Map<String, Thread> responders = new HashMap<>();
    if (group == null) {
      return responders;
    }
    Thread[] threads = new Thread[2 * group.activeCount() + 16];
    int count = group.enumerate(threads, false);
    for (int i = 0; i < count; i++) {
      String name = threads[i].getName();
      int end = name.indexOf(',');
      if (name.startsWith(NAME) && end > 0) {
        responders.put(name.substring(name.lastIndexOf(':', end) + 1, end), threads[i]);
      }
    }
    return responders;
  }
}
