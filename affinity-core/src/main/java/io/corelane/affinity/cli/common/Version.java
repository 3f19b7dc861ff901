/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.common;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** What {@code corelane --version} prints: the build's version and the Java it runs on. */
public final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() throws IOException {
    Properties properties = new Properties();
    try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
      if (in != null) {
        properties.load(in);
      }
    }
    return new String[] {
      "corelane " + properties.getProperty("version", "(version unknown)"),
      "Java " + System.getProperty("java.version") + " on " + System.getProperty("os.arch")
    };
  }
}
