/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.machines.Machine;
import io.corelane.affinity.system.FileTree;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryReaderTest {

  private static final String VM = "/proc/sys/vm/";
  private static final String MEMINFO =
      """
      MemTotal:       16318480 kB
      MemFree:         1024000 kB
      MemAvailable:    8000000 kB
      Buffers:          100000 kB
      Dirty:              2048 kB
      Writeback:             4 kB
      WritebackTmp:          9 kB
      HugePages_Total:       0
      """;

  private final FileTree tree;

  MemoryReaderTest(@TempDir Path directory) {
    tree = new FileTree(directory);
  }

  @Test
  void figuresAreInBytes() {
    assertEquals(
        new Reading.Present<>(
            new MemoryUse(16_318_480L << 10, 8_000_000L << 10, 2048 << 10, 4 << 10)),
        use(MEMINFO));
  }

  @Test
  void aMachineLargerThanAnyIsRead() {
    assertEquals(
        1L << 50,
        use(MEMINFO.replace("      16318480", " " + (1L << 40)))
            .toOptional()
            .orElseThrow()
            .total());
  }

  @Test
  void anOldKernelHasNoAvailableMemory() {
    assertEquals(
        new Reading.Absent<>("MemAvailable in /proc/meminfo"),
        use(MEMINFO.replaceAll("MemAvailable.*\n", "")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          MemTotal.*       | ''            | MemTotal
          Dirty.*          | ''            | Dirty
          Dirty.*          | Dirty: -1 kB  | Dirty
          Dirty.*          | Dirty: 12     | Dirty
          Writeback: .*    | ''            | Writeback
          MemAvailable.*   | MemAvailable: | MemAvailable
          """)
  void aDamagedLineIsNamed(String line, String instead, String key) {
    assertEquals(
        new Reading.Malformed<>("/proc/meminfo", "no line \"" + key + ": NUMBER kB\""),
        use(MEMINFO.replaceAll(line, instead)));
  }

  @Test
  void anEmptyFileIsNeitherAbsentNorOfAnOldKernel() {
    assertInstanceOf(Reading.Malformed.class, use(""));
    assertEquals(
        new Reading.Absent<>("/proc/meminfo"),
        new MemoryReader(new FileTree(Path.of("/nowhere")).root()).read().use());
  }

  @Test
  void aRefusalIsNoAbsence(@TempDir Path directory) {
    String text =
        """
        corelane-machine 1
        origin: hand-written for this test
        denied /proc/meminfo
        denied /proc/sys/vm/dirty_background_ratio
        denied /proc/self/cgroup
        """;
    MemoryState state =
        new MemoryReader(Machine.unpackText("denied", text, directory.resolve("d")).root()).read();
    assertInstanceOf(Reading.Denied.class, state.use());
    assertInstanceOf(Reading.Denied.class, state.dirtySettings());
    assertInstanceOf(Reading.Denied.class, state.limit());
    assertEquals(Optional.empty(), state.figures());
  }

  @Test
  void settingsAreReadAllOrNot() {
    assertEquals(new Reading.Absent<>(VM + "dirty_background_ratio"), read().dirtySettings());
    settings("10", "0", "20", "0");
    assertEquals(new Reading.Present<>(new DirtySettings(10, 0, 20, 0)), read().dirtySettings());
    tree.file(VM + "dirty_ratio", "");
    assertEquals(
        new Reading.Malformed<>(VM + "dirty_ratio", "\"\" is not a number"),
        read().dirtySettings());
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "-1", "1.5", "10 20", "0x10", "1234567890123456789"})
  void settingsThatTheKernelNeverWritesAreDamage(String text) {
    settings("10", "0", "20", text);
    assertInstanceOf(Reading.Malformed.class, read().dirtySettings());
  }

  @Test
  void aRatioAboveTheWholeIsDamage() {
    settings("101", "0", "20", "0");
    assertInstanceOf(Reading.Malformed.class, read().dirtySettings());
    settings("10", "0", "101", "0");
    assertInstanceOf(Reading.Malformed.class, read().dirtySettings());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # background ratio, bytes, ratio, bytes; available; both thresholds
          10  | 0    | 20  | 0    | 1000 | 100  | 200
          10  | 0    | 20  | 0    | 999  | 99   | 199
          # bytes win
          0   | 64   | 20  | 0    | 1000 | 64   | 200
          10  | 0    | 0   | 150  | 1000 | 100  | 150
          0   | 64   | 0   | 150  | 1000 | 64   | 150
          # a background that is not below is half
          20  | 0    | 20  | 0    | 1000 | 100  | 200
          50  | 0    | 20  | 0    | 1000 | 100  | 200
          0   | 5000 | 20  | 0    | 1000 | 100  | 200
          10  | 0    | 0   | 60   | 1000 | 30   | 60
          # always at once
          0   | 0    | 20  | 0    | 1000 | 0    | 200
          0   | 0    | 0   | 0    | 1000 | 0    | 0
          # no overflow
          100 | 0    | 100 | 0    | 9223372036854775807 | 4611686018427387903 | 9223372036854775807
          """)
  void thresholdsAreAsTheKernelComputesThem(
      long backgroundRatio,
      long backgroundBytes,
      long ratio,
      long bytes,
      long available,
      long background,
      long throttling) {
    DirtySettings settings = new DirtySettings(backgroundRatio, backgroundBytes, ratio, bytes);
    assertEquals(background, settings.backgroundThreshold(available));
    assertEquals(throttling, settings.throttlingThreshold(available));
  }

  @Test
  void figuresNeedUseAndSettingsButNoLimit() {
    use(MEMINFO);
    assertEquals(Optional.empty(), read().figures());
    settings("10", "0", "20", "0");
    assertEquals(
        Optional.of(
            new MemoryFigures(2048 << 10, 800_000L << 10, 8_000_000L << 10, OptionalLong.empty())),
        read().figures());
    tree.file("/proc/self/cgroup", "0::/a\n")
        .file("/proc/self/mountinfo", "30 24 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n")
        .file("/sys/fs/cgroup/a/memory.max", "4096000\n");
    MemoryFigures limited = read().figures().orElseThrow();
    assertEquals(OptionalLong.of(4_096_000), limited.limit());
    assertEquals(4_096_000, limited.room());
    assertTrue(limited.limited());
  }

  @Test
  void roomEndsAtWhicheverIsLess() {
    MemoryFigures wide = new MemoryFigures(0, 0, 100, OptionalLong.of(101));
    assertEquals(100, wide.room());
    assertEquals(false, wide.limited());
    assertEquals(100, new MemoryFigures(0, 0, 100, OptionalLong.empty()).room());
  }

  @Test
  void theLiveMachineHasFigures() {
    SystemRoot live = SystemRoot.live();
    MemoryState state = new MemoryReader(live).read();
    MemoryUse use = state.use().toOptional().orElseThrow();
    assertTrue(0 < use.available() && use.available() <= use.total(), use::toString);
    MemoryFigures figures = state.figures().orElseThrow();
    assertTrue(figures.backgroundThreshold() < use.total(), figures::toString);
    assertTrue(
        state.limit() instanceof Reading.Present || state.limit() instanceof Reading.Absent,
        state.limit()::explanation);
  }

  /** What the kernel itself computes, in pages, is in vmstat. */
  @Test
  void theApproximationIsNearWhatTheKernelComputed() {
    String vmstat = SystemRoot.live().text("/proc/vmstat").toOptional().orElseThrow();
    long pages =
        vmstat
            .lines()
            .filter(line -> line.startsWith("nr_dirty_background_threshold "))
            .map(line -> Long.valueOf(line.substring(line.indexOf(' ') + 1)))
            .findFirst()
            .orElseThrow();
    long ours =
        new MemoryReader(SystemRoot.live()).read().figures().orElseThrow().backgroundThreshold();
    long smallest = pages << 12;
    long largest = pages << 16;
    assertTrue(smallest / 2 <= ours && ours <= 2 * largest, pages + " pages, " + ours);
  }

  private Reading<MemoryUse> use(String text) {
    tree.file("/proc/meminfo", text);
    return read().use();
  }

  private MemoryState read() {
    return new MemoryReader(tree.root()).read();
  }

  private void settings(String... values) {
    String[] names = {
      "dirty_background_ratio", "dirty_background_bytes", "dirty_ratio", "dirty_bytes"
    };
    for (int i = 0; i < names.length; i++) {
      tree.file(VM + names[i], values[i] + "\n");
    }
  }
}
