/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.OperatingSystemMXBean;
import io.corelane.affinity.config.WriteConfig;
import java.lang.management.ManagementFactory;

/**
 * What the write stage may have of the memory outside the heap: no more than configured, than a
 * quarter of what the JVM allows all of its direct memory, and than a sixteenth of the machine's or
 * the container's.
 */
public final class MemoryCap {

  private static final int SHARE_OF_JVM = 4;
  private static final int SHARE_OF_MACHINE = 16;

  private MemoryCap() {}

  /** In bytes. */
  public static long of(WriteConfig config) {
    return Math.min(
        config.memoryBytes(), Math.min(ofJvm() / SHARE_OF_JVM, ofMachine() / SHARE_OF_MACHINE));
  }

  /** {@code -XX:MaxDirectMemorySize}; the JVM takes the heap's limit where that is not set. */
  private static long ofJvm() {
    try {
      HotSpotDiagnosticMXBean bean =
          ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
      long set = Long.parseLong(bean.getVMOption("MaxDirectMemorySize").getValue());
      return set > 0 ? set : Runtime.getRuntime().maxMemory();
    } catch (RuntimeException | LinkageError e) {
      // Another JVM than HotSpot.
      return Runtime.getRuntime().maxMemory();
    }
  }

  /** The JVM knows of its container. */
  @SuppressWarnings("deprecation") // The new name is not there before Java 14.
  private static long ofMachine() {
    try {
      return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)
          .getTotalPhysicalMemorySize();
    } catch (RuntimeException | LinkageError e) {
      return Runtime.getRuntime().maxMemory();
    }
  }
}
