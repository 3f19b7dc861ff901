/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.live.LiveKey;
import io.corelane.bench.live.LiveSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The ways that are compared, as the command line names them: each of the others with the first.
 * JSON has their names and what each is switched to.
 *
 * @param all the baseline first; no two have the same name
 */
@JsonPropertyOrder({"ways", "settings"})
public record Ways(@JsonIgnore List<Way> all) {

  public Ways {
    all = List.copyOf(all);
  }

  /**
   * Reads an option such as {@code stock,bind}, at least two; the same way twice shows what chance
   * alone makes.
   */
  public static Ways of(String text) throws HarnessException {
    List<Way> ways = new ArrayList<>();
    for (String name : text.split(",", -1)) {
      Way way;
      try {
        way = Way.of(name);
      } catch (HarnessException e) {
        throw new HarnessException("--modes " + text + ": " + e.getMessage(), e);
      }
      boolean isThere = ways.contains(way);
      if (isThere && ways.contains(way.again())) {
        throw new HarnessException("--modes " + text + ": " + name + " is there three times");
      }
      ways.add(isThere ? way.again() : way);
    }
    if (ways.size() < 2) {
      throw new HarnessException(
          "--modes %s is not two or more of %s, with commas".formatted(text, Way.syntax()));
    }
    return new Ways(ways);
  }

  /** What the others are divided by. */
  Way baseline() {
    return all.get(0);
  }

  /** Each of the others with the baseline. */
  public List<TwoWays> comparisons() {
    return all.stream().skip(1).map(other -> new TwoWays(baseline().name(), other.name())).toList();
  }

  /** The keys that are switched. */
  public Set<LiveKey> keys() {
    Set<LiveKey> keys = new TreeSet<>();
    all.forEach(way -> keys.addAll(way.settings().values().keySet()));
    return keys;
  }

  /** What each is switched to, by its name. */
  @JsonProperty
  public Map<String, LiveSettings> settings() {
    Map<String, LiveSettings> settings = new TreeMap<>();
    all.forEach(way -> settings.put(way.name(), way.settings()));
    return settings;
  }

  /** All settings that a DataNode may be told. */
  public List<LiveSettings> told() {
    return all.stream().map(Way::settings).distinct().toList();
  }

  /** Whether one is stock HDFS with its own write-behind. */
  public boolean syncBehind() {
    return all.stream().anyMatch(Way::syncBehind);
  }

  /** Their names, the baseline's first. */
  @JsonProperty("ways")
  public List<String> names() {
    return all.stream().map(Way::name).toList();
  }

  /** For a heading, such as {@code bind against stock}. */
  @Override
  public String toString() {
    return all.stream().skip(1).map(Way::name).collect(Collectors.joining(", "))
        + " against "
        + baseline().name();
  }
}
