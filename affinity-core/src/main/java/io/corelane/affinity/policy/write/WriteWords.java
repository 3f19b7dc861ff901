/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.write;

import io.corelane.affinity.block.FileSystemKind;
import io.corelane.affinity.memory.MemoryFigures;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Puts facts and figures into words: clauses without a full stop. */
final class WriteWords {

  /** Those on which whole large writes are known to be in order. */
  private static final List<String> PROVEN = List.of("ext4", "xfs", "btrfs");

  private static final String[] UNITS = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

  private final VolumeFacts volume;
  private final WriteLoad load;

  WriteWords(VolumeFacts volume, WriteLoad load) {
    this.volume = volume;
    this.load = load;
  }

  /** Why nothing of ours is to write on the volume's file system. */
  Optional<String> unfit() {
    if (volume.fileSystem().isEmpty()) {
      return Optional.of("the volume's file system is not known");
    }
    String type = volume.fileSystem().get();
    if (PROVEN.contains(type)) {
      return Optional.empty();
    }
    return Optional.of(
        "the volume is on "
            + type
            + ", "
            + switch (FileSystemKind.of(type)) {
              case MEMORY -> "whose data is in memory";
              case LAYERED -> "a container's layered file system";
              case REMOTE -> "whose data is on another machine";
              case PROGRAM -> "which a program serves";
              case POOLED, OTHER -> "on which batches were never tried";
            });
  }

  /** Such as "nvme0n1 (8 hardware queues) is not rotational". */
  String notRotational() {
    if (volume.rotational().isEmpty()) {
      return list()
          + (volume.disks().size() > 1 ? " are virtual disks" : " is a virtual disk")
          + ", on which O_DIRECT measured best";
    }
    return volume.disks().size() > 1
        ? list() + " are not rotational"
        : list() + " is not rotational";
  }

  /** Such as "sda is rotational". */
  String rotational() {
    return (volume.disks().size() > 1 ? "at least one of " : "") + list() + " is rotational";
  }

  private String list() {
    List<String> names = volume.disks();
    return switch (names.size()) {
      case 0 -> "its disk";
      case 1 -> names.get(0) + queues();
      default ->
          String.join(", ", names.subList(0, names.size() - 1))
              + " and "
              + names.get(names.size() - 1);
    };
  }

  private String queues() {
    int queues = volume.hardwareQueues().orElse(0);
    return queues == 0 ? "" : " (" + queues + " hardware queue" + (queues == 1 ? ")" : "s)");
  }

  /** What the file system answered to O_DIRECT. */
  String answer() {
    String type = volume.fileSystem().orElse("its file system");
    return switch (volume.directIo()) {
      case UNTRIED -> "O_DIRECT was not tried on " + type + " yet";
      case ACCEPTED -> type + " takes O_DIRECT";
      case REFUSED -> type + " refused O_DIRECT";
    };
  }

  /** That readers follow; with the share where it can be told. */
  String follow() {
    return load.readBack().known()
        ? "readers ask for "
            + Math.round(100 * load.readBack().share())
            + " % of the large blocks soon after they are written"
        : "readers asked for many large blocks soon after they were written";
  }

  /** That uploads wait for the disk. */
  String behind() {
    DiskWaits waits = load.diskWaits();
    return "uploads waited for "
        + list()
        + " when the volume was written directly"
        + (waits.known()
            ? ", and lost " + Math.round(100 * waits.lost()) + " % of their time by that"
            : "")
        + (waits.saved().isPresent()
            ? "; stock HDFS takes " + time(waits.saved().getAsDouble())
            : "");
  }

  /** That stock HDFS was tried for the disk's sake and is not worth it; empty if that is not so. */
  String tried() {
    DiskWaits waits = load.diskWaits();
    return waits.disproved()
        ? "; stock HDFS was tried when uploads waited for "
            + list()
            + ", and took "
            + time(waits.saved().getAsDouble())
            + (waits.saved().getAsDouble() > 0 ? ", too little to stay with it" : "")
        : "";
  }

  /** Such as "12 % less time for the same bytes". */
  private static String time(double saved) {
    long percent = Math.round(100 * Math.abs(saved));
    return (percent == 0 ? "as much" : percent + " % " + (saved > 0 ? "less" : "more"))
        + " time for the same bytes";
  }

  /** Why the page cache is of no use to those readers. */
  String shortMemory() {
    MemoryFigures memory = load.memory().orElseThrow();
    return WriteSigns.roomIsSmall(memory, load.bytesWritten())
        ? "would not find them in memory, for "
            + bytes(load.bytesWritten())
            + " were written of late and "
            + (memory.limited() ? "the container's limit is " : "available memory is ")
            + bytes(memory.room())
        : bytes(memory.dirty())
            + " of dirty memory come near the "
            + bytes(memory.backgroundThreshold())
            + " at which the kernel writes back, so that writers would soon wait for the disk anyway";
  }

  private static String bytes(long bytes) {
    if (bytes < 1024) {
      return bytes + " bytes";
    }
    double value = bytes / 1024.0;
    int unit = 0;
    while (value >= 1024) {
      value /= 1024;
      unit++;
    }
    return String.format(Locale.ROOT, "%.1f %s", value, UNITS[unit]);
  }
}
