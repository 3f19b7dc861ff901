/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.host;

import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the PCIe link of a device: four small files. */
final class PcieLinkReader {

  /** {@code 8.0 GT/s PCIe}; before Linux 5.7 {@code 8 GT/s}. */
  private static final Pattern SPEED = Pattern.compile("(\\d{1,3}(?:\\.\\d)?) GT/s(?: PCIe)?");

  private final SystemRoot root;

  PcieLinkReader(SystemRoot root) {
    this.root = root;
  }

  /** Absent where the device has no such link or does not know it. */
  Reading<PcieLink> read(String device) {
    Reading<Double> speed = speed(device + "/current_link_speed");
    Reading<Double> mostSpeed = speed(device + "/max_link_speed");
    Reading<Long> lanes = lanes(device + "/current_link_width");
    Reading<Long> mostLanes = lanes(device + "/max_link_width");
    for (Reading<?> each : List.of(speed, mostSpeed, lanes, mostLanes)) {
      if (!(each instanceof Reading.Present)) {
        return each.missing();
      }
    }
    return new Reading.Present<>(
        new PcieLink(
            speed.toOptional().orElseThrow(),
            lanes.toOptional().orElseThrow().intValue(),
            mostSpeed.toOptional().orElseThrow(),
            mostLanes.toOptional().orElseThrow().intValue()));
  }

  private Reading<Double> speed(String file) {
    Reading<String> text = root.line(file);
    if (text instanceof Reading.Present<String> present && present.value().startsWith("Unknown")) {
      return new Reading.Absent<>("a speed in " + file);
    }
    return text.parse(
        file,
        line -> {
          Matcher matcher = SPEED.matcher(line);
          if (!matcher.matches()) {
            throw new IllegalArgumentException("\"" + line + "\" is no speed of a PCIe link");
          }
          return Double.valueOf(matcher.group(1));
        });
  }

  /** 0 and 255 are the kernel's ways to say that it is not known. */
  private Reading<Long> lanes(String file) {
    Reading<Long> lanes = KernelSettingsReader.number(root, file);
    boolean told =
        !(lanes instanceof Reading.Present<Long> present)
            || (present.value() > 0 && present.value() < 255);
    return told ? lanes : new Reading.Absent<>("a width in " + file);
  }
}
