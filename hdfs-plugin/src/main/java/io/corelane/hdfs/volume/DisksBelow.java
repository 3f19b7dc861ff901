/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.volume;

import io.corelane.affinity.block.BlockDevice;
import io.corelane.affinity.block.BlockReader;
import io.corelane.affinity.irq.Interrupts;
import io.corelane.affinity.irq.InterruptsReader;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * Finds the whole disks below a directory's file system. Without a readable {@code
 * /proc/interrupts} only the disks' completion interrupts are unknown, which placements do not use.
 */
public record DisksBelow(SystemRoot root) implements Function<Path, Reading<List<BlockDevice>>> {

  @Override
  public Reading<List<BlockDevice>> apply(Path directory) {
    Interrupts interrupts = new InterruptsReader(root).read().toOptional().orElse(Interrupts.NONE);
    return new BlockReader(root).below(directory, interrupts);
  }
}
