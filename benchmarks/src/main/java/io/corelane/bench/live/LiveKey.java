/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.live;

import java.util.List;

/**
 * The keys of a DataNode that take effect while it runs, as bench switches them. They are spelled
 * here and nowhere else in this module.
 */
public enum LiveKey {
  /** What Corelane does. */
  MODE("corelane.mode", "ConfiguredMode", "mode", "observe"),
  /** How it writes to the disk. */
  WRITE("corelane.write", "Write", "write", "auto"),
  /** Whether it binds threads. */
  PLACEMENT("corelane.placement", "Placement", "placement", "auto");

  private final String key;
  private final String attribute;
  private final String word;
  private final String byDefault;

  LiveKey(String key, String attribute, String word, String byDefault) {
    this.key = key;
    this.attribute = attribute;
    this.word = word;
    this.byDefault = byDefault;
  }

  /** Its name in {@code hdfs-site.xml}, such as {@code corelane.mode}. */
  public String key() {
    return key;
  }

  /**
   * The attribute of the DataNode's bean {@code Corelane} that shows the value in force, such as
   * {@code Write}.
   */
  public String attribute() {
    return attribute;
  }

  /** Its name in a way, and in the placeholder of a command, such as {@code write}. */
  public String word() {
    return word;
  }

  /** What holds where it is not set: one of its values. */
  public String byDefault() {
    return byDefault;
  }

  /** What it may be switched to; all values but a mode that changes others by itself. */
  public List<String> allowed() {
    return switch (this) {
      case MODE -> List.of("off", "observe", "bind", "steer");
      case WRITE -> List.of("auto", "direct", "buffered", "stock");
      case PLACEMENT -> List.of("auto", "none");
    };
  }
}
