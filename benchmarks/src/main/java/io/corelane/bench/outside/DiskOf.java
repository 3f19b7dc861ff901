/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;

/** The block device that takes a directory's writes, for a trace filter. */
final class DiskOf {

  /** {@code MINORBITS} of the kernel: how trace events hold a device number. */
  private static final int MINOR_BITS = 20;

  private DiskOf() {}

  /**
   * A filter for block events: the file system's device, and its whole disk where that is a
   * partition (kernels differ in which of the two an event names; no request is reported twice).
   *
   * @throws IOException if there is no block device, naming the file system
   */
  static String filter(Path directory) throws IOException {
    long dev = (Long) Files.getAttribute(directory, "unix:dev");
    long major = (dev >>> 8 & 0xfff) | (dev >>> 32 & ~0xfffL);
    long minor = (dev & 0xff) | (dev >>> 12 & ~0xffL);
    if (major == 0) {
      throw new IOException(
          "the volumes are on "
              + Files.getFileStore(directory).type()
              + ", which has no block device of its own");
    }
    Set<Long> numbers = new LinkedHashSet<>();
    numbers.add(major << MINOR_BITS | minor);
    Path sysfs = Path.of("/sys/dev/block/" + major + ":" + minor);
    if (Files.exists(sysfs.resolve("partition"))) {
      String[] disk = Files.readString(sysfs.toRealPath().resolve("../dev")).strip().split(":", -1);
      numbers.add(Long.parseLong(disk[0]) << MINOR_BITS | Long.parseLong(disk[1]));
    }
    return numbers.stream().map(n -> "dev == " + n).collect(Collectors.joining(" || "));
  }
}
