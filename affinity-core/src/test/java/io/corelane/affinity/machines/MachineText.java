/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.machines;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text form of a machine, one entry per line:
 *
 * <pre>
 * corelane-machine 1
 * origin: captured by ... or: hand-written after ...
 * # a remark
 * file 0444 /sys/devices/system/cpu/online = 0-15       one line of content
 * text 0444 /proc/interrupts                            many, each after "| "
 * | CPU0 CPU1
 * empty 0444 /sys/...                                   no content, not even a line feed
 * dir 0755 /sys/...                                     only for directories without entries
 * link /sys/class/net/eth0 -> ../../devices/...
 * denied /sys/...                                       there, but could not be read
 * </pre>
 *
 * A refused file becomes a link to itself: reading it fails for root too, on every file system.
 */
final class MachineText {
  private static final Pattern ENTRY =
      Pattern.compile("(file|text|empty|dir) ([0-7]{4}) (/.*)|(link|denied) (/.*)");

  private final List<String> lines;

  /** Directories made already; asking the file system each time costs more than the files. */
  private final Set<Path> made = new HashSet<>();

  MachineText(String text) {
    lines = text.lines().toList();
  }

  /** Unpacks into an empty directory and gives back the origin. */
  String unpackTo(Path directory) throws IOException {
    if (lines.size() < 2
        || !lines.get(0).equals("corelane-machine 1")
        || !lines.get(1).matches("origin: (captured|hand-written) .*")) {
      throw new IllegalArgumentException("a machine begins with its format and its origin");
    }
    // Last, so that a file without owner-write can still be written.
    Map<Path, String> modes = new LinkedHashMap<>();
    for (int i = 2; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      Matcher entry = ENTRY.matcher(line);
      if (!entry.matches()) {
        throw bad(i, "is not an entry");
      } else if (entry.group(1) == null) {
        link(directory, i, entry.group(4), entry.group(5));
        continue;
      }
      String named = entry.group(3);
      String content = "";
      switch (entry.group(1)) {
        case "file" -> {
          int equals = (named + " ").indexOf(" = ");
          if (equals < 0) {
            throw bad(i, "has no content");
          }
          // Nothing follows "=" for an empty line; some editors strip the blank after it too.
          content =
              (named + " ").substring(equals + 3, Math.max(equals + 3, named.length())) + "\n";
          named = named.substring(0, equals);
        }
        case "text" -> {
          StringBuilder body = new StringBuilder();
          while (i + 1 < lines.size() && lines.get(i + 1).startsWith("|")) {
            String after = lines.get(++i).substring(1);
            body.append(after.startsWith(" ") ? after.substring(1) : after).append('\n');
          }
          content = body.toString();
        }
        default -> {}
      }
      Path place = place(directory, i, named);
      if (entry.group(1).equals("dir")) {
        Files.createDirectories(place);
      } else {
        Files.writeString(place, content);
      }
      modes.put(place, entry.group(2));
    }
    for (Map.Entry<Path, String> mode : modes.entrySet()) {
      Files.setPosixFilePermissions(mode.getKey(), permissions(mode.getValue()));
    }
    return lines.get(1).substring("origin: ".length());
  }

  private void link(Path directory, int index, String kind, String rest) throws IOException {
    if (kind.equals("denied")) {
      Path place = place(directory, index, rest);
      Files.createSymbolicLink(place, place.getFileName());
      return;
    }
    String[] halves = rest.split(" -> ", 2);
    if (halves.length < 2) {
      throw bad(index, "has no target");
    }
    Files.createSymbolicLink(place(directory, index, halves[0]), Path.of(halves[1]));
  }

  private Path place(Path directory, int index, String named) throws IOException {
    Path place = directory.resolve(named.substring(1));
    if (!place.equals(place.normalize())) {
      throw bad(index, "leaves the machine");
    }
    if (made.add(place.getParent())) {
      Files.createDirectories(place.getParent());
    }
    return place;
  }

  private IllegalArgumentException bad(int index, String fault) {
    return new IllegalArgumentException(
        "line " + (index + 1) + " " + fault + ": \"" + lines.get(index) + "\"");
  }

  private static Set<PosixFilePermission> permissions(String mode) {
    int bits = Integer.parseInt(mode, 8);
    Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
    PosixFilePermission[] all = PosixFilePermission.values();
    for (int i = 0; i < all.length; i++) {
      if ((bits & 0400 >> i) != 0) {
        permissions.add(all[i]);
      }
    }
    return permissions;
  }
}
