/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.live;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Values of some of the keys that take effect live; of the others nothing is said. */
public record LiveSettings(Map<LiveKey, String> values) {

  // Copied: the record stays what it was. In the order of the keys.
  public LiveSettings {
    Map<LiveKey, String> sorted = new EnumMap<>(LiveKey.class);
    sorted.putAll(values);
    values = Collections.unmodifiableMap(sorted);
  }

  /** The mode alone. */
  public static LiveSettings ofMode(String mode) {
    return new LiveSettings(Map.of(LiveKey.MODE, mode));
  }

  /** The mode; empty if it is not among them. */
  public String mode() {
    return values.getOrDefault(LiveKey.MODE, "");
  }

  /** These, but where others say something, that. */
  public LiveSettings with(LiveSettings others) {
    Map<LiveKey, String> all = new EnumMap<>(LiveKey.class);
    all.putAll(values);
    all.putAll(others.values);
    return new LiveSettings(all);
  }

  /** What they say of some keys. */
  public LiveSettings of(Set<LiveKey> keys) {
    return new LiveSettings(
        values.entrySet().stream()
            .filter(setting -> keys.contains(setting.getKey()))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
  }

  /** By the names of the keys, such as {@code corelane.mode} and its value. */
  @JsonValue
  public Map<String, String> byName() {
    Map<String, String> names = new TreeMap<>();
    values.forEach((key, value) -> names.put(key.key(), value));
    return names;
  }

  /** For a person, such as {@code mode bind, corelane.write = direct}. */
  @Override
  public String toString() {
    return values.entrySet().stream()
        .map(
            setting ->
                setting.getKey() == LiveKey.MODE
                    ? "mode " + (setting.getValue().isEmpty() ? "none" : setting.getValue())
                    : setting.getKey().key() + " = " + setting.getValue())
        .collect(Collectors.joining(", "));
  }
}
