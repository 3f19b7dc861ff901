/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * A duration as in Corelane's configuration: {@code 500ms}, {@code 30s}, {@code 10m}, {@code 2h}.
 */
final class FleetDuration {

  private static final Pattern TEXT = Pattern.compile("([0-9]{1,9})(ms|s|m|h)");

  private FleetDuration() {}

  static Duration of(CommandSpec spec, String option, String text, Duration least, Duration most) {
    Matcher matcher = TEXT.matcher(text);
    if (matcher.matches()) {
      long number = Long.parseLong(matcher.group(1));
      Duration duration =
          switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
          };
      if (duration.compareTo(least) >= 0 && duration.compareTo(most) <= 0) {
        return duration;
      }
    }
    throw new ParameterException(
        spec.commandLine(),
        option + " " + text + ": allowed are " + text(least) + " to " + text(most));
  }

  private static String text(Duration duration) {
    long millis = duration.toMillis();
    if (millis % 3_600_000 == 0 && millis > 0) {
      return millis / 3_600_000 + "h";
    } else if (millis % 60_000 == 0 && millis > 0) {
      return millis / 60_000 + "m";
    }
    return millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
  }
}
