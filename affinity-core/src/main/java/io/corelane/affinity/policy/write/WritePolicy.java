/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.write;

import java.util.Optional;

/**
 * Chooses how the blocks of a volume are written. What was measured to pay, with one upload and
 * with many, is {@code O_DIRECT} on a disk that does not spin. Batches through the page cache pay
 * with few uploads and cost with many, so only an operator chooses them; everything else is left as
 * in stock HDFS, and so is a disk that uploads wait for: the page cache takes a burst at once.
 */
public final class WritePolicy {

  private final VolumeFacts volume;
  private final WriteLoad load;
  private final WriteSigns signs;
  private final WriteWords words;

  private WritePolicy(VolumeFacts volume, WriteLoad load, WriteSigns signs) {
    this.volume = volume;
    this.load = load;
    this.signs = signs;
    this.words = new WriteWords(volume, load);
  }

  /**
   * Chooses.
   *
   * @param volume what the volume is
   * @param load what the machine and its DataNode do now
   * @param former the signs of the former choice for this volume; {@link WriteSigns#NONE} at first
   * @return the way with its reason; the same for the same arguments
   */
  public static WriteChoice choose(
      WriteKey key, VolumeFacts volume, WriteLoad load, WriteSigns former) {
    return new WritePolicy(volume, load, former.next(load)).choose(key);
  }

  private WriteChoice choose(WriteKey key) {
    if (volume.transientStorage()) {
      return choice(WriteWay.STOCK, "the volume is a RAM_DISK, and has no disk to write for");
    }
    String wanted = "corelane.write is " + key.text();
    return switch (key) {
      case STOCK -> choice(WriteWay.STOCK, wanted);
      case BUFFERED -> choice(WriteWay.BUFFERED, wanted);
      case DIRECT ->
          refused()
              ? choice(WriteWay.BUFFERED, wanted + ", but " + words.answer())
              : choice(WriteWay.DIRECT, wanted);
      case AUTO -> automatic();
    };
  }

  private WriteChoice automatic() {
    Optional<String> never = words.unfit().or(this::againstDirect);
    if (never.isPresent()) {
      return choice(WriteWay.STOCK, never.get());
    }
    if (signs.diskBehind()) {
      return choice(WriteWay.STOCK, words.behind(), true);
    }
    if (signs.readersFollow() && !signs.memoryShort()) {
      return choice(WriteWay.STOCK, words.follow() + " and find them in the page cache");
    }
    return choice(
        WriteWay.DIRECT,
        words.notRotational() + ", " + words.answer() + ", and " + readers() + words.tried(),
        true);
  }

  private Optional<String> againstDirect() {
    if (volume.fileSystem().equals(Optional.of("btrfs"))) {
      return Optional.of(
          "btrfs checks and copies what it writes, and O_DIRECT gains nothing there");
    } else if (refused()) {
      return Optional.of(words.answer());
    } else if (volume.rotational().isEmpty() && !volume.virtual()) {
      return Optional.of(
          "whether "
              + words.rotational()
              + " is not known, and O_DIRECT makes a hard disk seek (if it is none,"
              + " corelane.write = direct may save more)");
    } else if (volume.rotational().orElse(false)) {
      return Optional.of(
          words.rotational()
              + ", and O_DIRECT would make it seek between uploads"
              + " and leave readers nothing in the page cache");
    } else if (load.allowedCpus().orElse(2) < 2) {
      return Optional.of(
          "this process may use one CPU only, and O_DIRECT was never measured on one");
    }
    return Optional.empty();
  }

  private String readers() {
    if (signs.readersFollow()) {
      return words.follow() + " but " + words.shortMemory();
    }
    return load.readBack().known()
        ? "large blocks are seldom read soon after they are written"
        : "too few large blocks were written yet to tell whether they are read soon after";
  }

  private boolean refused() {
    return volume.directIo() == DirectIo.REFUSED;
  }

  private WriteChoice choice(WriteWay way, String why) {
    return choice(way, why, false);
  }

  private WriteChoice choice(WriteWay way, String why, boolean judged) {
    String name = way.text();
    return new WriteChoice(
        way,
        Character.toUpperCase(name.charAt(0)) + name.substring(1) + ": " + why + ".",
        signs,
        judged);
  }
}
