/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.bench.cluster.HarnessException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A way of arranging interrupts and threads during an upload. */
public enum RigWay {
  /** Plain HDFS, interrupts where the kernel and the drivers have put them. */
  STOCK("stock HDFS, interrupts as the drivers leave them"),
  /** Plain HDFS with the irqbalance daemon. */
  IRQBALANCE("stock HDFS, irqbalance running"),
  /** Plain HDFS, the NIC's interrupts dealt out over all CPUs, as tuning scripts do. */
  SPREAD("stock HDFS, the NIC's interrupts dealt out over all CPUs"),
  /** Plain HDFS with receive flow steering. */
  RFS("stock HDFS, receive flow steering on"),
  /** Corelane binds threads; interrupts as in {@link #STOCK}. */
  BIND("Corelane in mode bind, interrupts as in stock"),
  /** Corelane, as a user without privileges, moves the NIC's interrupts through its helper. */
  STEER("Corelane in mode steer, run as hdfs, with the privileged helper");

  private final String text;

  RigWay(String text) {
    this.text = text;
  }

  /** What it is called in options and reports: a word in lower case. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What it is: half a sentence. */
  public String text() {
    return text;
  }

  /** Whether the upload goes to a DataNode that has Corelane; false for stock HDFS. */
  public boolean isCorelane() {
    return this == BIND || this == STEER;
  }

  /**
   * Reads a list.
   *
   * @param list words with commas between them
   * @return the ways, each once
   * @throws HarnessException if a word is none of them, or comes twice
   */
  public static List<RigWay> list(String list) throws HarnessException {
    List<RigWay> ways = new ArrayList<>();
    for (String word : list.split(",", -1)) {
      RigWay way = of(word.strip());
      if (ways.contains(way)) {
        throw new HarnessException("--ways " + list + " names " + way.word() + " twice");
      }
      ways.add(way);
    }
    return ways;
  }

  private static RigWay of(String word) throws HarnessException {
    return Arrays.stream(values())
        .filter(way -> way.word().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new HarnessException(
                    "--ways " + word + " is not one of those possible: " + words()));
  }

  /** All of them, with commas. */
  static String words() {
    return Arrays.stream(values()).map(RigWay::word).collect(Collectors.joining(","));
  }
}
