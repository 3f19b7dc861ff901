/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.function.IntSupplier;

/** Where the calling thread's kernel id comes from. */
final class ThreadIds {

  private static final String LINK = "/proc/thread-self";

  private ThreadIds() {}

  /**
   * The C library's {@code gettid()} where it has one, else the kernel's link.
   *
   * @return a source that has been tried once
   * @throws IllegalStateException if there is neither
   */
  static IntSupplier find(SystemRoot root) {
    return hasGettid() ? LibC.ThreadId::gettid : provenLink(root);
  }

  private static boolean hasGettid() {
    try {
      return LibC.ThreadId.gettid() > 0;
    } catch (LinkageError e) {
      return false;
    }
  }

  private static IntSupplier provenLink(SystemRoot root) {
    IntSupplier link = () -> fromLink(root);
    if (link.getAsInt() <= 0) {
      throw new IllegalStateException(LINK + " names no thread");
    }
    return link;
  }

  /** The link reads {@code PID/task/TID} (Linux 3.17 and later). */
  static int fromLink(SystemRoot root) {
    Reading<String> target = root.link(LINK);
    Reading<Integer> tid =
        target.parse(LINK, text -> Integer.valueOf(text.substring(text.lastIndexOf('/') + 1)));
    return tid.toOptional().orElseThrow(() -> new IllegalStateException(tid.explanation()));
  }
}
