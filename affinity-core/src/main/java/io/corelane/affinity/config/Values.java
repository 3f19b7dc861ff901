/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.cpu.CpuSyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the values of known keys, strictly: what is not documented is refused. Blanks around a
 * value are ignored, because XML files are often wrapped there.
 */
final class Values {

  private static final Pattern NUMBER_AND_UNIT = Pattern.compile("([0-9]{1,12})([A-Za-z]{0,2})");

  private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,9})?");

  /** As many as the helper's configuration allows; {@code sun_path} of unix(7) has 108. */
  private static final int MOST_PATH_BYTES = 100;

  private final Map<String, String> given;

  Values(Map<String, String> given) {
    this.given = given;
  }

  /** Whether the key has a value of its own, not its default. */
  boolean isSet(ConfigKey key) {
    return given.containsKey(key.key());
  }

  String text(ConfigKey key) {
    return given.getOrDefault(key.key(), key.defaultValue()).strip();
  }

  boolean bool(ConfigKey key) throws ConfigException {
    return switch (text(key)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw refused(key, "not a truth value", "true", "false");
    };
  }

  /** An enum constant, written in lower case. */
  <E extends Enum<E>> E oneOf(ConfigKey key, Class<E> type) throws ConfigException {
    String text = text(key);
    E[] constants = type.getEnumConstants();
    for (E constant : constants) {
      if (lower(constant).equals(text)) {
        return constant;
      }
    }
    throw refused(
        key, "no such choice", Arrays.stream(constants).map(Values::lower).toArray(String[]::new));
  }

  int number(ConfigKey key, int least, int most) throws ConfigException {
    Matcher matcher = NUMBER_AND_UNIT.matcher(text(key));
    if (!matcher.matches() || !matcher.group(2).isEmpty()) {
      throw refused(key, "not a whole number");
    }
    return (int) inRange(key, Long.parseLong(matcher.group(1)), least, most);
  }

  /** A number with or without a fraction; neither sign nor exponent. */
  double decimal(ConfigKey key, double least, double most) throws ConfigException {
    if (!DECIMAL.matcher(text(key)).matches()) {
      throw refused(key, "not a decimal number");
    }
    double number = Double.parseDouble(text(key));
    if (number < least || number > most) {
      throw refused(key, number < least ? "too small" : "too large");
    }
    return number;
  }

  /** A size in bytes. */
  long bytes(ConfigKey key, long least, long most) throws ConfigException {
    Matcher matcher = NUMBER_AND_UNIT.matcher(text(key));
    int shift =
        !matcher.matches()
            ? -1
            : switch (matcher.group(2)) {
              case "" -> 0;
              case "k", "K" -> 10;
              case "m", "M" -> 20;
              case "g", "G" -> 30;
              default -> -1;
            };
    if (shift < 0) {
      throw refused(key, "not a size");
    }
    // At most 10^12 * 2^30: no more than 70 bits, so the bound is checked before the shift.
    long number = Long.parseLong(matcher.group(1));
    return inRange(key, number > most >> shift ? Long.MAX_VALUE : number << shift, least, most);
  }

  Duration duration(ConfigKey key, Duration least, Duration most) throws ConfigException {
    Matcher matcher = NUMBER_AND_UNIT.matcher(text(key));
    long unitMillis =
        !matcher.matches()
            ? 0
            : switch (matcher.group(2)) {
              case "ms" -> 1;
              case "s" -> 1_000;
              case "m" -> 60_000;
              case "h" -> 3_600_000;
              default -> 0;
            };
    if (unitMillis == 0) {
      throw refused(
          key,
          !matcher.matches()
              ? "not a duration"
              : matcher.group(2).isEmpty() ? "a duration needs its unit" : "no such unit");
    }
    long millis = Long.parseLong(matcher.group(1)) * unitMillis;
    return Duration.ofMillis(inRange(key, millis, least.toMillis(), most.toMillis()));
  }

  /** An absolute path of a file. */
  String path(ConfigKey key) throws ConfigException {
    String path = text(key);
    if (!path.startsWith("/") || path.endsWith("/")) {
      throw refused(key, "not an absolute path, or one that ends with /");
    } else if (path.indexOf('\0') >= 0) {
      throw refused(key, "a zero byte");
    } else if (path.getBytes(StandardCharsets.UTF_8).length > MOST_PATH_BYTES) {
      throw refused(key, "too long");
    }
    return path;
  }

  /** A set of at least two CPUs; nothing if the value is empty. */
  Optional<CpuSet> cpus(ConfigKey key) throws ConfigException {
    String text = text(key);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    CpuSet cpus;
    try {
      cpus = CpuSet.parseList(text);
    } catch (CpuSyntaxException e) {
      throw refused(key, String.valueOf(e.getMessage()));
    }
    if (cpus.size() == 1) {
      throw refused(key, "every upload would have to share that one CPU");
    }
    return Optional.of(cpus);
  }

  /** The refusal of a key's value. */
  ConfigException refused(ConfigKey key, String fault, String... choices) {
    return new ConfigException(
        key.key(),
        text(key),
        fault,
        key.allowed(),
        NearestName.to(text(key), Arrays.stream(choices)));
  }

  private long inRange(ConfigKey key, long number, long least, long most) throws ConfigException {
    if (number < least || number > most) {
      throw refused(key, number < least ? "too small" : "too large");
    }
    return number;
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
