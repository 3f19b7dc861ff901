/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.topology;

import io.corelane.affinity.system.Reading;

/**
 * Ends a reader of many files at the first that has no usable value. It stays inside this package:
 * callers get {@link #reading()}.
 */
final class Unread extends Exception {
  private static final long serialVersionUID = 1L;

  /** Not serialised: the exception never leaves the thread that threw it. */
  private final transient Reading<?> reading;

  private Unread(Reading<?> reading) {
    super(reading.explanation());
    this.reading = reading;
  }

  /** A contradiction between files that are each well-formed. */
  static Unread malformed(String what, String fault) {
    return new Unread(new Reading.Malformed<Object>(what, fault));
  }

  /** The value, which must be there. */
  static <T> T required(Reading<T> reading) throws Unread {
    if (reading instanceof Reading.Present<T> present) {
      return present.value();
    }
    throw new Unread(reading);
  }

  /** The value, or a documented substitute where the kernel has no such file. */
  static <T> T or(Reading<T> reading, T whenAbsent) throws Unread {
    return reading instanceof Reading.Absent<T> ? whenAbsent : required(reading);
  }

  /** Why there is no value. */
  <R> Reading<R> reading() {
    return reading.missing();
  }
}
