/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet.node;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Where one of many is not like most. Pure. */
public final class Differences {

  /** What a key that is set in others is called where it is not. */
  public static final String NOT_SET = "not set";

  private Differences() {}

  /**
   * One difference.
   *
   * @param what such as {@code kernel}
   * @param is here
   * @param most what most have
   */
  public record Difference(String what, String is, String most) {

    /** Such as {@code kernel 5.10 instead of 6.1}. */
    public String text() {
      return what + " " + is + " instead of " + most;
    }
  }

  /**
   * Those that are alike.
   *
   * @param names in the order of all
   * @param traits that they share
   * @param differences from the largest kind; none in the largest itself
   */
  public record Kind(
      List<String> names, Map<String, String> traits, List<Difference> differences) {}

  /**
   * The value of each trait that most have; of two that are as frequent, the one that is first in
   * the alphabet.
   */
  public static Map<String, String> mostCommon(List<Map<String, String>> all) {
    Map<String, String> common = new LinkedHashMap<>();
    for (Map<String, String> one : all) {
      for (String what : one.keySet()) {
        common.computeIfAbsent(what, key -> mostCommon(all, key));
      }
    }
    return common;
  }

  private static String mostCommon(List<Map<String, String>> all, String what) {
    return all.stream()
        .collect(
            Collectors.groupingBy(
                one -> one.getOrDefault(what, NOT_SET), TreeMap::new, Collectors.counting()))
        .entrySet()
        .stream()
        .max(
            Map.Entry.<String, Long>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
        .map(Map.Entry::getKey)
        .orElse(NOT_SET);
  }

  /** Where one is not like most. */
  public static List<Difference> of(Map<String, String> one, Map<String, String> most) {
    Set<String> all = new TreeSet<>(most.keySet());
    all.addAll(one.keySet());
    List<Difference> differences = new ArrayList<>();
    for (String what : all) {
      String is = one.getOrDefault(what, NOT_SET);
      String common = most.getOrDefault(what, NOT_SET);
      if (!is.equals(common)) {
        differences.add(new Difference(what, is, common));
      }
    }
    return List.copyOf(differences);
  }

  /**
   * Puts those together that are alike.
   *
   * @param named the traits of each by its name
   * @return the largest kind first
   */
  public static List<Kind> kinds(Map<String, Map<String, String>> named) {
    Map<Map<String, String>, List<String>> alike =
        named.keySet().stream()
            .collect(
                Collectors.groupingBy(
                    name -> named.getOrDefault(name, Map.of()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    List<Map<String, String>> largestFirst = new ArrayList<>(alike.keySet());
    Function<Map<String, String>, Integer> size =
        kind -> alike.getOrDefault(kind, List.of()).size();
    largestFirst.sort(Comparator.comparing(size).reversed());
    return largestFirst.stream()
        .map(
            kind ->
                new Kind(
                    List.copyOf(alike.getOrDefault(kind, List.of())),
                    kind,
                    of(kind, largestFirst.get(0))))
        .toList();
  }
}
