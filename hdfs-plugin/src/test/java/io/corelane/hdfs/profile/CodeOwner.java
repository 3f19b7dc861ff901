/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.profile;

import java.util.List;

/** Whose code a thread of a DataNode runs: the innermost method's that is not the JDK's. */
public enum CodeOwner {
  /** Corelane's, and JNA, which nobody else calls there. */
  CORELANE("Corelane"),
  /** Hadoop's, also where Corelane has called it. */
  HADOOP("Hadoop"),
  /** Of libraries, and of the JDK's own threads. */
  OTHER("others");

  private final String text;

  CodeOwner(String text) {
    this.text = text;
  }

  /**
   * By the innermost method that is not the JDK's.
   *
   * @param method {@code CLASS.METHOD}
   */
  static CodeOwner of(String method) {
    if (method.matches("(io\\.corelane|com\\.sun\\.jna|org\\.apache\\.hadoop\\..*\\.Corelane).*")) {
      return CORELANE;
    }
    return method.startsWith("org.apache.hadoop.") ? HADOOP : OTHER;
  }

  /**
   * The innermost method that is not the JDK's, or words for none.
   *
   * @param methods {@code CLASS.METHOD}, innermost first
   */
  static String place(List<String> methods) {
    return methods.stream().filter(m -> !isOfJdk(m)).findFirst().orElse("the JDK");
  }

  static boolean isOfJdk(String method) {
    return method.matches("(java|javax|jdk|sun|com\\.sun\\.proxy)\\..*");
  }

  @Override
  public String toString() {
    return text;
  }
}
