/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One mounted cgroup hierarchy.
 *
 * @param unified true for cgroup v2, false for a hierarchy of v1
 * @param options the super options; those of v1 name its controllers
 * @param cgroup the cgroup that is mounted: {@code /}, or below it in containers
 * @param mountPoint the directory it is mounted on
 */
public record CgroupMount(boolean unified, List<String> options, String cgroup, String mountPoint) {

  /**
   * The cgroup mounts of {@code mountinfo}, in its order. A line reads {@code 41 31 0:38 /
   * /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw} (proc(5)): root and mount point are
   * the fourth and fifth field, the type and the super options stand after the lone dash.
   *
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
      if (type.equals("cgroup2") || type.equals("cgroup")) {
        mounts.add(
            new CgroupMount(
                type.equals("cgroup2"),
                List.of(fields.get(dash + 3).split(",")),
                unescape(fields.get(3)),
                unescape(fields.get(4))));
      }
    }
    return mounts;
  }

  /**
   * Whether this is the hierarchy in which a process has a cgroup, and may have a controller.
   *
   * @param cgroup the process's cgroup in some hierarchy
   * @param controller its name, such as {@code cpuset}; v2's mount does not tell whether it has it
   */
  public boolean isOf(CgroupPath cgroup, String controller) {
    return unified
        ? cgroup.unified()
        : cgroup.controllers().contains(controller) && options.contains(controller);
  }

  /**
   * Whether a cgroup, as in {@code /proc/PID/cgroup}, is the mounted one or below it; false if it
   * is outside the container's view.
   */
  public boolean shows(String path) {
    return (path + "/").startsWith(prefix() + "/") && !path.contains("/..");
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
    return shows(path) && !path.equals("/") ? path.substring(prefix().length()) : "";
  }

  private String prefix() {
    return cgroup.equals("/") ? "" : cgroup;
  }

  /** mountinfo writes blanks, tabs, line feeds and backslashes as {@code \040} and the like. */
  private static String unescape(String text) {
    return text.replace("\\040", " ")
        .replace("\\011", "\t")
        .replace("\\012", "\n")
        .replace("\\134", "\\");
  }
}
