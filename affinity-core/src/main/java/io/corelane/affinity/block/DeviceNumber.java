/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.block;

import io.corelane.affinity.system.Reading;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A device by number; major 0 is an anonymous one, that of a file system without a device. */
record DeviceNumber(int major, int minor) {

  /** Linux {@code new_encode_dev} as glibc widens it: {@code gnu_dev_major(3)}. */
  static DeviceNumber of(long device) {
    return new DeviceNumber(
        (int) ((device >>> 8 & 0xfff) | (device >>> 32 & ~0xfffL)),
        (int) ((device & 0xff) | (device >>> 12 & ~0xffL)));
  }

  /** As mountinfo writes it, such as {@code 254:0}. */
  static DeviceNumber parse(String text) {
    int colon = text.indexOf(':');
    return new DeviceNumber(
        Integer.parseInt(text.substring(0, colon)), Integer.parseInt(text.substring(colon + 1)));
  }

  /** That of the file system of a file or directory of the running machine. */
  static Reading<DeviceNumber> under(Path file) {
    try {
      long device = ((Number) Files.getAttribute(file, "unix:dev")).longValue();
      return new Reading.Present<>(of(device));
    } catch (NoSuchFileException e) {
      return new Reading.Absent<>(file.toString());
    } catch (AccessDeniedException e) {
      return new Reading.Denied<>(file.toString(), "permission denied");
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return new Reading.Denied<>(file.toString(), "no device number: " + e.getMessage());
    }
  }

  boolean anonymous() {
    return major == 0;
  }

  @Override
  public String toString() {
    return major + ":" + minor;
  }
}
