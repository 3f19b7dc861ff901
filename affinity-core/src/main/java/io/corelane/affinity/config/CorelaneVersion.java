/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** The version that the build gave to these classes. */
public final class CorelaneVersion {

  private CorelaneVersion() {}

  /**
   * Reads it from beside this class.
   *
   * @return such as {@code 0.1.0}; empty if it cannot be read
   */
  public static String text() {
    Properties properties = new Properties();
    try (InputStream in = CorelaneVersion.class.getResourceAsStream("version.properties")) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException e) {
      return ""; // No reason not to work.
    }
    return properties.getProperty("version", "");
  }
}
