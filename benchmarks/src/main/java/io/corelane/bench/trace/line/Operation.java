/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.line;

/** What a block request does, from the letters of {@code blk_fill_rwbs} in the kernel. */
public enum Operation {
  READ("read"),
  WRITE("write"),
  /** Frees blocks, or writes zeroes without data. */
  DISCARD("discard"),
  /** Empties the disk's own cache; has no data. */
  FLUSH("flush"),
  /** Commands of tools and drivers. */
  OTHER("other");

  private static final String LETTERS = "RWDFNZ";

  private final String label;

  Operation(String label) {
    this.label = label;
  }

  /** For a report. */
  public String label() {
    return label;
  }

  /** Of {@code rwbs}: an F before the operation's own letter says that a flush goes before it. */
  public static Operation of(String rwbs) {
    boolean flushedBefore =
        rwbs.length() > 1 && rwbs.charAt(0) == 'F' && LETTERS.indexOf(rwbs.charAt(1)) >= 0;
    return switch (rwbs.isEmpty() ? ' ' : rwbs.charAt(flushedBefore ? 1 : 0)) {
      case 'R' -> READ;
      case 'W' -> WRITE;
      case 'D', 'Z' -> DISCARD;
      case 'F' -> FLUSH;
      default -> OTHER;
    };
  }
}
