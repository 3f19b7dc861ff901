/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli;

import io.corelane.affinity.machine.Machine;

final class TopologyText {
  private final Machine machine;

  TopologyText(Machine machine, boolean all) {
    this.machine = machine;
  }

  String text() {
    return machine.toString();
  }
}
