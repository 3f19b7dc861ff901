/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

/**
 * A change of a key that was refused while the DataNode runs. The getters make JMX show it as plain
 * composite data.
 *
 * @param key such as {@code corelane.mode}
 * @param value what it should have been
 * @param reason why it is not, in one clause
 * @param millis when, in milliseconds since 1970
 */
public record RefusedChange(String key, String value, String reason, long millis) {

  public String getKey() {
    return key;
  }

  public String getValue() {
    return value;
  }

  public String getReason() {
    return reason;
  }

  public long getMillis() {
    return millis;
  }
}
