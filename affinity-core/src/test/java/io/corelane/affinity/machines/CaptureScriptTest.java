/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.machines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.affinity.topology.AllowedCpusReader;
import io.corelane.affinity.topology.TopologyReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs {@code bin/corelane-capture} itself. */
class CaptureScriptTest {
  private static final Path SCRIPT =
      Path.of(System.getProperty("basedir", "")).resolve("../bin/corelane-capture").normalize();

  /** As on Red Hat Enterprise Linux 8, with a limit of cgroup v2 that is in force elsewhere. */
  private static final String OLD_CGROUPS =
      """
      corelane-machine 1
      origin: hand-written for one test
      text 0444 /proc/self/cgroup
      | 9:cpuset:/
      | 4:cpu,cpuacct:/system.slice/hdfs.service
      | 0::/hdfs
      text 0444 /proc/self/mountinfo
      | 33 31 0:29 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu
      | 34 31 0:30 / /sys/fs/cgroup/cpuset rw - cgroup cgroup rw,cpuset
      | 41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw
      file 0644 /sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us = 100000
      file 0644 /sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us = -1
      text 0444 /sys/fs/cgroup/cpu,cpuacct/cpu.stat
      | nr_periods 0
      | nr_throttled 0
      | throttled_time 0
      file 0644 /sys/fs/cgroup/cpu,cpuacct/system.slice/cpu.cfs_period_us = 100000
      file 0644 /sys/fs/cgroup/cpu,cpuacct/system.slice/cpu.cfs_quota_us = 400000
      file 0444 /sys/fs/cgroup/cpu,cpuacct/system.slice/cpu.stat = nr_periods 5
      file 0644 /sys/fs/cgroup/cpu,cpuacct/system.slice/hdfs.service/cpu.cfs_period_us = 100000
      file 0644 /sys/fs/cgroup/cpu,cpuacct/system.slice/hdfs.service/cpu.cfs_quota_us = 250000
      empty 0444 /sys/fs/cgroup/cpu,cpuacct/system.slice/hdfs.service/cpu.stat
      file 0644 /sys/fs/cgroup/cpuset/cpuset.cpus = 0-3
      file 0644 /sys/fs/cgroup/unified/hdfs/cpu.max = max 100000
      text 0444 /sys/fs/cgroup/unified/hdfs/cpu.stat
      | nr_periods 3
      | nr_throttled 1
      | throttled_usec 0
      """;

  /** What the doctor reads besides, in the order of a capture. */
  private static final String OF_THE_DOCTOR =
      """
      corelane-machine 1
      origin: hand-written for one test
      text 0444 /proc/meminfo
      | MemTotal:       24683656 kB
      | MemAvailable:   20000000 kB
      | Dirty:               120 kB
      | Writeback:             0 kB
      text 0444 /proc/self/mountinfo
      | 27 1 8:1 / / rw - ext4 /dev/block/8:1 rw,data=journal
      | 28 27 8:2 / /data rw - xfs /dev/block/8:2 rw,sync
      | 29 27 8:3 / /old ro - ext4 /dev/block/8:3 rw
      file 0644 /proc/sys/vm/dirty_background_bytes = 0
      file 0644 /proc/sys/vm/dirty_background_ratio = 10
      file 0644 /proc/sys/vm/dirty_bytes = 0
      file 0644 /proc/sys/vm/dirty_ratio = 20
      file 0644 /proc/sys/vm/dirty_writeback_centisecs = 500
      file 0444 /sys/devices/system/cpu/online = 2-3
      file 0644 /sys/devices/system/cpu/cpuidle/current_governor = menu
      file 0644 /sys/devices/system/cpu/cpu2/cpuidle/state1/disable = 0
      file 0444 /sys/devices/system/cpu/cpu2/cpuidle/state1/latency = 133
      file 0444 /sys/devices/system/cpu/cpu2/cpuidle/state1/name = C6
      link /sys/class/net/eth0 -> ../../devices/pci0000:00/0000:00:03.0/net/eth0
      link /sys/devices/pci0000:00/0000:00:03.0/net/eth0/device -> ../../../0000:00:03.0
      file 0644 /sys/devices/pci0000:00/0000:00:03.0/net/eth0/mtu = 9000
      file 0444 /sys/devices/pci0000:00/0000:00:03.0/net/eth0/statistics/rx_fifo_errors = 0
      file 0444 /sys/devices/pci0000:00/0000:00:03.0/net/eth0/statistics/rx_missed_errors = 7
      file 0444 /sys/devices/pci0000:00/0000:00:03.0/net/eth0/statistics/rx_packets = 1000
      file 0444 /sys/devices/pci0000:00/0000:00:03.0/current_link_speed = 8.0 GT/s PCIe
      file 0444 /sys/devices/pci0000:00/0000:00:03.0/current_link_width = 8
      file 0444 /sys/devices/pci0000:00/0000:00:03.0/max_link_speed = 16.0 GT/s PCIe
      file 0444 /sys/devices/pci0000:00/0000:00:03.0/max_link_width = 16
      """;

  private final Path scratch;

  CaptureScriptTest(@TempDir Path scratch) {
    this.scratch = scratch;
  }

  @ParameterizedTest
  @MethodSource("io.corelane.affinity.machines.Machine#names")
  void capturingAnUnpackedMachineGivesItsTextAgain(String name) throws Exception {
    Path tree = Files.createDirectory(scratch.resolve("tree"));
    Machine.unpack(name, tree);
    assertEquals(entries(Machine.text(name)), entries(run(0, "--root", tree.toString(), "--text")));
  }

  @ParameterizedTest
  @MethodSource("io.corelane.affinity.machines.Machine#names")
  void unpacksTheSameTreeAsTheTestsDo(String name) throws Exception {
    Path text = Files.writeString(scratch.resolve("text"), Machine.text(name));
    Path ours = Files.createDirectory(scratch.resolve("ours"));
    Machine.unpack(name, ours);
    Path theirs = scratch.resolve("theirs");
    run(0, "--unpack", text.toString(), theirs.toString());
    assertEquals(listing(ours), listing(theirs));
  }

  @Test
  void theLiveMachineReadsTheSameFromItsCapture() throws Exception {
    Path tree = scratch.resolve("live");
    run(0, tree.toString());
    TopologyReader live = new TopologyReader(SystemRoot.live());
    SystemRoot captured = new SystemRoot(tree);
    assertEquals(live.read(), new TopologyReader(captured).read());
    var topology = live.read().toOptional().orElseThrow();
    CpuSet allowed =
        new AllowedCpusReader(captured).read(topology).toOptional().orElse(CpuSet.EMPTY);
    assertTrue(!allowed.isEmpty() && topology.online().containsAll(allowed), "" + allowed);
  }

  @Test
  void nothingPrivateIsCaptured() throws Exception {
    String text = run(0, "--text");
    for (String name : new String[] {"address", "serial", "wwid", "uuid", "hostname", "uevent"}) {
      assertTrue(!text.contains("/" + name + " ="), name);
    }
    String host = Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
    // A host named like a device or "localhost" says nothing.
    assertTrue(host.length() < 8 || host.startsWith("localhost") || !text.contains(host), host);
  }

  @Test
  void namesThatHoldAddressesOrIdsAreNumbered() throws Exception {
    String id = "5f2c9b62b84880755e2f651817d58c4c5f2c9b62b84880755e2f651817d58c4c";
    Path tree = Files.createDirectory(scratch.resolve("tree"));
    Machine.unpackText(
        "private",
        """
        corelane-machine 1
        origin: hand-written for one test
        text 0444 /proc/interrupts
        |           CPU0
        |  40:          1  PCI-MSIX-0000:01:00.0   0-edge      enx0a1b2c3d4e5f-rx-0
        file 0444 /proc/self/cgroup = 0::/docker/%s
        file 0444 /proc/irq/40/smp_affinity_list = 0
        link /sys/class/net/enx0a1b2c3d4e5f -> ../../devices/virtual/net/enx0a1b2c3d4e5f
        file 0444 /sys/devices/virtual/net/enx0a1b2c3d4e5f/operstate = up
        """
            .formatted(id),
        tree);
    String text = run(0, "--root", tree.toString(), "--text");
    assertTrue(!text.contains("0a1b2c3d4e5f") && !text.contains(id), text);
    assertTrue(text.contains("edge      enx000000000001-rx-0\n"), text);
    assertTrue(
        text.contains(
            "link /sys/class/net/enx000000000001 -> ../../devices/virtual/net/enx000000000001\n"),
        text);
    assertTrue(text.contains("/proc/self/cgroup = 0::/docker/id000000000002\n"), text);
  }

  @Test
  void limitsOfCpuTimeAreCapturedUpToTheMount() throws Exception {
    Path tree = scratch.resolve("tree");
    Machine.unpackText("old", OLD_CGROUPS, tree);
    Path captured = scratch.resolve("captured");
    run(0, "--root", tree.toString(), captured.toString());
    assertEquals(listing(tree), listing(captured));
    // A group that the process is not in, and what nobody reads, stays where it is.
    Machine.unpackText(
        "more",
        OLD_CGROUPS
            + """
            file 0644 /sys/fs/cgroup/cpu,cpuacct/system.slice/cpu.shares = 1024
            file 0644 /sys/fs/cgroup/cpu,cpuacct/other/cpu.cfs_quota_us = 7
            file 0644 /sys/fs/cgroup/cpuset/system.slice/cpuset.cpus = 0-7
            """,
        scratch.resolve("more"));
    Path again = scratch.resolve("again");
    run(0, "--root", scratch.resolve("more").toString(), again.toString());
    assertEquals(listing(tree), listing(again));
  }

  @Test
  void whatTheDoctorReadsIsCaptured() throws Exception {
    Path tree = scratch.resolve("tree");
    Machine.unpackText("doctor", OF_THE_DOCTOR, tree);
    Path captured = scratch.resolve("captured");
    run(0, "--root", tree.toString(), captured.toString());
    assertEquals(listing(tree), listing(captured));
  }

  @Test
  void badUseIsRefusedWithOneLine() throws Exception {
    String full = Files.createDirectory(scratch.resolve("full")).toString();
    Files.writeString(Path.of(full, "file"), "");
    String notOurs = Files.writeString(scratch.resolve("other"), "hello\n").toString();
    for (String[] arguments :
        new String[][] {
          {},
          {"--nonsense"},
          {full},
          {"--pid", "1x", "--text"},
          {"--root", "/nowhere", "--text"},
          {"--unpack", notOurs, full + "/new"}
        }) {
      String said = run(2, arguments);
      assertTrue(said.startsWith("corelane-capture: "), said);
      assertEquals(1, said.lines().count(), said);
    }
  }

  private String run(int status, String... arguments) throws Exception {
    Path out = scratch.resolve("out");
    Path err = scratch.resolve("err");
    Process process =
        new ProcessBuilder(
                Stream.concat(Stream.of("sh", SCRIPT.toString()), Stream.of(arguments)).toList())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    assertTrue(process.waitFor(2, TimeUnit.MINUTES), "hangs");
    assertEquals(status, process.exitValue(), Files.readString(err));
    return Files.readString(status == 0 ? out : err, StandardCharsets.UTF_8);
  }

  /** Without what differs between a machine and its capture: origin and remarks. */
  private static String entries(String text) {
    return text.lines()
        .filter(line -> !line.startsWith("#") && !line.startsWith("origin: "))
        .collect(Collectors.joining("\n"));
  }

  private static Map<String, String> listing(Path tree) throws IOException {
    Map<String, String> listing = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(tree)) {
      for (Path path : paths.toList()) {
        listing.put(tree.relativize(path).toString(), describe(path));
      }
    }
    return listing;
  }

  private static String describe(Path path) throws IOException {
    if (Files.isSymbolicLink(path)) {
      return "-> " + Files.readSymbolicLink(path);
    } else if (Files.isDirectory(path)) {
      return "directory";
    }
    String mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    return mode + " " + Files.readString(path);
  }
}
