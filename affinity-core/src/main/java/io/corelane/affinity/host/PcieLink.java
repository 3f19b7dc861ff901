/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.host;

/**
 * A device's PCIe link (Linux {@code Documentation/ABI/testing/sysfs-bus-pci}).
 *
 * @param speed {@code current_link_speed}: gigatransfers a second of each lane
 * @param lanes {@code current_link_width}
 * @param mostSpeed {@code max_link_speed}: what the device could
 * @param mostLanes {@code max_link_width}
 */
public record PcieLink(double speed, int lanes, double mostSpeed, int mostLanes) {

  /** From here on 128 of 130 bits carry data, before 8 of 10. */
  private static final double DENSE_SPEED = 8;

  /** What it carries at most, in Gbit/s: packet headers not counted off. */
  public double gigabits() {
    return speed * lanes * (speed < DENSE_SPEED ? 0.8 : 128.0 / 130);
  }

  /** Whether it runs below what the device could. */
  public boolean reduced() {
    return speed < mostSpeed || lanes < mostLanes;
  }

  /** Such as {@code 8 GT/s x4}. */
  public String text() {
    return words(speed, lanes);
  }

  /** The same of what the device could. */
  public String mostText() {
    return words(mostSpeed, mostLanes);
  }

  private static String words(double speed, int lanes) {
    String number = speed == Math.rint(speed) ? String.valueOf((long) speed) : "" + speed;
    return number + " GT/s x" + lanes;
  }
}
