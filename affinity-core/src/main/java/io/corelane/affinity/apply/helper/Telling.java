/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.helper;

import java.util.ArrayList;
import java.util.List;

/** One sentence for each change of state, also when the state changes at every turn. */
final class Telling {

  /** Connections lost in turn after which only one that lasts is worth a sentence. */
  private static final int FLAPPING = 3;

  private final List<String> news = new ArrayList<>();
  private String told = "";
  private int losses;
  private String unsaid = "";

  /** Why there is no connection, of some kind: told again only when the kind is another. */
  void trouble(String kind, String sentence) {
    unsaid = "";
    if (!told.equals(kind)) {
      told = kind;
      news.add(sentence);
    }
  }

  void lost() {
    losses++;
  }

  void connected(String sentence) {
    if (losses < FLAPPING) {
      told = "";
      news.add(sentence);
    } else {
      unsaid = sentence;
    }
  }

  /** The connection has lasted. */
  void stable() {
    losses = 0;
    if (!unsaid.isEmpty()) {
      connected(unsaid);
      unsaid = "";
    }
  }

  void add(String sentence) {
    news.add(sentence);
  }

  List<String> take() {
    List<String> all = List.copyOf(news);
    news.clear();
    return all;
  }
}
