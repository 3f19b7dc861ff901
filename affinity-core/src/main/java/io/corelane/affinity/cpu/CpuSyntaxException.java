/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cpu;

/** Text that is not a CPU list or a CPU mask. */
public final class CpuSyntaxException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;
  private static final int SHOWN = 80;

  /** Names the text and what is wrong with it; of a long text a part is shown. */
  public CpuSyntaxException(String text, String fault) {
    super("not a set of CPUs: \"" + shown(text) + "\": " + fault);
  }

  private static String shown(String text) {
    String line = text.strip();
    return line.length() <= SHOWN ? line : line.substring(0, SHOWN) + "...";
  }
}
