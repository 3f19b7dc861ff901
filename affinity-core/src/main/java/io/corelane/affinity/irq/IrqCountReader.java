/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.irq;

import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;

/**
 * Reads how often single interrupts came, from {@code /sys/kernel/irq/N/per_cpu_count} (Linux
 * {@code Documentation/ABI/testing/sysfs-kernel-irq}, since 4.9): far cheaper than {@code
 * /proc/interrupts} where few of thousands are wanted.
 */
public final class IrqCountReader {

  private final SystemRoot root;

  public IrqCountReader(SystemRoot root) {
    this.root = root;
  }

  /**
   * One interrupt's count: how often it came since it was set up, over all CPUs; each CPU's part is
   * 32 bits wide.
   */
  public Reading<Long> read(int irq) {
    String file = "/sys/kernel/irq/" + irq + "/per_cpu_count";
    return root.text(file).parse(file, IrqCountReader::sum);
  }

  /**
   * Adds up a line such as {@code 17,0,4}, one number for each possible CPU.
   *
   * @throws IllegalArgumentException if it is anything else
   */
  static long sum(String text) {
    long sum = 0;
    long number = 0;
    boolean digits = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= '0' && c <= '9' && number < 1L << 32) {
        number = number * 10 + (c - '0');
        digits = true;
      } else if (digits && (c == ',' || (c == '\n' && i == text.length() - 1))) {
        sum += number;
        number = 0;
        digits = false;
        if (c == '\n') {
          return sum;
        }
      } else {
        throw new IllegalArgumentException("\"" + text.strip() + "\" is not a list of counts");
      }
    }
    throw new IllegalArgumentException("\"" + text.strip() + "\" is cut off");
  }
}
