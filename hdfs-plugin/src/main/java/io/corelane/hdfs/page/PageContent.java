/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.page;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * The page as it is sent: one file that refers to nothing outside itself.
 *
 * @param html the whole page
 * @param securityPolicy the value of {@code Content-Security-Policy}: the page's own style and
 *     script, known by their hashes, requests to its own server, and nothing else
 */
public record PageContent(String html, String securityPolicy) {

  /** In the order in which they use each other. */
  private static final String[] SCRIPTS = {
    "facts.js", "history.js", "drawing.js", "tables.js", "main.js"
  };

  /**
   * Puts the page together from its parts in the jar.
   *
   * @return the page
   * @throws IOException if a part is missing
   */
  public static PageContent load() throws IOException {
    String css = "\n" + part("status.css");
    StringBuilder script = new StringBuilder("\n'use strict';\n(() => {\n");
    for (String name : SCRIPTS) {
      script.append(part(name));
    }
    String js = script.append("})();\n").toString();
    String html = part("status.html").replace("@CSS@", css).replace("@JS@", js);
    return new PageContent(
        html,
        "default-src 'none'; style-src '"
            + hash(css)
            + "'; script-src '"
            + hash(js)
            + "'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none';"
            + " frame-ancestors 'self'; require-trusted-types-for 'script'");
  }

  private static String part(String name) throws IOException {
    try (InputStream part = PageContent.class.getResourceAsStream(name)) {
      if (part == null) {
        throw new IOException("the jar lacks the status page's " + name);
      }
      return new String(part.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** As browsers compute it: over the text between the tags. */
  private static String hash(String text) throws IOException {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IOException(e);
    }
  }
}
