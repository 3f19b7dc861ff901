/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.util.List;

/** How a JVM is started that lives for a test only. */
final class QuickJvm {

  /** Without the compiler and the collector that pay in hours. */
  static final List<String> OPTIONS = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  private QuickJvm() {}
}
