/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.system;

import java.util.Optional;
import java.util.function.Function;

/**
 * What came of reading one kernel file or one fact made of several. Absent, refused and damaged are
 * different answers, and none of them is the same as an empty or a zero value.
 *
 * @param <T> the fact
 */
public sealed interface Reading<T> {

  /** The fact is there. */
  record Present<T>(T value) implements Reading<T> {}

  /**
   * The kernel does not have it: no such file or directory, or the file says there is none.
   *
   * @param what the file or thing that is missing
   * @param <T> the type it would have had
   */
  record Absent<T>(String what) implements Reading<T> {}

  /**
   * It is there, but may not or cannot be read.
   *
   * @param what the file
   * @param cause what the kernel answered
   * @param <T> the type it would have had
   */
  record Denied<T>(String what, String cause) implements Reading<T> {}

  /**
   * It was read and is not what the kernel documents: truncated, garbled or contradictory.
   *
   * @param what the file
   * @param fault what is wrong with it, naming the line where there is one
   * @param <T> the type it would have had
   */
  record Malformed<T>(String what, String fault) implements Reading<T> {}

  /**
   * Turns a present value into another; every other answer stays what it is.
   *
   * @param what the file, named if the text turns out to be damaged
   * @param parse the pure parser; an {@link IllegalArgumentException} of its own makes the answer
   *     {@link Malformed}
   */
  default <R> Reading<R> parse(String what, Function<? super T, ? extends R> parse) {
    if (this instanceof Present<T> present) {
      try {
        return new Present<>(parse.apply(present.value()));
      } catch (IllegalArgumentException e) {
        return new Malformed<>(what, String.valueOf(e.getMessage()));
      }
    }
    return missing();
  }

  /**
   * This answer, known not to be {@link Present}, under another type.
   *
   * @param <R> the type asked for
   * @throws IllegalStateException if a value is present
   */
  default <R> Reading<R> missing() {
    if (this instanceof Absent<T> absent) {
      return new Absent<>(absent.what());
    } else if (this instanceof Denied<T> denied) {
      return new Denied<>(denied.what(), denied.cause());
    } else if (this instanceof Malformed<T> malformed) {
      return new Malformed<>(malformed.what(), malformed.fault());
    }
    throw new IllegalStateException("a value is present: " + this);
  }

  /**
   * The value, if present. For places where the reason of its absence has been reported already.
   *
   * @return the value or nothing
   */
  default Optional<T> toOptional() {
    return this instanceof Present<T> present ? Optional.of(present.value()) : Optional.empty();
  }

  /**
   * One clause for a person: why there is no value, such as {@code /proc/interrupts: permission
   * denied}; "present" if there is a value.
   */
  default String explanation() {
    if (this instanceof Absent<T> absent) {
      return absent.what() + ": not there";
    } else if (this instanceof Denied<T> denied) {
      return denied.what() + ": " + denied.cause();
    } else if (this instanceof Malformed<T> malformed) {
      return malformed.what() + ": " + malformed.fault();
    }
    return "present";
  }
}
