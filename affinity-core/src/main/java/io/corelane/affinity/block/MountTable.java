/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.block;

import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code /proc/self/mountinfo} ({@code proc_pid_mountinfo(5)}): which file system is where. */
final class MountTable {

  private static final String FILE = "/proc/self/mountinfo";

  /** id, parent, major:minor, root, mount point, options and tags, "-", type, source, options. */
  private static final Pattern LINE =
      Pattern.compile("\\d+ \\d+ (\\d{1,9}:\\d{1,9}) \\S+ (\\S+) (\\S*).*? - (\\S+) (\\S*) (.*)");

  private static final Pattern OCTAL = Pattern.compile("\\\\([0-7]{3})");

  private final SystemRoot root;

  MountTable(SystemRoot root) {
    this.root = root;
  }

  /**
   * Why a directory whose device has major number 0 is on no disk.
   *
   * @param minor the minor number of its anonymous device
   * @return a clause that names the file system and says what it means
   */
  String whyNoDisk(Path directory, int minor) {
    String subject = "a disk below " + directory;
    Reading<List<Mount>> mounts = mounts();
    if (!(mounts instanceof Reading.Present<List<Mount>> present)) {
      return subject + " (device 0:" + minor + "; " + mounts.explanation() + ")";
    }
    return find(present.value(), real(directory), new DeviceNumber(0, minor))
        .map(mount -> whyNoDisk(directory, mount))
        .orElse(subject + " (device 0:" + minor + " is not in " + FILE + ")");
  }

  /** The same for a mount that was found. */
  static String whyNoDisk(Path directory, Mount mount) {
    FileSystem system = mount.system();
    return "a disk below " + directory + ", which is on " + system.type() + ": " + meaning(system);
  }

  /**
   * The mount that a directory of the running machine is on.
   *
   * @param device the number of the device under it
   * @return the mount; absent where this process sees none of that device
   */
  Reading<Mount> mountOf(Path directory, DeviceNumber device) {
    Path real = real(directory);
    return found(directory, mounts -> find(mounts, real, device));
  }

  /**
   * The mount that a directory of a captured machine was on; links on its way are not in a capture.
   *
   * @param directory its absolute name on that machine
   * @return the mount; absent where the capture has none above it
   */
  Reading<Mount> mountAbove(Path directory) {
    Path normal = directory.normalize();
    return found(directory, mounts -> deepest(above(mounts, normal)));
  }

  private Reading<Mount> found(Path directory, Function<List<Mount>, Optional<Mount>> search) {
    Reading<Optional<Mount>> mount = mounts().parse(FILE, search);
    return mount instanceof Reading.Present<Optional<Mount>> present && present.value().isEmpty()
        ? new Reading.Absent<>("the mount of " + directory + " in " + FILE)
        : mount.parse(FILE, Optional::orElseThrow);
  }

  /** All mounts that this process sees, in their order. */
  Reading<List<Mount>> mounts() {
    return root.text(FILE).parse(FILE, text -> text.lines().map(MountTable::mount).toList());
  }

  /** By device number; btrfs shows another one there, so else by the longest mount point. */
  private static Optional<Mount> find(List<Mount> mounts, Path real, DeviceNumber device) {
    List<Mount> above = above(mounts, real);
    Optional<Mount> same =
        deepest(above.stream().filter(mount -> mount.device().equals(device)).toList());
    return device.anonymous() ? same.or(() -> deepest(above)) : same;
  }

  private static List<Mount> above(List<Mount> mounts, Path directory) {
    return mounts.stream().filter(mount -> directory.startsWith(mount.point())).toList();
  }

  /** Of several on one point, the last: it hides the others, as what autofs mounts does. */
  private static Optional<Mount> deepest(List<Mount> mounts) {
    return mounts.stream()
        .reduce(
            (one, other) ->
                other.point().getNameCount() >= one.point().getNameCount() ? other : one);
  }

  private static String meaning(FileSystem system) {
    return switch (system.kind()) {
      case MEMORY -> "its data is in memory";
      case LAYERED -> "a container's layered file system; use a mounted volume for block data";
      case POOLED -> "it spreads its data over disks in its own way";
      case REMOTE -> "its data is on another machine (" + system.source() + ")";
      case PROGRAM -> "a program serves it";
      case OTHER -> "it has no disk";
    };
  }

  private static Mount mount(String line) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("the line \"" + line + "\" is not a mount");
    }
    return new Mount(
        DeviceNumber.parse(matcher.group(1)),
        Path.of(decoded(matcher.group(2))),
        new FileSystem(matcher.group(4), decoded(matcher.group(5))),
        matcher.group(3) + "," + matcher.group(6));
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

  /** One line: the number of its device, where it is mounted, what, and how. */
  record Mount(DeviceNumber device, Path point, FileSystem system, String options) {}
}
