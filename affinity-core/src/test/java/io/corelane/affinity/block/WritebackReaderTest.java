/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.block;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.system.FileTree;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WritebackReaderTest {

  private static final String WORKQUEUES = "/sys/devices/virtual/workqueue/";

  @Test
  void allFourFilesAreRead(@TempDir Path directory) {
    FileTree tree =
        new FileTree(directory)
            .file(WORKQUEUES + "cpumask", "0f\n")
            .file(WORKQUEUES + "writeback/cpumask", "00000000,000000ff\n")
            .file(WORKQUEUES + "writeback/affinity_scope", "default (cache)\n")
            .file(WORKQUEUES + "writeback/affinity_strict", "0\n");
    assertEquals(
        new Writeback(
            new Reading.Present<>(CpuSet.range(0, 7)),
            new Reading.Present<>(CpuSet.range(0, 3)),
            new Reading.Present<>("default (cache)"),
            new Reading.Present<>(false)),
        new WritebackReader(tree.root()).read());
  }

  @Test
  void whatIsAbsentOrDamagedSaysSo(@TempDir Path directory) {
    FileTree tree =
        new FileTree(directory)
            .file(WORKQUEUES + "writeback/cpumask", "\n")
            .file(WORKQUEUES + "writeback/affinity_strict", "maybe\n");
    Writeback writeback = new WritebackReader(tree.root()).read();
    assertInstanceOf(Reading.Malformed.class, writeback.cpus());
    assertInstanceOf(Reading.Absent.class, writeback.unbound());
    assertInstanceOf(Reading.Absent.class, writeback.affinityScope());
    assertInstanceOf(Reading.Malformed.class, writeback.strict());
  }

  @Test
  void thisKernelTells() {
    Writeback writeback = new WritebackReader(SystemRoot.live()).read();
    assertEquals(false, writeback.cpus().toOptional().orElseThrow().isEmpty());
  }
}
