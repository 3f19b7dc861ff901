/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One mounted cgroup hierarchy that can hold cpusets.
 *
 * @param unified true for cgroup v2, false for the v1 cpuset hierarchy
 * @param cgroup the cgroup that is mounted: {@code /}, or below it in containers
 * @param mountPoint the directory it is mounted on
 */
public record CgroupMount(boolean unified, String cgroup, String mountPoint) {

  /**
   * The cgroup mounts of {@code mountinfo}, in its order. A line reads {@code 41 31 0:38 /
   * /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw} (proc(5)): root and mount point are
   * the fourth and fifth field, the type and the super options stand after the lone dash.
   *
   * @param mountinfo the file's text
   * @return the mounts
   * @throws IllegalArgumentException if a line is damaged; names it
   */
  public static List<CgroupMount> parse(String mountinfo) {
    List<CgroupMount> mounts = new ArrayList<>();
    for (String line : mountinfo.lines().toList()) {
      List<String> fields = Arrays.asList(line.split(" "));
      int dash = fields.size() < 6 ? -1 : fields.subList(6, fields.size()).indexOf("-");
      if (dash < 0 || fields.size() < 6 + dash + 4) {
        throw new IllegalArgumentException("the line \"" + line + "\" is not a mount");
      }
      dash += 6;
      String type = fields.get(dash + 1);
      boolean unified = type.equals("cgroup2");
      if (unified
          || (type.equals("cgroup")
              && Arrays.asList(fields.get(dash + 3).split(",")).contains("cpuset"))) {
        mounts.add(new CgroupMount(unified, unescape(fields.get(3)), unescape(fields.get(4))));
      }
    }
    return mounts;
  }

  /**
   * The directories of a cgroup and of those above it, nearest first, ending with the mount point.
   * A cgroup that this mount does not show (it is outside the container's view) gives the mount
   * point alone.
   *
   * @param path the cgroup, as in {@code /proc/PID/cgroup}
   * @return at least one directory
   */
  public List<String> directories(String path) {
    String below = below(path);
    List<String> directories = new ArrayList<>();
    while (!below.isEmpty()) {
      directories.add(mountPoint + below);
      below = below.substring(0, below.lastIndexOf('/'));
    }
    directories.add(mountPoint);
    return directories;
  }

  private String below(String path) {
    String prefix = cgroup.equals("/") ? "" : cgroup;
    boolean visible = (path + "/").startsWith(prefix + "/") && !path.contains("/..");
    return visible && !path.equals("/") ? path.substring(prefix.length()) : "";
  }

  /** mountinfo writes blanks, tabs, line feeds and backslashes as {@code \040} and the like. */
  private static String unescape(String text) {
    return text.replace("\\040", " ")
        .replace("\\011", "\t")
        .replace("\\012", "\n")
        .replace("\\134", "\\");
  }
}
