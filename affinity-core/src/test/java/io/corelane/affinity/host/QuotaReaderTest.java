/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.machines.Machine;
import io.corelane.affinity.system.Reading;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuotaReaderTest {

  private static final String CPU = "/sys/fs/cgroup/cpu,cpuacct";
  private static final String UNIFIED = "/sys/fs/cgroup/unified";

  /**
   * As Red Hat Enterprise Linux 7 and 8 mount it: the names' order differs from the directory's.
   */
  private static final String LEGACY =
      """
      corelane-machine 1
      origin: hand-written for this test
      text 0444 /proc/self/mountinfo
      | 27 1 254:0 / / rw - xfs /dev/block/254:0 rw
      | 32 31 0:28 / /sys/fs/cgroup/systemd rw shared:9 - cgroup cgroup rw,xattr,name=systemd
      | 33 31 0:29 / /sys/fs/cgroup/cpu,cpuacct rw,nosuid shared:10 - cgroup cgroup rw,cpuacct,cpu
      | 34 31 0:30 / /sys/fs/cgroup/cpuset rw shared:11 - cgroup cgroup rw,cpuset
      link /sys/fs/cgroup/cpu -> cpu,cpuacct
      link /sys/fs/cgroup/cpuacct -> cpu,cpuacct
      text 0444 /proc/self/cgroup
      | 11:cpuset:/
      | 4:cpuacct,cpu:/system.slice/hdfs.service
      | 1:name=systemd:/system.slice/hdfs.service
      """;

  private static final String SERVICE = CPU + "/system.slice/hdfs.service";
  private static final String SLICE = CPU + "/system.slice";

  private final Path directory;

  QuotaReaderTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @Test
  void everyLimitUpToTheMountCounts() {
    String text =
        LEGACY
            + legacy(SERVICE, "250000", "100000", 40)
            + legacy(SLICE, "80000", "20000", 2)
            + legacy(CPU, "-1", "100000", 0);
    assertEquals(
        new Reading.Present<>(
            List.of(
                limit(SERVICE + "/cpu.cfs_quota_us", 2.5, 40),
                limit(SLICE + "/cpu.cfs_quota_us", 4, 2))),
        read(text));
  }

  @Test
  void aGroupWithoutLimitIsNotOneWithoutTime() {
    String above = legacy(SLICE, "-1", "100000", 0) + legacy(CPU, "-1", "100000", 0);
    assertEquals(
        new Reading.Present<>(List.of()),
        read(LEGACY + legacy(SERVICE, "-1", "100000", 0) + above));
    assertEquals(
        new Reading.Present<>(List.of(limit(SERVICE + "/cpu.cfs_quota_us", 0, 0))),
        read(LEGACY + legacy(SERVICE, "0", "100000", 0) + above));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # a container sees its own group as the mount
          /docker/x   | /docker/x | ''
          /docker/x/y | /docker/x | /y
          # a cgroup namespace calls its own group the root
          /           | /         | ''
          # a path with colons
          /a:b        | /         | /a:b
          """)
  void aContainersMountBeginsAtItsOwnGroup(String path, String top, String own) {
    String text =
        "corelane-machine 1\norigin: hand-written for this test\n"
            + "file 0444 /proc/self/cgroup = 4:cpu,cpuacct:"
            + path
            + "\nfile 0444 /proc/self/mountinfo = 33 31 0:29 "
            + top
            + " /sys/fs/cgroup/cpu,cpuacct ro - cgroup cgroup rw,cpu,cpuacct\n"
            + (own.isEmpty() ? "" : legacy(CPU, "-1", "100000", 0))
            + legacy(CPU + own, "150000", "100000", 7);
    assertEquals(
        new Reading.Present<>(List.of(limit(CPU + own + "/cpu.cfs_quota_us", 1.5, 7))), read(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          4:cpu:/else      | /docker/x | rw,cpu
          4:cpu:/docker/xy | /docker/x | rw,cpu
          4:cpu:/../other  | /         | rw,cpu
          # seen from a cgroup namespace that is younger than the mount
          4:cpu:/          | /../..    | rw,cpu
          # only others are mounted
          4:cpu:/          | /         | rw,cpuset
          4:cpu:/          | /         | rw,cpuacct
          """)
  void limitsOutOfSightAreNotThoseOfTheMount(String cgroup, String top, String options) {
    String text =
        "corelane-machine 1\norigin: hand-written for this test\n"
            + "file 0444 /proc/self/cgroup = "
            + cgroup
            + "\nfile 0444 /proc/self/mountinfo = 33 31 0:29 "
            + top
            + " /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup "
            + options
            + "\n"
            + legacy(CPU, "-1", "100000", 0);
    Reading.Denied<?> denied = assertInstanceOf(Reading.Denied.class, read(text));
    String path = cgroup.substring("4:cpu:".length());
    assertEquals("its cpu cgroup " + path + " is mounted nowhere here", denied.cause());
  }

  @Test
  void ofSeveralMountsTheUppermostIsRead() {
    String mount = "| 33 31 0:29 / ";
    String lower =
        "| 32 31 0:29 /system.slice /sys/fs/cgroup/slice rw - cgroup cgroup rw,cpuacct,cpu\n";
    String text =
        LEGACY.replace(mount, lower + mount)
            + legacy(SERVICE, "-1", "100000", 0)
            + legacy(SLICE, "-1", "100000", 0)
            + legacy("/sys/fs/cgroup/slice", "-1", "100000", 0)
            + legacy("/sys/fs/cgroup/slice/hdfs.service", "-1", "100000", 0)
            + legacy(CPU, "300000", "100000", 5);
    assertEquals(
        new Reading.Present<>(List.of(limit(CPU + "/cpu.cfs_quota_us", 3, 5))), read(text));
  }

  @Test
  void besideCgroupV2TheHierarchyOfTheControllerIsRead() {
    String both =
        LEGACY.replace("| 33 31", "| 41 31 0:38 / " + UNIFIED + " rw - cgroup2 cgroup2 rw\n| 33 31")
            + "| 0::/system.slice/hdfs.service\n";
    String v2 =
        """
        file 0644 %s/system.slice/cpu.max = 50000 100000
        text 0444 %s/system.slice/cpu.stat
        | usage_usec 77
        | nr_periods 100
        | nr_throttled 60
        | throttled_usec 60000
        """
            .formatted(UNIFIED, UNIFIED);
    String v1 =
        legacy(SERVICE, "-1", "100000", 0)
            + legacy(SLICE, "-1", "100000", 0)
            + legacy(CPU, "200000", "100000", 3);
    assertEquals(
        new Reading.Present<>(List.of(limit(CPU + "/cpu.cfs_quota_us", 2, 3))),
        read(both + v2 + v1));
    // The controllers that v1 has here do not include this one.
    assertEquals(
        new Reading.Present<>(List.of(limit(UNIFIED + "/system.slice/cpu.max", 0.5, 60))),
        read(both.replace("cpuacct,cpu", "cpuacct") + v2 + v1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          empty 0644 Q          | file 0644 P = 100000 | cpu.cfs_quota_us: "" is neither
          file 0644 Q = -2      | file 0644 P = 100000 | cpu.cfs_quota_us: "-2" is neither
          file 0644 Q = max     | file 0644 P = 100000 | cpu.cfs_quota_us: "max" is neither
          file 0644 Q = 1e5     | file 0644 P = 100000 | cpu.cfs_quota_us: "1e5" is neither
          file 0644 Q = 50000   | file 0644 P = 0      | cpu.cfs_period_us: "0" is no period
          file 0644 Q = 50000   | empty 0644 P         | cpu.cfs_period_us: "" is no period
          file 0644 Q = 50000   | file 0644 P = -1     | cpu.cfs_period_us: "-1" is no period
          file 0644 Q = 50000   | ''                   | cpu.cfs_period_us: not there, beside
          ''                    | file 0644 P = 100000 | cpu.cfs_quota_us: not there, though
          """)
  void whatTheKernelNeverWritesIsDamage(String quota, String period, String fault) {
    String text =
        LEGACY
            + (quota.isEmpty() ? "" : quota.replace("Q", SERVICE + "/cpu.cfs_quota_us") + "\n")
            + (period.isEmpty() ? "" : period.replace("P", SERVICE + "/cpu.cfs_period_us") + "\n")
            + legacy(SLICE, "-1", "100000", 0)
            + legacy(CPU, "-1", "100000", 0);
    Reading<?> reading = read(text);
    assertInstanceOf(Reading.Malformed.class, reading);
    assertTrue(reading.explanation().startsWith(SERVICE + "/" + fault), reading.explanation());
  }

  @ParameterizedTest
  @CsvSource({"cpu.cfs_quota_us", "cpu.cfs_period_us"})
  void whatMayNotBeReadIsNotWithoutLimit(String name) {
    String file = SERVICE + "/" + name;
    String text =
        LEGACY
            + legacy(SERVICE, "50000", "100000", 0)
                .replaceFirst("file 0644 " + file + " = \\d+", "denied " + file)
            + legacy(SLICE, "-1", "100000", 0)
            + legacy(CPU, "-1", "100000", 0);
    Reading.Denied<?> denied = assertInstanceOf(Reading.Denied.class, read(text));
    assertEquals(file, denied.what());
  }

  @Test
  void aKernelWithoutLimitsHasNoneOfTheFiles() {
    assertEquals(new Reading.Absent<>(SERVICE + "/cpu.cfs_quota_us"), read(LEGACY));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                                         | not there
          denied S                                   | S: /
          empty 0444 S                               | no line "nr_periods NUMBER"
          text 0444 S;nr_periods 9;throttled_time 5  | no line "nr_throttled NUMBER"
          text 0444 S;nr_periods 9;nr_throttled 5    | no line "throttled_time NUMBER"
          text 0444 S;nr_periods x;nr_throttled 5    | no line "nr_periods NUMBER"
          """)
  void howOftenItWasReachedCanBeUnknown(String stat, String why) {
    String file = SERVICE + "/cpu.stat";
    String limit = legacy(SERVICE, "50000", "100000", 0);
    String text =
        LEGACY
            + limit.substring(0, limit.indexOf("text "))
            + stat.replace("S", file).replace(";", "\n| ")
            + "\n"
            + legacy(SLICE, "-1", "100000", 0)
            + legacy(CPU, "-1", "100000", 0);
    CpuQuota quota = read(text).toOptional().orElseThrow().get(0);
    assertEquals(0.5, quota.cpus());
    String explanation = quota.throttling().explanation();
    assertTrue(explanation.contains(why.replace("S: /", file + ": /")), explanation);
  }

  @Test
  void aProcessWithoutCpuCgroupHasNoLimit() {
    String none = "a cpu cgroup of /proc/self";
    assertEquals(
        new Reading.Absent<>(none),
        read(LEGACY.replace("4:cpuacct,cpu:", "4:cpuacct,xcpu,cpuset:")));
    String head = LEGACY.substring(0, LEGACY.indexOf("text 0444 /proc/self/cgroup"));
    assertEquals(new Reading.Absent<>(none), read(head + "empty 0444 /proc/self/cgroup\n"));
    assertEquals(new Reading.Absent<>("/proc/self/cgroup"), read(head));
    assertEquals(
        new Reading.Malformed<>("/proc/self/cgroup", "the line \"4\" is not id:controllers:path"),
        read(head + "file 0444 /proc/self/cgroup = 4\n"));
  }

  private Reading<List<CpuQuota>> read(String text) {
    String[] names = directory.toFile().list();
    Path fresh = directory.resolve(Integer.toString(names == null ? 0 : names.length));
    return new QuotaReader(Machine.unpackText("quota", text, fresh).root()).read("/proc/self");
  }

  private static String legacy(String group, String quota, String period, int throttled) {
    return """
    file 0644 %1$s/cpu.cfs_quota_us = %2$s
    file 0644 %1$s/cpu.cfs_period_us = %3$s
    text 0444 %1$s/cpu.stat
    | nr_periods 100
    | nr_throttled %4$d
    | throttled_time %4$d000000
    """
        .formatted(group, quota, period, throttled);
  }

  /** Throttled for a millisecond each time. */
  private static CpuQuota limit(String file, double cpus, int throttled) {
    return new CpuQuota(
        file, cpus, new Reading.Present<>(new Throttling(100, throttled, throttled * 1000L)));
  }
}
