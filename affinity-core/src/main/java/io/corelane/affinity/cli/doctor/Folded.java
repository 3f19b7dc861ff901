/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.doctor;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Remedy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Like things said once: {@code nvme[0-5]n1}. */
final class Folded {

  private static final Pattern NUMBER = Pattern.compile("\\d{1,4}");

  private Folded() {}

  /** Findings that differ by their subject alone become one, where the first of them stood. */
  static List<Finding> findings(List<Finding> findings) {
    Map<List<Object>, List<Finding>> alike = new LinkedHashMap<>();
    for (Finding one : findings) {
      alike
          .computeIfAbsent(List.of(one.check(), one.verdict(), one.fact()), k -> new ArrayList<>())
          .add(one);
    }
    return alike.values().stream().map(Folded::one).toList();
  }

  private static Finding one(List<Finding> alike) {
    Finding first = alike.get(0);
    return new Finding(
        first.check(),
        first.title(),
        names(alike.stream().map(Finding::subject).toList()),
        first.verdict(),
        first.fact(),
        alike.stream().flatMap(one -> one.sources().stream()).distinct().toList(),
        first.why(),
        new Remedy(
            first.remedy().words(),
            alike.stream().flatMap(one -> one.remedy().change().stream()).toList(),
            alike.stream().flatMap(one -> one.remedy().undo().stream()).toList()));
  }

  /** Names with those that differ by one number folded, such as {@code sda, nvme[0-2,4]n1}. */
  static String names(List<String> names) {
    if (names.size() < 2) {
      return String.join(", ", names);
    }
    Map<String, List<Integer>> numbers = new LinkedHashMap<>();
    Map<String, String> single = new LinkedHashMap<>();
    for (String name : names) {
      MatchResult varies = varying(name, names);
      if (varies == null) {
        numbers.putIfAbsent(name, List.of());
        continue;
      }
      String shape = name.substring(0, varies.start()) + "[*]" + name.substring(varies.end());
      numbers
          .computeIfAbsent(shape, any -> new ArrayList<>())
          .add(Integer.parseInt(varies.group()));
      single.put(shape, name);
    }
    return numbers.entrySet().stream()
        .map(
            entry ->
                entry.getValue().size() < 2
                    ? single.getOrDefault(entry.getKey(), entry.getKey())
                    : entry.getKey().replace("*", list(entry.getValue())))
        .collect(Collectors.joining(", "));
  }

  /** The first number in a name without which another name is the same; nothing if none is. */
  private static @Nullable MatchResult varying(String name, List<String> names) {
    Matcher matcher = NUMBER.matcher(name);
    while (matcher.find()) {
      String pattern =
          Pattern.quote(name.substring(0, matcher.start()))
              + "(?!0\\d)\\d{1,4}"
              + Pattern.quote(name.substring(matcher.end()));
      if (names.stream().anyMatch(other -> !other.equals(name) && other.matches(pattern))) {
        return matcher.toMatchResult();
      }
    }
    return null;
  }

  private static String list(List<Integer> numbers) {
    return CpuSet.of(numbers.stream().mapToInt(Integer::intValue)).toList();
  }
}
