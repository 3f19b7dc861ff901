/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.write;

import io.corelane.affinity.block.MountedVolume;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a volume is.
 *
 * @param transientStorage whether HDFS calls it transient: a RAM_DISK
 * @param fileSystem its file system's type, such as {@code ext4}; nothing if it is not known
 * @param disks the whole disks below it by name, such as {@code nvme0n1}; none if none is known
 * @param rotational whether one of them spins; nothing if that is not known
 * @param virtual whether they are a virtual machine's, whose host does not tell whether they spin
 * @param hardwareQueues how many hardware queues the disk with the fewest has, 0 or more; nothing
 *     if that is not known. It is told, and decides nothing: batches are so few that one queue
 *     takes them
 * @param directIo what the file system answered to {@code O_DIRECT}
 */
public record VolumeFacts(
    boolean transientStorage,
    Optional<String> fileSystem,
    List<String> disks,
    Optional<Boolean> rotational,
    boolean virtual,
    OptionalInt hardwareQueues,
    DirectIo directIo) {

  public VolumeFacts {
    disks = List.copyOf(disks);
  }

  /**
   * The facts of a volume that was read.
   *
   * @param volume what is under its directory
   * @param transientStorage whether HDFS calls it transient
   * @param directIo what its file system answered to {@code O_DIRECT}
   */
  public static VolumeFacts of(MountedVolume volume, boolean transientStorage, DirectIo directIo) {
    return new VolumeFacts(
        transientStorage,
        volume.fileSystemType(),
        volume.diskNames(),
        volume.rotational(),
        volume.virtual(),
        volume.hardwareQueues(),
        directIo);
  }
}
