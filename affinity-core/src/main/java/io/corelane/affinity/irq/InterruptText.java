/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.irq;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What follows the counts on a line of {@code /proc/interrupts}: chip, hardware number, trigger and
 * action names. The kernel puts two blanks or more before the actions, but also pads other parts,
 * and chips ({@code Hyper-V PCIe MSI}) and actions ({@code PCIe PME}) may hold single blanks.
 */
final class InterruptText {

  /** {@code 5-edge}, {@code 27 Level}, {@code 27}; before Linux 3.18 no number is printed. */
  private static final Pattern TRIGGER =
      Pattern.compile("(?:\\d+(?:-\\S*| +(?:Level|Edge)\\S*)?|(?:Level|Edge)\\S*|-\\S+)");

  private static final Pattern CHIP_AND_TRIGGER =
      Pattern.compile("(.*?)(?:(?:^| +)(" + TRIGGER.pattern() + "))?");

  private static final Pattern PARTS = Pattern.compile(" {2,}");

  private InterruptText() {}

  static Interrupt parse(int number, String rest) {
    List<String> parts = List.of(PARTS.split(rest.strip()));
    int last = parts.size() - 1;
    boolean hasAction = last > 0 && !TRIGGER.matcher(parts.get(last)).matches();
    String action = hasAction ? parts.get(last) : "";
    String hardware = String.join(" ", hasAction ? parts.subList(0, last) : parts);
    Matcher matcher = CHIP_AND_TRIGGER.matcher(hardware);
    boolean split = matcher.matches();
    String chip = split ? matcher.group(1) : hardware;
    String trigger = split && matcher.group(2) != null ? matcher.group(2) : "";
    return new Interrupt(
        new IrqIdentity(number, IrqDevices.named(chip, action), action), chip, trigger);
  }
}
