/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A real ext4 on a loop device, mounted in the mount namespace of one DataNode: whatever becomes of
 * the test, it is gone with that process.
 */
final class SmallDisk {

  private static final long SIZE = 96L << 20;

  private final Path image;
  private final Path mount;
  private final Path shutdown;

  SmallDisk(Path directory) throws IOException, InterruptedException {
    image = directory.resolve("disk.ext4");
    mount = Files.createDirectories(directory.resolve("small-disk"));
    try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
      file.setLength(SIZE);
    }
    // Without blocks that are root's alone, as a DataNode may be root here.
    FaultyCalls.run(List.of("mkfs.ext4", "-q", "-F", "-m", "0", image.toString()));
    shutdown = FaultyCalls.compile(directory, "shutdown.c", "shutdown");
  }

  Path mount() {
    return mount;
  }

  DataNodeProcess below(DataNodeProcess process) {
    return process.after(
        List.of(
            "unshare",
            "--mount",
            "sh",
            "-c",
            "mount -o loop \"$1\" \"$2\" && shift 2 && exec \"$@\"",
            "sh",
            image.toString(),
            mount.toString()));
  }

  /** The same directory, as this process can reach it. */
  private Path seenBy(DataNodeProcess process) {
    return Path.of("/proc/" + process.pid() + "/root" + mount);
  }

  /** Until the kernel says that there is no space left. */
  void fill(DataNodeProcess process) throws IOException {
    byte[] bytes = new byte[1 << 12];
    try (OutputStream filler = Files.newOutputStream(seenBy(process).resolve("filler"))) {
      for (long written = 0; written < SIZE; written += bytes.length) {
        filler.write(bytes);
      }
    } catch (IOException full) {
      if (String.valueOf(full.getMessage()).contains("No space left")) {
        return;
      }
      throw full;
    }
    throw new IOException("the disk is larger than it is");
  }

  void makeSpace(DataNodeProcess process) throws IOException {
    Files.delete(seenBy(process).resolve("filler"));
  }

  /** From now on every call answers EIO. */
  void die(DataNodeProcess process) throws IOException, InterruptedException {
    FaultyCalls.run(List.of(shutdown.toString(), seenBy(process).toString()));
  }
}
