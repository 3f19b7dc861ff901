/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.profile;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How long threads of a DataNode waited for locks that others held, by whose code wanted the lock:
 * monitors, and the locks of {@code java.util.concurrent}. Waits for work, data or time are none.
 */
public final class LockWaits {

  private static final String LOCKS = "java.util.concurrent.locks.";

  private final Map<CodeOwner, Wait> owners = new EnumMap<>(CodeOwner.class);
  private final Map<String, Wait> places = new HashMap<>();

  /**
   * Waits of a kind.
   *
   * @param count how often
   * @param seconds all together
   */
  public record Wait(long count, double seconds) {

    /** Not once. */
    public static final Wait NONE = new Wait(0, 0);

    Wait plus(Wait other) {
      return new Wait(count + other.count, seconds + other.seconds);
    }
  }

  /**
   * Waits at one place.
   *
   * @param name the innermost method that is not the JDK's
   */
  public record Place(String name, Wait waited) {}

  /**
   * A thread could not enter a monitor at once.
   *
   * @param methods {@code CLASS.METHOD}, innermost first
   */
  void monitor(double seconds, List<String> methods) {
    add(seconds, methods);
  }

  /**
   * A thread was parked: that is a wait for a lock only below the method that takes one.
   *
   * @param methods {@code CLASS.METHOD}, innermost first
   */
  void parked(double seconds, List<String> methods) {
    if (isForLock(methods)) {
      add(seconds, methods);
    }
  }

  private static boolean isForLock(List<String> methods) {
    // The outermost of the JDK's own locks is what was called: a condition gives its lock back.
    Optional<String> called =
        methods.stream()
            .takeWhile(CodeOwner::isOfJdk)
            .filter(method -> method.startsWith(LOCKS))
            .reduce((inner, outer) -> outer);
    return called
        .filter(method -> method.matches(".*Lock\\w*(\\$\\w+)?\\.(lock|tryLock)\\w*"))
        .isPresent();
  }

  private void add(double seconds, List<String> methods) {
    String place = CodeOwner.place(methods);
    Wait wait = new Wait(1, seconds);
    owners.merge(CodeOwner.of(place), wait, Wait::plus);
    places.merge(place, wait, Wait::plus);
  }

  /** All waits for locks that code of an owner wanted. */
  public Wait of(CodeOwner owner) {
    return owners.getOrDefault(owner, Wait.NONE);
  }

  /** The places with the longest waits, longest first. */
  public List<Place> top(int most) {
    return places.entrySet().stream()
        .map(e -> new Place(e.getKey(), e.getValue()))
        .sorted(
            Comparator.comparingDouble((Place place) -> place.waited().seconds())
                .reversed()
                .thenComparing(Place::name))
        .limit(most)
        .toList();
  }
}
