/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.irq;

import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;

/** Reads {@code /proc/interrupts} and finds the device of each interrupt. */
public final class InterruptsReader {

  /** The file read. */
  public static final String FILE = "/proc/interrupts";

  private final SystemRoot root;

  public InterruptsReader(SystemRoot root) {
    this.root = root;
  }

  /**
   * The interrupts now. A damaged file is read once more: a CPU that comes or goes during the read
   * changes the number of columns half way down.
   *
   * @return the table; {@link Reading.Malformed} names the line of the first fault
   */
  public Reading<Interrupts> read() {
    Reading<Interrupts> first = once();
    Reading<Interrupts> table = first instanceof Reading.Malformed ? once() : first;
    return table.parse(FILE, lines -> lines.withIdentities(IrqDevices.read(root)::identify));
  }

  private Reading<Interrupts> once() {
    return root.text(FILE).parse(FILE, Interrupts::parse);
  }
}
