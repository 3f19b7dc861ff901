/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.block;

import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Goes from a block device down to the whole disks below it: from a partition to its disk, through
 * {@code slaves/} of dm (LVM, crypt, multipath) and md, and from an NVMe multipath head to its
 * paths.
 */
final class BlockLayers {

  private static final String BLOCK = "/sys/block";
  private static final Pattern NVME_DISK = Pattern.compile("nvme(\\d+)n(\\d+)");

  private final SystemRoot root;

  BlockLayers(SystemRoot root) {
    this.root = root;
  }

  /** The kernel names of the disks below the device with these numbers. */
  Reading<List<String>> disksBelow(int major, int minor) {
    String link = "/sys/dev/block/" + major + ":" + minor;
    Reading<String> place = root.resolve(link);
    if (!(place instanceof Reading.Present<String> present)) {
      return place.missing();
    }
    List<String> disks = new ArrayList<>();
    Reading<String> fault = collect(present.value(), disks, new HashSet<>());
    return fault instanceof Reading.Present
        ? new Reading.Present<>(List.copyOf(disks))
        : fault.missing();
  }

  /** The paths of a multipath head, in the order of their controllers; empty for any other disk. */
  List<String> pathsOf(String disk) {
    Matcher head = NVME_DISK.matcher(disk);
    if (!head.matches()) {
      return List.of();
    }
    // Linux nvme_mpath_set_disk_name: nvme<subsystem>c<controller>n<head>
    String path = "nvme" + head.group(1) + "c\\d+n" + head.group(2);
    return root.names(BLOCK).toOptional().orElse(List.of()).stream()
        .filter(name -> name.matches(path))
        .toList();
  }

  /** Adds the disks below a resolved place; the answer is that place unless something is amiss. */
  private Reading<String> collect(String place, List<String> disks, Set<String> seen) {
    String whole = root.exists(place + "/partition") ? parent(place) : place;
    if (!seen.add(whole)) {
      return new Reading.Present<>(whole);
    }
    List<String> slaves = root.names(whole + "/slaves").toOptional().orElse(List.of());
    for (String slave : slaves) {
      Reading<String> below = root.resolve(whole + "/slaves/" + slave);
      if (below instanceof Reading.Present<String> present) {
        below = collect(present.value(), disks, seen);
      }
      if (!(below instanceof Reading.Present)) {
        return below;
      }
    }
    if (slaves.isEmpty()) {
      String disk = whole.substring(whole.lastIndexOf('/') + 1);
      List<String> paths = pathsOf(disk);
      disks.addAll(paths.isEmpty() ? List.of(disk) : paths);
    }
    return new Reading.Present<>(whole);
  }

  private static String parent(String place) {
    return place.substring(0, place.lastIndexOf('/'));
  }
}
