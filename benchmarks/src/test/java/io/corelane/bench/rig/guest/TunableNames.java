/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.guest;

import io.corelane.affinity.apply.Identified;
import io.corelane.affinity.apply.ValueReader;
import io.corelane.affinity.irq.Interrupt;
import io.corelane.affinity.irq.Interrupts;
import io.corelane.affinity.irq.InterruptsReader;
import io.corelane.affinity.plan.IrqCpus;
import io.corelane.affinity.plan.NapiThreadCpus;
import io.corelane.affinity.plan.RpsMask;
import io.corelane.affinity.plan.Tunable;
import io.corelane.affinity.plan.WritebackCpus;
import io.corelane.affinity.plan.XpsMask;
import io.corelane.affinity.system.SystemRoot;
import java.util.List;

/**
 * Words for values that can be steered: {@code irq:data0-TxRx-0}, {@code rps:data0:3}, {@code
 * xps:data0:3}, {@code napi:data0:8193:TID}, {@code writeback}.
 */
final class TunableNames {

  private final SystemRoot root;
  private final ValueReader values;

  TunableNames(SystemRoot root) {
    this.root = root;
    this.values = new ValueReader(root);
  }

  /**
   * The value that a word names, with the identity that it has now.
   *
   * @param name the word
   * @return the value
   * @throws IllegalArgumentException if there is no such value now
   */
  Identified find(String name) {
    return values
        .identify(tunable(name, name.split(":", -1)))
        .toOptional()
        .orElseThrow(() -> new IllegalArgumentException("no interface: " + name));
  }

  private Tunable tunable(String name, String[] parts) {
    return switch (parts[0]) {
      case "irq" -> new IrqCpus(interrupt(parts[1]).identity());
      case "rps" -> new RpsMask(parts[1], Integer.parseInt(parts[2]));
      case "xps" -> new XpsMask(parts[1], Integer.parseInt(parts[2]));
      case "napi" ->
          new NapiThreadCpus(parts[1], Integer.parseInt(parts[2]), Integer.parseInt(parts[3]));
      case "writeback" -> new WritebackCpus();
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
}
