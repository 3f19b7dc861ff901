/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cli;

/**
 * What a report was measured on: this machine, and the Java of all processes.
 *
 * @param jdk the Java version
 * @param kernel the kernel's release
 * @param cpus how many CPUs this process may use
 */
public record ThisMachine(String jdk, String kernel, int cpus) {

  /** As it is now. */
  public static ThisMachine read() {
    return new ThisMachine(
        System.getProperty("java.version"),
        System.getProperty("os.version"),
        Runtime.getRuntime().availableProcessors());
  }

  /** For a heading. */
  @Override
  public String toString() {
    return "JDK " + jdk + ", Linux " + kernel + ", " + cpus + " CPUs";
  }
}
