/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet.node;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** DataNodes as an operator writes them down. Pure. */
public final class FleetList {

  private static final int PORT = 9864;
  private static final int HIGHEST_PORT = 65_535;

  private FleetList() {}

  /**
   * Reads a list.
   *
   * @param text separated by commas, blanks and line ends, each {@code HOST}, {@code HOST:PORT} of
   *     its web server or an URL; from {@code #} on, a line says nothing
   * @return in the order of their names
   * @throws IllegalArgumentException saying what is wrong and what is allowed
   */
  public static List<FleetNode> of(String text) {
    List<FleetNode> nodes = new ArrayList<>();
    for (String word : text.replaceAll("#[^\\n]*", " ").split("[\\s,]+", -1)) {
      if (!word.isEmpty()) {
        URI web = web(word, PORT);
        nodes.add(FleetNode.at(web.getHost(), "", web));
      }
    }
    if (nodes.isEmpty()) {
      throw new IllegalArgumentException("there is no DataNode in it");
    }
    return distinct(nodes);
  }

  /**
   * Reads a web address.
   *
   * @param word {@code HOST}, {@code HOST:PORT} or an URL
   * @param standardPort the port if it has none
   * @return such as {@code http://dn1:9864}
   * @throws IllegalArgumentException saying what is wrong and what is allowed
   */
  public static URI web(String word, int standardPort) {
    URI uri;
    try {
      uri = URI.create(word.contains("://") ? word : "http://" + word);
    } catch (IllegalArgumentException e) {
      throw wrong(word);
    }
    boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
    String rest = uri.getPath() == null ? "" : uri.getPath();
    if (!web || uri.getHost() == null || !(rest.isEmpty() || rest.equals("/"))) {
      throw wrong(word);
    }
    int port = uri.getPort() == -1 ? standardPort : uri.getPort();
    if (port < 1 || port > HIGHEST_PORT) {
      throw wrong(word);
    }
    return URI.create(uri.getScheme() + "://" + uri.getHost() + ":" + port);
  }

  private static IllegalArgumentException wrong(String word) {
    return new IllegalArgumentException(
        '"'
            + word
            + "\" is no DataNode: allowed are HOST, HOST:PORT and such as https://HOST:9865");
  }

  /** Each once, and each with a name of its own. */
  static List<FleetNode> distinct(List<FleetNode> nodes) {
    Map<String, Integer> hosts = new TreeMap<>();
    Set<FleetNode> once = new HashSet<>(nodes);
    once.forEach(node -> hosts.merge(node.host(), 1, Integer::sum));
    return once.stream()
        .map(node -> hosts.getOrDefault(node.host(), 1) == 1 ? node : node.named(withPort(node)))
        .sorted(FleetNode.ORDER)
        .toList();
  }

  private static String withPort(FleetNode node) {
    return node.web().map(web -> node.host() + ":" + web.getPort()).orElse(node.name());
  }
}
