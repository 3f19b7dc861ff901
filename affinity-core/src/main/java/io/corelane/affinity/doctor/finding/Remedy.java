/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.finding;

import java.util.List;

/**
 * What to do about a finding. Commands take effect at once and last until the next boot, unless the
 * words say otherwise; those that write need root.
 *
 * @param words what is to be done; empty for nothing
 * @param change the commands that do it; none where it takes more than a command
 * @param undo the commands that put back what is set now; as many lines as needed
 */
public record Remedy(String words, List<String> change, List<String> undo) {

  /** Nothing is to be done. */
  public static final Remedy NONE = new Remedy("", List.of(), List.of());

  public Remedy {
    change = List.copyOf(change);
    undo = List.copyOf(undo);
  }

  /** A remedy that is no command. */
  public static Remedy words(String words) {
    return new Remedy(words, List.of(), List.of());
  }

  /** A value written to a file, and the one that is there now. */
  public static Remedy write(String words, String file, String to, String now) {
    return new Remedy(
        words, List.of("echo " + to + " > " + file), List.of("echo " + now + " > " + file));
  }
}
