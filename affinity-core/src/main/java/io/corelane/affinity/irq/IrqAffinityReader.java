/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.irq;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.List;

/**
 * Reads where an interrupt may go, where it goes and whether that can be changed. Never writes, not
 * even a value back to where it came from.
 *
 * <p>Kernels since 6.12 take the owner's write bit from {@code smp_affinity} where they would
 * refuse a write (Linux commit c7718e5c76d4). On an older one the bit says nothing; there only
 * debugfs, if it can be read, tells managed interrupts without a write.
 */
public final class IrqAffinityReader {

  private static final String IRQS = "/proc/irq";
  private static final String MANAGED = "IRQD_AFFINITY_MANAGED";

  private final SystemRoot root;
  private final boolean modesTell;

  /** A reader of one machine; finds out here, once, what its kernel tells. */
  public IrqAffinityReader(SystemRoot root) {
    this.root = root;
    this.modesTell = KernelRelease.read(root).atLeast(6, 12) || anyWithoutWriteBit(root);
  }

  /**
   * Whether this kernel tells by a file's mode which interrupts it would not move; false on kernels
   * before 6.12 without that change: most answers are then {@link Movability#UNKNOWN}.
   */
  public boolean kernelTellsMovability() {
    return modesTell;
  }

  /** One interrupt's affinity: what the kernel tells of it. */
  public IrqAffinity read(int irq) {
    String directory = IRQS + "/" + irq + "/";
    return new IrqAffinity(
        cpus(directory + "smp_affinity_list"),
        cpus(directory + "effective_affinity_list"),
        movability(irq));
  }

  private Reading<CpuSet> cpus(String file) {
    return root.text(file).parse(file, CpuSet::parseList);
  }

  private Movability movability(int irq) {
    Reading<Boolean> bit = root.ownerWriteBit(IRQS + "/" + irq + "/smp_affinity");
    if (!(bit instanceof Reading.Present<Boolean> writable)) {
      return Movability.UNKNOWN;
    } else if (!writable.value()) {
      return Movability.FIXED;
    } else if (modesTell) {
      return Movability.MOVABLE;
    }
    return root.text("/sys/kernel/debug/irq/irqs/" + irq)
        .toOptional()
        .map(state -> state.contains(MANAGED) ? Movability.FIXED : Movability.MOVABLE)
        .orElse(Movability.UNKNOWN);
  }

  /** Distributions carry the change back to older kernels; one such file proves it. */
  private static boolean anyWithoutWriteBit(SystemRoot root) {
    return root.names(IRQS).toOptional().orElse(List.of()).stream()
        .filter(name -> name.matches("\\d+"))
        .map(irq -> root.ownerWriteBit(IRQS + "/" + irq + "/smp_affinity"))
        .anyMatch(bit -> bit instanceof Reading.Present<Boolean> present && !present.value());
  }
}
