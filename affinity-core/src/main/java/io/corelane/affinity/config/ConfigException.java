/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A key or value that is not accepted. Its message is meant for the operator who wrote it. */
public final class ConfigException extends Exception {

  private static final long serialVersionUID = 1L;
  private static final int SHOWN = 120;

  private final String key;
  private final String value;
  private final String allowed;
  private final String reason;
  private final @Nullable String suggestion;

  /**
   * Names the fault.
   *
   * @param key the key as it was given
   * @param value its value as it was given
   * @param fault one clause: what is wrong
   * @param allowed what would be accepted
   * @param suggestion what was probably meant, if that can be told
   */
  public ConfigException(
      String key, String value, String fault, String allowed, Optional<String> suggestion) {
    super(key + " = \"" + shown(value) + "\": " + reason(fault, allowed, suggestion));
    this.key = key;
    this.value = value;
    this.allowed = allowed;
    this.reason = reason(fault, allowed, suggestion);
    this.suggestion = suggestion.orElse(null);
  }

  public String key() {
    return key;
  }

  public String value() {
    return value;
  }

  public String allowed() {
    return allowed;
  }

  /** What was probably meant: a key or value, if one is near. */
  public Optional<String> suggestion() {
    return Optional.ofNullable(suggestion);
  }

  /**
   * Why it is not accepted.
   *
   * @return the message without key and value
   */
  public String reason() {
    return reason;
  }

  private static String reason(String fault, String allowed, Optional<String> suggestion) {
    return fault
        + suggestion.map(s -> " (did you mean " + s + "?)").orElse("")
        + "; allowed: "
        + allowed;
  }

  private static String shown(String value) {
    return value.length() <= SHOWN ? value : value.substring(0, SHOWN) + "...";
  }
}
