/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.queues;

import io.corelane.bench.cli.OptionRange;
import io.corelane.bench.cluster.HarnessException;
import java.util.ArrayList;
import java.util.List;

/**
 * How many queues the machines of a grid have.
 *
 * @param rx numbers of RX queues of the NIC, each once
 * @param disk numbers of hardware queues of the NVMe device, each once
 */
record QueueNumbers(List<Integer> rx, List<Integer> disk) {

  /** The emulated NIC has no more. */
  private static final int MOST = 8;

  // Copied: the record stays what it was.
  QueueNumbers {
    rx = List.copyOf(rx);
    disk = List.copyOf(disk);
  }

  /**
   * Reads two lists.
   *
   * @param rx the value of {@code --rx-queues}, such as {@code 1,2,4,8}
   * @param disk the value of {@code --disk-queues}
   * @throws HarnessException naming the option, its value and what is allowed
   */
  static QueueNumbers parse(String rx, String disk) throws HarnessException {
    return new QueueNumbers(list("--rx-queues", rx), list("--disk-queues", disk));
  }

  private static List<Integer> list(String option, String list) throws HarnessException {
    List<Integer> numbers = new ArrayList<>();
    for (String word : list.split(",", -1)) {
      int number;
      try {
        number = Integer.parseInt(word.strip());
      } catch (NumberFormatException e) {
        throw new HarnessException(
            "%s %s: \"%s\" is no number; such as 1,2,4,8 is allowed, each from 1 to %d"
                .formatted(option, list, word, MOST),
            e);
      }
      OptionRange.check(option, number, 1, MOST, "queues");
      if (numbers.contains(number)) {
        throw new HarnessException("%s %s names %d twice".formatted(option, list, number));
      }
      numbers.add(number);
    }
    return numbers;
  }
}
