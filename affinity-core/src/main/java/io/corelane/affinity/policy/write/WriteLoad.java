/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.write;

import io.corelane.affinity.memory.MemoryFigures;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What the machine and its DataNode do now.
 *
 * @param memory memory in numbers; nothing if they are not known
 * @param readBack how often large blocks are read soon after they are written
 * @param bytesWritten bytes that were written on all volumes in the time that counts as soon, 0 or
 *     more: what must stay in memory for such a reader to find it there
 * @param allowedCpus how many CPUs this process may use, 1 or more; nothing if that is not known
 * @param diskWaits how long uploads to this volume waited for its disk
 */
public record WriteLoad(
    Optional<MemoryFigures> memory,
    ReadBack readBack,
    long bytesWritten,
    OptionalInt allowedCpus,
    DiskWaits diskWaits) {

  public WriteLoad {
    if (bytesWritten < 0 || allowedCpus.orElse(1) < 1) {
      throw new IllegalArgumentException(bytesWritten + " bytes on " + allowedCpus + " CPUs");
    }
  }
}
