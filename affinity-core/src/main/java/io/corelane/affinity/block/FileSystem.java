/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.block;

/**
 * A mounted file system.
 *
 * @param type its type as the kernel names it, such as {@code ext4}
 * @param source what is mounted, such as {@code /dev/sda1} or {@code nas:/export}; may be empty
 */
public record FileSystem(String type, String source) {

  /** What its data is on: the kind of its type. */
  public FileSystemKind kind() {
    return FileSystemKind.of(type);
  }
}
