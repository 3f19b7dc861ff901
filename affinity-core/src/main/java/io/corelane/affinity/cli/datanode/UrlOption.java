/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.datanode;

import java.net.URI;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The option {@code --url}: a DataNode's web address. */
public final class UrlOption {

  private UrlOption() {}

  /** Refuses what is no web address. */
  public static URI parse(CommandSpec spec, String url) {
    URI uri;
    try {
      uri = URI.create(url);
    } catch (IllegalArgumentException e) {
      throw wrong(spec, "--url " + url + " is no URL: allowed is such as http://localhost:9864");
    }
    boolean web =
        "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
    if (!web || uri.getHost() == null) {
      throw wrong(spec, "--url " + url + ": allowed is such as http://localhost:9864");
    }
    return uri;
  }

  private static ParameterException wrong(CommandSpec spec, String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
