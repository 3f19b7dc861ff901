/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.machines.Machine;
import io.corelane.affinity.system.Reading;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AllowedCpusReaderTest {
  private static final String HEAD =
      """
      corelane-machine 1
      origin: hand-written for this test
      text 0444 /proc/self/status
      | Name:	java
      | Cpus_allowed:	7e
      | Cpus_allowed_list:	1-6
      """;
  private static final String MOUNTS =
      """
      text 0444 /proc/self/mountinfo
      | 24 1 254:0 / / rw,relatime shared:1 master:2 - ext4 /dev/vda rw
      | 33 31 0:29 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu
      | 34 31 0:30 %s /sys/fs/cgroup/cpuset rw,nosuid shared:9 - cgroup cgroup rw,cpuset
      | 41 31 0:38 %s /sys/fs/cgroup/uni\\040fied rw - cgroup2 cgroup2 rw
      """;

  private final Path directory;

  AllowedCpusReaderTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @Test
  void withoutCgroupsTheAffinityHolds() {
    assertEquals(new Reading.Present<>(CpuSet.range(1, 6)), read(HEAD));
  }

  @Test
  void offlineCpusAreNotAllowed() {
    assertEquals(
        new Reading.Present<>(CpuSet.range(1, 7)), read(HEAD.replace("list:	1-6", "list:	1-9")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # the process's own group decides
          0::/a/b       | /       | /a/b=3-4 /a=1 =0-7              | 3-4
          # a group without the controller follows the nearest above
          0::/a/b/c     | /       | /a=2-3 =0-7                     | 2-3
          0::/a/b       | /       | =1                              | 1
          # a partition's CPUs are not among its parent's
          0::/a/b       | /       | /a/b=5 /a=0-4                   | 5
          # no controller anywhere
          0::/a/b       | /       | ''                              | 1-6
          # a container sees its own group as the mount
          0::/docker/x  | /docker/x | =6                            | 6
          0::/docker/x/y | /docker/x | /y=4 =4-6                    | 4
          # a group outside the container's view
          0::/../other  | /       | =2                              | 2
          0::/else      | /docker/x | =2                            | 2
          # a name that only begins like the mounted one
          0::/docker/xy | /docker/x | /y=4 =5                       | 5
          # a path with colons
          0::/a:b       | /       | /a:b=6                          | 6
          """)
  void unifiedHierarchy(String cgroup, String top, String groups, String expected) {
    StringBuilder text = new StringBuilder(HEAD + MOUNTS.formatted("/", top));
    text.append("file 0444 /proc/self/cgroup = ").append(cgroup).append('\n');
    for (String group : groups.isEmpty() ? new String[0] : groups.split(" ", -1)) {
      String[] halves = group.split("=", -1);
      text.append("file 0444 /sys/fs/cgroup/uni fied")
          .append(halves[0])
          .append("/cpuset.cpus.effective = ")
          .append(halves[1])
          .append('\n');
    }
    assertEquals(new Reading.Present<>(CpuSet.parseList(expected)), read(text.toString()));
  }

  @Test
  void olderHierarchyAndBothAtOnce() {
    String text =
        HEAD
            + MOUNTS.formatted("/", "/")
            + """
            text 0444 /proc/self/cgroup
            | 5:cpuacct,cpuset:/h
            | 1:name=systemd:/x
            | 0::/h
            file 0444 /sys/fs/cgroup/cpuset/h/cpuset.cpus = 0-7
            file 0444 /sys/fs/cgroup/cpuset/h/cpuset.effective_cpus = 2-5
            file 0444 /sys/fs/cgroup/uni fied/h/cpuset.cpus.effective = 4-7
            """;
    assertEquals(new Reading.Present<>(CpuSet.of(4, 5)), read(text));
  }

  @Test
  void aVeryOldKernelHasNoEffectiveFile() {
    String text =
        HEAD
            + MOUNTS.formatted("/h", "/")
            + "file 0444 /proc/self/cgroup = 5:cpuset:/h\n"
            + "file 0444 /sys/fs/cgroup/cpuset/cpuset.cpus = 3\n";
    assertEquals(new Reading.Present<>(CpuSet.of(3)), read(text));
  }

  @Test
  void missingRefusedAndDamagedAreDifferentAnswers() {
    String noStatus = HEAD.lines().limit(2).reduce("", (a, b) -> a + b + "\n");
    assertInstanceOf(Reading.Absent.class, read(noStatus));
    assertInstanceOf(Reading.Denied.class, read(noStatus + "denied /proc/self/status\n"));
    assertInstanceOf(Reading.Denied.class, read(HEAD + "denied /proc/self/mountinfo\n"));
    String cpuset = HEAD + MOUNTS.formatted("/", "/") + "file 0444 /proc/self/cgroup = 0::/\n";
    String file = "/sys/fs/cgroup/uni fied/cpuset.cpus.effective";
    assertInstanceOf(Reading.Denied.class, read(cpuset + "denied " + file + "\n"));
    malformed(cpuset + "file 0444 " + file + " = 1-\n", file + ": not a set of CPUs");
    malformed(HEAD.replace("_list:	1-6", "_list:	1;6"), "not a set of CPUs");
    malformed(HEAD.replace("_list:", "_lost:"), "no line Cpus_allowed_list:");
    malformed(HEAD + "file 0444 /proc/self/cgroup = 0:/\n", "is not id:controllers:path");
    malformed(HEAD + "file 0444 /proc/self/mountinfo = 1 2 3\n", "is not a mount");
  }

  @Test
  void noCpuLeftIsSaidWithAllItsCauses() {
    malformed(
        HEAD
            + MOUNTS.formatted("/", "/")
            + "file 0444 /proc/self/cgroup = 0::/\n"
            + "file 0444 /sys/fs/cgroup/uni fied/cpuset.cpus.effective = 0,7\n",
        "no CPU is left: affinity [1-6], online [0-7], cpusets [[0,7]]");
  }

  private void malformed(String text, String fault) {
    Reading<CpuSet> reading = read(text);
    assertInstanceOf(Reading.Malformed.class, reading, reading.explanation());
    assertTrue(reading.explanation().contains(fault), reading.explanation());
  }

  private Reading<CpuSet> read(String text) {
    CpuTopology eight =
        new CpuTopology(
            IntStream.range(0, 8).mapToObj(cpu -> new Cpu(cpu, cpu, 0, 0, 0, true)).toList());
    Path fresh = directory.resolve(Integer.toString(fresh()));
    return new AllowedCpusReader(Machine.unpackText("allowed", text, fresh).root()).read(eight);
  }

  private int fresh() {
    String[] names = directory.toFile().list();
    return names == null ? 0 : names.length;
  }
}
