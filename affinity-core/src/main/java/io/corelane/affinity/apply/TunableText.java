/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply;

import io.corelane.affinity.irq.IrqIdentity;

/** Tunables in words. */
final class TunableText {

  private TunableText() {}

  static String describe(Tunable what) {
    if (what instanceof Tunable.Irq irq) {
      return describe(irq.irq());
    } else if (what instanceof Tunable.Rps rps) {
      return "RPS of " + rps.nic().name() + " rx-" + rps.queue();
    } else if (what instanceof Tunable.Xps xps) {
      return "XPS of " + xps.nic().name() + " tx-" + xps.queue();
    } else if (what instanceof Tunable.NapiThread thread) {
      return "thread " + thread.tid() + " (" + thread.threadName() + ")";
    }
    return "the writeback workqueue";
  }

  private static String describe(IrqIdentity irq) {
    String owner = irq.device().isEmpty() ? "" : " of " + irq.device();
    return "IRQ " + irq.number() + " (" + irq.action() + owner + ")";
  }
}
