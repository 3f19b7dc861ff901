/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.live.LiveKey;
import io.corelane.bench.live.LiveSettings;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A way to handle uploads: a mode, and settings that go with it.
 *
 * @param name as the command line has it, such as {@code bind:write=direct+placement=none}
 * @param settings what the DataNode is switched to
 * @param syncBehind whether it is stock HDFS with its own write-behind, in a DataNode of its own:
 *     Hadoop reads those keys when a DataNode starts
 * @param keys Corelane's keys that take effect when a DataNode starts, and their values, not
 *     checked: for a DataNode of its own
 */
public record Way(
    String name, LiveSettings settings, boolean syncBehind, Map<String, String> keys) {

  /** A DataNode with Corelane loaded that does nothing: what {@code corelane.mode} calls off. */
  public static final String STOCK = "stock";

  /** What Hadoop itself has against a page cache full of writes. */
  public static final Map<String, String> SYNC_BEHIND_KEYS =
      Map.of(
          "dfs.datanode.sync.behind.writes", "true",
          "dfs.datanode.drop.cache.behind.writes", "true");

  /** Tells the second from the first where a way is compared with itself. */
  static final String AGAIN = " again";

  public static final String SYNC_BEHIND = "sync-behind";

  private static final List<String> MODES = List.of(STOCK, "observe", "bind", "steer");

  /** Where there is something to be set. */
  private static final List<String> ACTIVE = List.of("bind", "steer");

  private static final String KEYS = "corelane.";

  private static final List<LiveKey> SETTABLE = List.of(LiveKey.WRITE, LiveKey.PLACEMENT);

  public Way {
    keys = Map.copyOf(keys);
  }

  /**
   * Reads one, such as {@code bind:write=direct}; says what is wrong with it, continuing the
   * option.
   */
  static Way of(String text) throws HarnessException {
    int colon = text.indexOf(':');
    String mode = colon < 0 ? text : text.substring(0, colon);
    if (!MODES.contains(mode)) {
      throw new HarnessException(
          "\"%s\" is not one of %s".formatted(mode, String.join(", ", MODES)));
    }
    Map<LiveKey, String> values = new EnumMap<>(LiveKey.class);
    values.put(LiveKey.MODE, mode.equals(STOCK) ? "off" : mode);
    if (colon < 0) {
      return new Way(text, new LiveSettings(values), false, Map.of());
    }
    String with = text.substring(colon + 1);
    if (mode.equals(STOCK) && with.equals(SYNC_BEHIND)) {
      return new Way(text, new LiveSettings(values), true, Map.of());
    } else if (!ACTIVE.contains(mode)) {
      throw new HarnessException(
          mode.equals(STOCK)
              ? "stock:%s is not %s:%s".formatted(with, STOCK, SYNC_BEHIND)
              : "%s takes no settings, bind and steer do".formatted(mode));
    }
    Map<String, String> keys = new TreeMap<>();
    for (String part : with.split("\\+", -1)) {
      if (part.startsWith(KEYS)) {
        setKey(part, keys);
      } else {
        set(part, values);
      }
    }
    return new Way(text, new LiveSettings(values), false, keys);
  }

  private static void setKey(String part, Map<String, String> keys) throws HarnessException {
    String[] both = part.split("=", 2);
    if (both.length < 2) {
      throw new HarnessException("\"%s\" is not KEY=VALUE".formatted(part));
    } else if (Stream.of(LiveKey.values()).anyMatch(live -> live.key().equals(both[0]))) {
      throw new HarnessException(
          "%s takes effect live: say %s"
              .formatted(
                  both[0],
                  SETTABLE.stream()
                      .filter(live -> live.key().equals(both[0]))
                      .map(live -> live.word() + "=" + both[1])
                      .findFirst()
                      .orElse("bind or steer")));
    } else if (keys.put(both[0], both[1]) != null) {
      throw new HarnessException("%s is given twice".formatted(both[0]));
    }
  }

  private static void set(String part, Map<LiveKey, String> values) throws HarnessException {
    int equals = part.indexOf('=');
    String word = equals < 0 ? part : part.substring(0, equals);
    LiveKey key =
        SETTABLE.stream()
            .filter(settable -> settable.word().equals(word))
            .findFirst()
            .orElseThrow(
                () ->
                    new HarnessException(
                        "\"%s\" is not %s"
                            .formatted(
                                part,
                                SETTABLE.stream()
                                        .map(settable -> settable.word() + "=...")
                                        .collect(Collectors.joining(", "))
                                    + " or, with --apart, corelane.KEY=...")));
    String value = part.substring(equals + 1);
    if (equals < 0 || !key.allowed().contains(value)) {
      throw new HarnessException(
          "\"%s\" is not %s=%s".formatted(part, word, String.join("|", key.allowed())));
    } else if (values.put(key, value) != null) {
      throw new HarnessException("%s is given twice".formatted(word));
    }
  }

  /** Corelane loaded, and off. */
  public static Way stock() {
    return new Way(STOCK, LiveSettings.ofMode("off"), false, Map.of());
  }

  /** The same once more, to be compared with itself. */
  Way again() {
    return new Way(name + AGAIN, settings, syncBehind, keys);
  }

  /** Whether Corelane reports lanes. */
  public boolean reports() {
    return !settings.mode().equals("off");
  }

  /** What can be written, for the help. */
  static String syntax() {
    return Stream.concat(MODES.stream(), Stream.of(STOCK + ":" + SYNC_BEHIND))
        .collect(Collectors.joining(", "));
  }
}
