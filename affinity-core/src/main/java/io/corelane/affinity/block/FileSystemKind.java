/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.block;

/** What a file system's data is on, by its type. */
public enum FileSystemKind {
  /** Memory alone: tmpfs and its like. */
  MEMORY,
  /** Other file systems in layers, as a container's own. */
  LAYERED,
  /** Several disks at once, with its own redundancy and checksums. */
  POOLED,
  /** Another machine. */
  REMOTE,
  /** Whatever a program makes of it. */
  PROGRAM,
  /** None of these: one disk or partition, such as of ext4 and xfs, or no data, such as of proc. */
  OTHER;

  /**
   * The kind of a type as {@code /proc/self/mountinfo} has it, such as {@code fuse.sshfs}; {@link
   * #OTHER} if not known here.
   */
  public static FileSystemKind of(String type) {
    return switch (type) {
      case "tmpfs", "ramfs", "devtmpfs" -> MEMORY;
      case "overlay" -> LAYERED;
      case "btrfs", "zfs", "bcachefs" -> POOLED;
      case "nfs", "nfs4", "cifs", "smb3", "ceph", "9p", "glusterfs", "lustre", "gpfs" -> REMOTE;
      default -> type.startsWith("fuse") ? PROGRAM : OTHER;
    };
  }
}
