/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.meter;

/** A block device's number. */
record Device(int major, int minor) {

  /** Reads {@code 259,1} as trace events and {@code 259:1} as sysfs and findmnt write it. */
  static Device parse(String text) {
    String[] parts = text.split("[,:]", -1);
    return new Device(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
  }

  @Override
  public String toString() {
    return major + ":" + minor;
  }
}
