/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What an operator wants of Corelane: one of the modes, or to have the better one found out. */
public enum ModeKey {
  /** {@link Mode#OFF}. */
  OFF(Mode.OFF),
  /** {@link Mode#OBSERVE}. */
  OBSERVE(Mode.OBSERVE),
  /** {@link Mode#BIND}. */
  BIND(Mode.BIND),
  /** {@link Mode#STEER}. */
  STEER(Mode.STEER),
  /** Whichever a trial on this DataNode's own uploads finds better. */
  AUTO(null);

  private final Optional<Mode> fixed;

  ModeKey(@Nullable Mode fixed) {
    this.fixed = Optional.ofNullable(fixed);
  }

  /** The key's value for a mode. */
  public static ModeKey of(Mode mode) {
    return switch (mode) {
      case OFF -> OFF;
      case OBSERVE -> OBSERVE;
      case BIND -> BIND;
      case STEER -> STEER;
    };
  }

  /** The mode that is meant; nothing for {@link #AUTO}. */
  public Optional<Mode> fixed() {
    return fixed;
  }

  /** How an operator writes it, such as {@code auto}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
