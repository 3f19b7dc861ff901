/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.site;

import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What is to be written into a file. Pure.
 *
 * @param file the file itself, not a link to it
 * @param before what is in it
 * @param after what is to be in it
 * @param charset how both are encoded
 */
public record SiteChange(Path file, String before, String after, Charset charset) {

  /** Whether it is in it already. */
  public boolean isNone() {
    return before.equals(after);
  }

  public byte[] bytesBefore() {
    return before.getBytes(charset);
  }

  public byte[] bytesAfter() {
    return after.getBytes(charset);
  }

  /**
   * The lines that differ.
   *
   * @return those of before, each behind {@code -}, and those of after, each behind {@code +}
   */
  public List<String> lines() {
    List<String> old = before.lines().toList();
    List<String> now = after.lines().toList();
    int same = 0;
    int shorter = Math.min(old.size(), now.size());
    while (same < shorter && old.get(same).equals(now.get(same))) {
      same++;
    }
    int end = 0;
    while (end < shorter - same
        && old.get(old.size() - 1 - end).equals(now.get(now.size() - 1 - end))) {
      end++;
    }
    return Stream.concat(
            old.subList(same, old.size() - end).stream().map(line -> "- " + line),
            now.subList(same, now.size() - end).stream().map(line -> "+ " + line))
        .toList();
  }
}
