/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A fenced block of a document.
 *
 * @param language the first word behind the fence: {@code sh} is executed by tests, {@code output}
 *     is what the block before it prints, everything else is an illustration; empty for none
 * @param rest what follows that word, such as {@code root}
 * @param text its lines
 */
record Fence(String language, String rest, String text) {

  private static final Pattern BLOCK =
      Pattern.compile(
          "^( *)```(\\S*) *([^\\n]*)\\n(.*?)^ *```$", Pattern.MULTILINE | Pattern.DOTALL);

  /** Those of a document, in their order. */
  static List<Fence> of(Path document) throws IOException {
    return BLOCK
        .matcher(Files.readString(document))
        .results()
        .map(
            m ->
                new Fence(
                    m.group(2),
                    m.group(3).strip(),
                    m.group(4).replaceAll("(?m)^" + m.group(1), "")))
        .toList();
  }
}
