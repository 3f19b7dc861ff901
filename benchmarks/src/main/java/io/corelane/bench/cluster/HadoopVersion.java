/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The Hadoop versions that Corelane is built for and tried with. */
public enum HadoopVersion {
  /** The current line. */
  V3_5_0("3.5.0", Integer.MAX_VALUE),
  /** The line before. */
  V3_4_3("3.4.3", Integer.MAX_VALUE),
  /** Calls {@code Subject.getSubject}, which later JDKs refuse (JEP 486). */
  V3_3_6("3.3.6", 22);

  private final String number;
  private final int lastJdk;

  HadoopVersion(String number, int lastJdk) {
    this.number = number;
    this.lastJdk = lastJdk;
  }

  /**
   * The version of a number such as {@code 3.5.0}; if it is none of them, it lists which there are.
   */
  public static HadoopVersion of(String number) throws HarnessException {
    return Arrays.stream(values())
        .filter(v -> v.number.equals(number))
        .findFirst()
        .orElseThrow(
            () ->
                new HarnessException(
                    "Hadoop version \"" + number + "\" is not one of those possible: " + list()));
  }

  /** All versions, for help and messages, such as {@code 3.5.0, 3.4.3, 3.3.6}. */
  public static String list() {
    return Arrays.stream(values()).map(v -> v.number).collect(Collectors.joining(", "));
  }

  public String number() {
    return number;
  }

  /**
   * Why it does not run on a JDK of a feature release such as 17, with the way out; nothing if it
   * does.
   */
  public Optional<String> refusal(int jdk) {
    if (jdk <= lastJdk) {
      return Optional.empty();
    }
    return Optional.of(
        "Hadoop %s does not run on JDK %d: it needs Subject.getSubject, gone since JDK 23. Set JAVA_HOME to a JDK 17 to %d, or choose another Hadoop version"
            .formatted(number, jdk, lastJdk));
  }

  @Override
  public String toString() {
    return number;
  }
}
