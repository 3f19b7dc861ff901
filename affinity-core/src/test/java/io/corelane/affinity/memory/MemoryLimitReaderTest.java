/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.corelane.affinity.machines.Machine;
import io.corelane.affinity.system.FileTree;
import io.corelane.affinity.system.Reading;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryLimitReaderTest {

  private static final String UNIFIED = "/sys/fs/cgroup";
  private static final String SLICE = UNIFIED + "/system.slice";
  private static final String SERVICE = SLICE + "/hdfs.service";
  private static final String LEGACY = "/sys/fs/cgroup/memory";

  private final Path directory;
  private final FileTree tree;

  MemoryLimitReaderTest(@TempDir Path directory) {
    this.directory = directory;
    tree = new FileTree(directory.resolve("tree"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          max        | max        | ''
          4294967296 | max        | /system.slice/hdfs.service/memory.max 4294967296
          max        | 4294967296 | /system.slice/memory.max 4294967296
          4294967296 | 8192       | /system.slice/memory.max 8192
          8192       | 4294967296 | /system.slice/hdfs.service/memory.max 8192
          0          | max        | /system.slice/hdfs.service/memory.max 0
          # a group without the controller follows those above it
          ''         | 8192       | /system.slice/memory.max 8192
          """)
  void theLowestUpToTheRootHolds(String own, String above, String expected) {
    unified();
    if (!own.isEmpty()) {
      tree.file(SERVICE + "/memory.max", own + "\n");
    }
    tree.file(SLICE + "/memory.max", above + "\n");
    assertEquals(present(UNIFIED, expected), read());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          9223372036854771712 | 9223372036854771712 | ''
          9223372036854710272 | 9223372036854775807 | ''
          2147483648          | 9223372036854771712 | /hdfs/memory.limit_in_bytes 2147483648
          9223372036854771712 | 2147483648          | /memory.limit_in_bytes 2147483648
          4096                | 2147483648          | /hdfs/memory.limit_in_bytes 4096
          """)
  void theGreatestNumberOfTheOldCgroupsIsNoLimit(String own, String above, String expected) {
    legacy();
    tree.file(LEGACY + "/hdfs/memory.limit_in_bytes", own + "\n");
    tree.file(LEGACY + "/memory.limit_in_bytes", above + "\n");
    assertEquals(present(LEGACY, expected), read());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "-1", "maximum", "12 kB", "99999999999999999999", "9999999999999999999"})
  void whatTheKernelNeverWritesIsDamage(String text) {
    unified();
    tree.file(SERVICE + "/memory.max", text + "\n").file(SLICE + "/memory.max", "max\n");
    assertEquals(
        new Reading.Malformed<>(SERVICE + "/memory.max", "\"" + text + "\" is no number of bytes"),
        read());
  }

  @Test
  void theOldCgroupsHaveNoWordForNoLimit() {
    legacy();
    tree.file(LEGACY + "/hdfs/memory.limit_in_bytes", "max\n");
    assertInstanceOf(Reading.Malformed.class, read());
  }

  @Test
  void aHierarchyWithAHoleIsDamaged() {
    legacy();
    tree.file(LEGACY + "/memory.limit_in_bytes", "4096\n").directory(LEGACY + "/hdfs");
    assertEquals(
        new Reading.Malformed<>(
            LEGACY + "/hdfs/memory.limit_in_bytes",
            "not there, though every cgroup of this hierarchy has one"),
        read());
  }

  @Test
  void withoutTheControllerThereIsNoSuchLimit() {
    assertEquals(new Reading.Absent<>("/proc/self/cgroup"), read());
    unified();
    assertEquals(new Reading.Absent<>(SERVICE + "/memory.max"), read());
    tree.file("/proc/self/cgroup", "9:cpuset:/\n");
    assertEquals(new Reading.Absent<>("a memory cgroup of /proc/self"), read());
    tree.file("/proc/self/cgroup", "");
    assertEquals(new Reading.Absent<>("a memory cgroup of /proc/self"), read());
  }

  @Test
  void theRootCgroupHasNoLimit() {
    unified();
    tree.file("/proc/self/cgroup", "0::/\n");
    assertEquals(new Reading.Present<>(Optional.empty()), read());
  }

  @Test
  void aCgroupOutOfSightIsNotUnlimited() {
    unified();
    tree.file("/proc/self/cgroup", "0::/../other\n").file(UNIFIED + "/memory.max", "4096\n");
    assertInstanceOf(Reading.Denied.class, read());
  }

  @Test
  void damagedCgroupsAreNotNone() {
    tree.file("/proc/self/cgroup", "4\n");
    assertInstanceOf(Reading.Malformed.class, read());
  }

  @Test
  void aLimitThatMayNotBeReadIsNotNone() {
    String text =
        """
        corelane-machine 1
        origin: hand-written for this test
        file 0444 /proc/self/cgroup = 0::/a
        file 0444 /proc/self/mountinfo = 30 24 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw
        denied /sys/fs/cgroup/a/memory.max
        """;
    Reading<Optional<MemoryLimit>> limit =
        new MemoryLimitReader(Machine.unpackText("no", text, directory.resolve("no")).root())
            .read();
    assertEquals(
        "/sys/fs/cgroup/a/memory.max", assertInstanceOf(Reading.Denied.class, limit).what());
  }

  private void unified() {
    tree.file("/proc/self/cgroup", "0::/system.slice/hdfs.service\n")
        .file(
            "/proc/self/mountinfo",
            "30 24 0:26 / " + UNIFIED + " rw,nosuid shared:4 - cgroup2 cgroup2 rw\n");
  }

  private void legacy() {
    tree.file("/proc/self/cgroup", "8:memory:/hdfs\n1:name=systemd:/\n0::/\n")
        .file(
            "/proc/self/mountinfo",
            "30 24 0:26 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n"
                + "35 31 0:32 / "
                + LEGACY
                + " rw,relatime - cgroup cgroup rw,memory\n");
  }

  private Reading<Optional<MemoryLimit>> read() {
    return new MemoryLimitReader(tree.root()).read();
  }

  private static Reading<Optional<MemoryLimit>> present(String top, String expected) {
    if (expected.isEmpty()) {
      return new Reading.Present<>(Optional.empty());
    }
    int blank = expected.indexOf(' ');
    return new Reading.Present<>(
        Optional.of(
            new MemoryLimit(
                top + expected.substring(0, blank),
                Long.parseLong(expected.substring(blank + 1)))));
  }
}
