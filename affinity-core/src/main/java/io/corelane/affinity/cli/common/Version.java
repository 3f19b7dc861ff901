/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.common;

import io.corelane.affinity.config.CorelaneVersion;
import picocli.CommandLine.IVersionProvider;

/** What {@code corelane --version} prints: the build's version and the Java it runs on. */
public final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() {
    String version = CorelaneVersion.text();
    return new String[] {
      "corelane " + (version.isEmpty() ? "(version unknown)" : version),
      "Java " + System.getProperty("java.version") + " on " + System.getProperty("os.arch")
    };
  }
}
