/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.guest;

import io.corelane.affinity.apply.Tunable;
import io.corelane.affinity.irq.Interrupt;
import io.corelane.affinity.irq.Interrupts;
import io.corelane.affinity.irq.InterruptsReader;
import io.corelane.affinity.nic.InterfaceIdentity;
import io.corelane.affinity.system.SystemRoot;
import java.util.List;

/**
 * Words for values that can be steered: {@code irq:data0-TxRx-0}, {@code rps:data0:3}, {@code
 * xps:data0:3}, {@code napi:data0:8193:TID}, {@code writeback}.
 */
final class TunableNames {

  private final SystemRoot root;

  TunableNames(SystemRoot root) {
    this.root = root;
  }

  /**
   * The value that a word names, with the identity that it has now.
   *
   * @param name the word
   * @return the value
   * @throws IllegalArgumentException if there is no such value now
   */
  Tunable find(String name) {
    String[] parts = name.split(":", -1);
    return switch (parts[0]) {
      case "irq" -> new Tunable.Irq(interrupt(parts[1]).identity());
      case "rps" -> new Tunable.Rps(nic(parts[1]), Integer.parseInt(parts[2]));
      case "xps" -> new Tunable.Xps(nic(parts[1]), Integer.parseInt(parts[2]));
      case "napi" ->
          new Tunable.NapiThread(
              nic(parts[1]), Integer.parseInt(parts[2]), Integer.parseInt(parts[3]));
      case "writeback" -> new Tunable.Writeback();
      default -> throw new IllegalArgumentException("no such kind: " + name);
    };
  }

  private Interrupt interrupt(String action) {
    Interrupts all = new InterruptsReader(root).read().toOptional().orElse(Interrupts.NONE);
    List<Interrupt> found = all.withAction(action);
    if (found.size() != 1) {
      throw new IllegalArgumentException(found.size() + " interrupts with the action " + action);
    }
    return found.get(0);
  }

  private InterfaceIdentity nic(String name) {
    String directory = "/sys/class/net/" + name;
    String index = root.text(directory + "/ifindex").toOptional().orElse("");
    if (index.isEmpty()) {
      throw new IllegalArgumentException("no interface " + name);
    }
    String device = root.link(directory + "/device").toOptional().orElse("");
    return new InterfaceIdentity(
        name, Integer.parseInt(index.strip()), device.substring(device.lastIndexOf('/') + 1));
  }
}
