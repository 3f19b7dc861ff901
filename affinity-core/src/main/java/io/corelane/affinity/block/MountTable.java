/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.block;

import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code /proc/self/mountinfo} ({@code proc_pid_mountinfo(5)}): which file system is where. */
final class MountTable {

  private static final String FILE = "/proc/self/mountinfo";

  /** id, parent, major:minor, root, mount point, options and tags, "-", type, source, options. */
  private static final Pattern LINE =
      Pattern.compile("\\d+ \\d+ (\\d+:\\d+) \\S+ (\\S+) .*? - (\\S+) (\\S*) .*");

  private static final Pattern OCTAL = Pattern.compile("\\\\([0-7]{3})");

  private final SystemRoot root;

  MountTable(SystemRoot root) {
    this.root = root;
  }

  /**
   * Why a directory whose device has major number 0 is on no disk.
   *
   * @param directory the directory
   * @param minor the minor number of its anonymous device
   * @return a clause that names the file system and says what it means
   */
  String whyNoDisk(Path directory, int minor) {
    String subject = "a disk below " + directory;
    Reading<List<Mount>> mounts =
        root.text(FILE).parse(FILE, text -> text.lines().flatMap(l -> mount(l).stream()).toList());
    if (!(mounts instanceof Reading.Present<List<Mount>> present)) {
      return subject + " (device 0:" + minor + "; " + mounts.explanation() + ")";
    }
    return find(present.value(), directory, "0:" + minor)
        .map(mount -> subject + ", which is on " + mount.type() + ": " + meaning(mount))
        .orElse(subject + " (device 0:" + minor + " is not in " + FILE + ")");
  }

  /** By device number; btrfs shows another one there, so else by the longest mount point. */
  private static Optional<Mount> find(List<Mount> mounts, Path directory, String device) {
    Path real = real(directory);
    Comparator<Mount> deepest = Comparator.comparingInt(mount -> mount.point().getNameCount());
    List<Mount> above = mounts.stream().filter(mount -> real.startsWith(mount.point())).toList();
    return above.stream()
        .filter(mount -> mount.device().equals(device))
        .max(deepest)
        .or(() -> above.stream().max(deepest));
  }

  private static String meaning(Mount mount) {
    return switch (mount.type()) {
      case "tmpfs", "ramfs", "devtmpfs" -> "its data is in memory";
      case "overlay" -> "a container's layered file system; use a mounted volume for block data";
      case "btrfs", "zfs", "bcachefs" -> "it spreads its data over disks in its own way";
      case "nfs", "nfs4", "cifs", "smb3", "ceph", "9p", "glusterfs", "lustre", "gpfs" ->
          "its data is on another machine (" + mount.source() + ")";
      default -> mount.type().startsWith("fuse") ? "a program serves it" : "it has no disk";
    };
  }

  private static Optional<Mount> mount(String line) {
    Matcher matcher = LINE.matcher(line);
    return matcher.matches()
        ? Optional.of(
            new Mount(
                matcher.group(1),
                Path.of(decoded(matcher.group(2))),
                matcher.group(3),
                decoded(matcher.group(4))))
        : Optional.empty();
  }

  private static String decoded(String text) {
    return OCTAL
        .matcher(text)
        .replaceAll(
            code ->
                Matcher.quoteReplacement(
                    String.valueOf((char) Integer.parseInt(code.group(1), 8))));
  }

  private static Path real(Path directory) {
    try {
      return directory.toRealPath();
    } catch (IOException e) {
      return directory.toAbsolutePath().normalize();
    }
  }

  private record Mount(String device, Path point, String type, String source) {}
}
