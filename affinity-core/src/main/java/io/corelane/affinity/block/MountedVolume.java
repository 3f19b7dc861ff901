/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.block;

import io.corelane.affinity.system.Reading;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * What is under a directory that blocks are written to.
 *
 * @param fileSystem the file system it is on
 * @param disks the whole disks below that, without their interrupts; absent where it is on none
 */
public record MountedVolume(Reading<FileSystem> fileSystem, Reading<List<BlockDevice>> disks) {

  private static final Pattern VIRTIO = Pattern.compile("vd[a-z]+");

  /** The file system's type, such as {@code ext4}; nothing if it is not known. */
  public Optional<String> fileSystemType() {
    return fileSystem.toOptional().map(FileSystem::type);
  }

  /** The disks by name, such as {@code nvme0n1}; none if none is known. */
  public List<String> diskNames() {
    return disks.toOptional().orElse(List.of()).stream().map(BlockDevice::name).toList();
  }

  /**
   * Whether writing seeks: whether one of the disks spins. Of a virtio disk a 1 tells nothing:
   * Linux {@code drivers/block/virtio_blk.c} leaves it at that whatever the host's disk is; a 0 was
   * set there by someone who knows.
   *
   * @return true if one does, false if none does, nothing if that is not known
   */
  public Optional<Boolean> rotational() {
    List<Optional<Boolean>> each =
        disks.toOptional().orElse(List.of()).stream().map(MountedVolume::rotational).toList();
    if (each.contains(Optional.of(true))) {
      return Optional.of(true);
    }
    return each.isEmpty() || each.contains(Optional.<Boolean>empty())
        ? Optional.empty()
        : Optional.of(false);
  }

  /**
   * Whether all disks are virtual ones whose host does not tell whether they spin; false also if no
   * disk is known.
   */
  public boolean virtual() {
    List<BlockDevice> all = disks.toOptional().orElse(List.of());
    return !all.isEmpty() && all.stream().allMatch(disk -> VIRTIO.matcher(disk.name()).matches());
  }

  private static Optional<Boolean> rotational(BlockDevice disk) {
    return disk.rotational()
        .toOptional()
        .filter(is -> !is || !VIRTIO.matcher(disk.name()).matches());
  }

  /**
   * How many hardware queues the disk with the fewest has; 0 or more; nothing if those of one disk
   * are not known, or no disk is.
   */
  public OptionalInt hardwareQueues() {
    List<BlockDevice> all = disks.toOptional().orElse(List.of());
    return all.stream().allMatch(disk -> disk.hardwareQueues() instanceof Reading.Present)
        ? all.stream()
            .flatMap(disk -> disk.hardwareQueues().toOptional().stream())
            .mapToInt(List::size)
            .min()
        : OptionalInt.empty();
  }
}
