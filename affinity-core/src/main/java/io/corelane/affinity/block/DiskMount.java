/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.block;

import java.util.List;

/**
 * A file system on disks, as it is mounted.
 *
 * @param point where; the first of several places
 * @param type such as {@code ext4}
 * @param options those of the mount and of the file system, as {@code /proc/self/mountinfo} has
 *     them
 * @param disks the disks below
 */
public record DiskMount(String point, String type, List<String> options, List<String> disks) {

  public DiskMount {
    options = List.copyOf(options);
    disks = List.copyOf(disks);
  }
}
