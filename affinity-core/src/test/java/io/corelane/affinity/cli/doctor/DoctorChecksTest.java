/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.affinity.cli.Run;
import io.corelane.affinity.machines.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each check on a machine where one thing was changed: what it then says, and advises. */
class DoctorChecksTest {

  private static final String CLOCK =
      "/sys/devices/system/clocksource/clocksource0/current_clocksource=";
  private static final String CLOCKS =
      "/sys/devices/system/clocksource/clocksource0/available_clocksource=";
  private static final String POLICY = "/sys/devices/system/cpu/cpufreq/policy";
  private static final String IF = "/sys/class/net/ens3np0/";

  private static final String OLD_CGROUP =
      "/proc/self/cgroup=4:cpu,cpuacct:/|/proc/self/mountinfo=33 31 0:29 / /sys/fs/cgroup/cpu rw -"
          + " cgroup cgroup rw,cpu,cpuacct|/sys/fs/cgroup/cpu/cpu.cfs_quota_us=50000|"
          + "/sys/fs/cgroup/cpu/cpu.cfs_period_us=100000";

  private record Case(
      String machine,
      String edits,
      String check,
      String verdict,
      String fact,
      String change,
      String undo) {

    Arguments arguments() {
      return Arguments.of(check + " " + verdict + ": " + fact, this);
    }
  }

  private static Case on(String machine, String edits) {
    return new Case(machine, edits, "", "", "", "", "");
  }

  private static Arguments says(Case at, String check, String verdict, String fact) {
    return says(at, check, verdict, fact, "", "");
  }

  private static Arguments says(
      Case at, String check, String verdict, String fact, String change, String undo) {
    return new Case(at.machine(), at.edits(), check, verdict, fact, change, undo).arguments();
  }

  static Stream<Arguments> cases() {
    String big = "xeon-2s-mlx5";
    String small = "xeon-1s-smt";
    String release = "/proc/sys/kernel/osrelease=";
    String group = "__cacheline_group_begin__tcp_sock_write_rx";
    String vm = "/proc/sys/vm/dirty_";
    String idle = "/sys/devices/system/cpu/cpu0/cpuidle/state1/";
    String pci = IF + "device/";
    String mount = "/proc/self/mountinfo=30 1 259:0 / /data rw,relatime shared:1 - ext4 /dev/x ";
    return Stream.of(
        says(on(big, release + "6.7.12-amd64"), "kernel", "note", "of 6.8 is not known"),
        says(
            on(big, release + "5.14.0-570.el9|/sys/kernel/btf/vmlinux=" + group),
            "kernel",
            "ok",
            "with TCP's cache lines of 6.8"),
        says(
            on(big, "/sys/kernel/btf/vmlinux=tcp_sock"),
            "kernel",
            "note",
            "with TCP's older cache lines"),
        says(on(big, release + "6.8.0"), "kernel", "ok", "Linux 6.8.0"),
        says(on(big, release + "strange"), "kernel", "unseen", "strange is no release"),
        says(
            on(small, "/sys/fs/cgroup/cpuset.cpus.effective=3"),
            "allowed-cpus",
            "problem",
            "CPUs 3 of those online, 0-15"),
        says(
            on(big, "/proc/self/status=Cpus_allowed_list:\t1,3,5,7"),
            "allowed-cpus",
            "advice",
            "none near ens3np0 (node 0)"),
        says(
            on(
                small,
                "/sys/fs/cgroup/cpu.max=200000 100000|/proc/self/cgroup=0::/|"
                    + "/sys/fs/cgroup/cpu.stat="
                    + throttled("usec", 1)),
            "cpu-quota",
            "advice",
            "at most 2.00 CPUs' worth of time; reached in 1 of 100 periods, CPUs stopped for 7.5 s"),
        says(
            on(small, "/sys/fs/cgroup/cpu.max=max 100000|/proc/self/cgroup=0::/"),
            "cpu-quota",
            "ok",
            "no limit"),
        says(
            on(
                small,
                "/sys/fs/cgroup/a/cpu.max=100000 100000|/proc/self/cgroup=0::/a|"
                    + "/sys/fs/cgroup/a/cpu.stat="
                    + throttled("usec", 0)
                    + "|/sys/fs/cgroup/cpu.max=400000 100000|/sys/fs/cgroup/cpu.stat="
                    + throttled("usec", 40)),
            "cpu-quota",
            "advice",
            "at most 4.00 CPUs' worth of time; reached in 40 of 100"),
        says(
            on(
                small,
                "/sys/fs/cgroup/a/cpu.max=100000 100000|/proc/self/cgroup=0::/a|"
                    + "/sys/fs/cgroup/a/cpu.stat="
                    + throttled("usec", 0)
                    + "|/sys/fs/cgroup/cpu.max=400000 100000"),
            "cpu-quota",
            "unseen",
            "at most 4.00 CPUs' worth of time; how often it was reached is not known:"
                + " /sys/fs/cgroup/cpu.stat: not there"),
        says(
            on(small, OLD_CGROUP + "|/sys/fs/cgroup/cpu/cpu.stat=" + throttled("time", 40)),
            "cpu-quota",
            "advice",
            "at most 0.50 CPUs' worth of time; reached in 40 of 100 periods, CPUs stopped for 0.0"),
        says(
            on(small, OLD_CGROUP + "|/sys/fs/cgroup/cpu/cpu.stat=" + throttled("time", 0)),
            "cpu-quota",
            "ok",
            "at most 0.50 CPUs' worth of time; reached in 0 of 100"),
        says(
            on(small, OLD_CGROUP + "|/sys/fs/cgroup/cpu/cpu.cfs_quota_us=-1"),
            "cpu-quota",
            "ok",
            "no limit"),
        says(
            on(small, "/proc/self/cgroup=4:cpu,cpuacct:/a\n0::/a"),
            "cpu-quota",
            "unseen",
            "its cpu cgroup /a is mounted nowhere here"),
        says(on(small, "/sys/devices/system/cpu/isolated=4-5"), "isolated-cpus", "advice", "4-5"),
        says(
            on(small, POLICY + "0/scaling_governor=powersave|" + POLICY + "0/scaling_driver=acpi"),
            "governor",
            "problem",
            "always the lowest",
            "for f in /sys/devices/system/cpu/cpufreq/policy*/scaling_governor; do echo performance"
                + " > $f; done",
            "for f in /sys/devices/system/cpu/cpufreq/policy*/scaling_governor; do echo powersave"
                + " > $f; done"),
        says(
            on(
                small,
                POLICY
                    + "0/scaling_governor=powersave|"
                    + POLICY
                    + "0/scaling_driver=intel_pstate|"
                    + POLICY
                    + "0/energy_performance_preference=balance_performance"),
            "governor",
            "ok",
            "preference balance_performance (intel_pstate)"),
        says(
            on(
                small,
                POLICY
                    + "0/scaling_governor=powersave|"
                    + POLICY
                    + "0/scaling_driver=intel_pstate"),
            "governor",
            "ok",
            "1 frequency domain with powersave (intel_pstate)"),
        says(
            on(
                small,
                POLICY
                    + "0/scaling_governor=powersave|"
                    + POLICY
                    + "0/scaling_driver=amd-pstate-epp|"
                    + POLICY
                    + "0/energy_performance_preference=balance_power"),
            "governor",
            "advice",
            "preference balance_power"),
        says(
            on(small, "/proc/stat=cpu0 50 0 50 800 0 0 0 100 0 0"),
            "steal",
            "advice",
            "10.0 % of all CPU time"),
        says(
            on(small, CLOCK + "hpet|" + CLOCKS + "hpet acpi_pm tsc"),
            "clocksource",
            "advice",
            "hpet",
            "echo tsc > " + CLOCK.replace("=", ""),
            "echo hpet > " + CLOCK.replace("=", "")),
        says(on(small, CLOCK + "kvm-clock"), "clocksource", "ok", "kvm-clock"),
        says(
            on(big, "/proc/sys/kernel/numa_balancing=1"),
            "numa-balancing",
            "advice",
            "on 2 nodes",
            "sysctl -w kernel.numa_balancing=0",
            "sysctl -w kernel.numa_balancing=1"),
        says(on(big, "/proc/sys/kernel/numa_balancing=2"), "numa-balancing", "ok", "= 2"),
        says(
            on(small, "/proc/sys/kernel/numa_balancing=1"),
            "numa-balancing",
            "not-applicable",
            "one NUMA node"),
        says(
            on(big, "/proc/sys/vm/zone_reclaim_mode=1"),
            "zone-reclaim",
            "problem",
            "= 1",
            "sysctl -w vm.zone_reclaim_mode=0",
            "sysctl -w vm.zone_reclaim_mode=1"),
        says(on(big, "/run/lock/x="), "irq-daemon", "advice", "has no socket /run/irqbalance"),
        says(on(big, "/run/irqbalance/irqbalance1204.sock="), "irq-daemon", "ok", "has a socket"),
        says(on(big, "/proc/1204/comm=birq"), "irq-daemon", "advice", "takes no requests"),
        says(
            on(big, "/etc/systemd/network/9.link=[Link]\nIRQAffinityPolicy=spread"),
            "link-policy",
            "advice",
            "IRQAffinityPolicy=spread in /etc/systemd/network/9.link"),
        says(
            on("rig-one-queue", "/sys/class/net/data0/speed=10000"),
            "rx-queues",
            "advice",
            "one core takes every packet",
            "ethtool -L data0 combined 8",
            "ethtool -L data0 combined 1"),
        says(on("rig-one-queue", ""), "rx-queues", "ok", "1 receive queue, 8 cores, 1000 Mbit/s"),
        says(
            on("aarch64-ena", "/sys/class/net/eth0/speed=400000"),
            "rx-queues",
            "advice",
            "8 receive queues, 16 cores, 400000 Mbit/s"),
        says(
            on(small, "/sys/class/net/ens1f0/operstate=down"),
            "rx-queues",
            "not-applicable",
            "its link is down"),
        says(
            on(small, everyQueueOn("0")),
            "rx-interrupts",
            "problem",
            "16 queues on CPU 0: all on",
            "echo 1 > /proc/irq/42/smp_affinity_list",
            "echo 1 > /proc/irq/42/smp_affinity_list"),
        says(
            on(small, "/proc/irq/42/effective_affinity_list=0"),
            "rx-interrupts",
            "advice",
            "several share one"),
        says(
            on(small, everyQueueOn("0") + "|/sys/devices/system/cpu/isolated=1-2"),
            "rx-interrupts",
            "problem",
            "16 queues on CPU 0: all on",
            "echo 3 > /proc/irq/42/smp_affinity_list",
            "echo 1 > /proc/irq/42/smp_affinity_list"),
        says(
            on("aarch64-no-caches", nodeThree()),
            "rx-interrupts",
            "advice",
            "16 of them off the NIC's node 0"),
        says(
            on("aarch64-no-caches", nodeThree() + "|/sys/devices/system/cpu/isolated=0-1"),
            "rx-interrupts",
            "advice",
            "16 of them off the NIC's node 0",
            "echo 2 > /proc/irq/601/smp_affinity_list",
            "echo 0 > /proc/irq/601/smp_affinity_list"),
        says(
            on("aarch64-no-caches", nodeThree() + "|/sys/devices/system/cpu/isolated=0-7"),
            "rx-interrupts",
            "note",
            "16 of them off the NIC's node 0"),
        says(
            on(small, "/sys/class/net/ens1f0/queues/rx-0/rps_cpus=00ff"),
            "rps",
            "advice",
            "though each CPU can have a queue of its own",
            "echo 0000 > /sys/class/net/ens1f0/queues/rx-0/rps_cpus",
            "echo 00ff > /sys/class/net/ens1f0/queues/rx-0/rps_cpus"),
        says(
            on("rig-one-queue", "/sys/class/net/data0/queues/rx-0/rps_cpus=ff"),
            "rps",
            "advice",
            "hands packets to another node, CPUs 0-3",
            "echo b0 > /sys/class/net/data0/queues/rx-0/rps_cpus",
            "echo ff > /sys/class/net/data0/queues/rx-0/rps_cpus"),
        says(
            on("rig-one-queue", "/sys/class/net/data0/queues/rx-0/rps_cpus=b0"),
            "rps",
            "ok",
            "on for 1 of 1 queue"),
        says(
            on(big, IF + "queues/rx-0/rps_flow_cnt=4096"),
            "rfs",
            "advice",
            "a table of 32768 flows",
            "sysctl -w net.core.rps_sock_flow_entries=0",
            "sysctl -w net.core.rps_sock_flow_entries=32768"),
        says(on(big, ""), "rfs", "ok", "no queue uses it"),
        says(
            on(big, IF + "queues/tx-0/xps_cpus=00000002"),
            "xps",
            "advice",
            "1 have their interrupt on another node",
            "echo 55555555 > " + IF + "queues/tx-0/xps_cpus",
            "echo 00000002 > " + IF + "queues/tx-0/xps_cpus"),
        says(on(big, IF + "threaded=1"), "threaded-napi", "unseen", "on; where its threads"),
        says(
            on(small, "/proc/net/softnet_stat=" + softnet("00001000 00000010 00000000")),
            "backlog",
            "advice",
            "16 of 4096 packets dropped"),
        says(
            on(big, numaNodes("1")),
            "nic-disk-node",
            "advice",
            "NICs on node 0; elsewhere 6 of 6 disks"),
        says(
            on(small, "/sys/block/sda/queue/rq_affinity=0"),
            "rq-affinity",
            "advice",
            "rq_affinity 0",
            "echo 1 > /sys/block/sda/queue/rq_affinity",
            "echo 0 > /sys/block/sda/queue/rq_affinity"),
        says(
            on(small, "/sys/block/nvme0n1/queue/rq_affinity=0"),
            "rq-affinity",
            "ok",
            "no two CPUs share a hardware queue"),
        says(
            on(small, "/sys/block/nvme0n1/queue/scheduler=none [bfq] kyber"),
            "io-scheduler",
            "advice",
            "bfq",
            "echo none > /sys/block/nvme0n1/queue/scheduler",
            "echo bfq > /sys/block/nvme0n1/queue/scheduler"),
        says(on(small, "/sys/class/net/ens1f0/speed=1000"), "flusher", "ok", "behind 1000"),
        says(
            on("rig-one-queue", ""),
            "flusher",
            "unseen",
            "behind at least 1000 Mbit/s; the speed of mgmt is not told"),
        says(
            on("rig-one-queue", "/sys/class/net/data0/speed=40000"),
            "flusher",
            "note",
            "behind 40000 Mbit/s: above"),
        says(on("aarch64-ena", ""), "flusher", "unseen", "2 solid-state disks; the speed of eth0"),
        says(
            on(small, "/sys/devices/virtual/workqueue/writeback/affinity_strict=1"),
            "writeback",
            "advice",
            "strict",
            "echo 0 > /sys/devices/virtual/workqueue/writeback/affinity_strict",
            "echo 1 > /sys/devices/virtual/workqueue/writeback/affinity_strict"),
        says(
            on(small, "/sys/devices/virtual/workqueue/writeback/cpumask=0001"),
            "writeback",
            "advice",
            "CPUs 0 of 0-15",
            "echo ffff > /sys/devices/virtual/workqueue/writeback/cpumask",
            "echo 0001 > /sys/devices/virtual/workqueue/writeback/cpumask"),
        says(
            on(small, "/sys/devices/virtual/workqueue/writeback/affinity_scope=cache_shard"),
            "writeback",
            "ok",
            "scope cache_shard"),
        says(
            on(small, dirty(0, 20) + "|" + vm + "writeback_centisecs=0"),
            "dirty-limits",
            "advice",
            "from 20 % of available memory on, 204 MiB; old pages are never looked for",
            "sysctl -w vm.dirty_writeback_centisecs=500",
            "sysctl -w vm.dirty_writeback_centisecs=0"),
        says(
            on(small, dirty(8 << 20, 0)),
            "dirty-limits",
            "advice",
            "from 8 MiB",
            "sysctl -w vm.dirty_ratio=20",
            "sysctl -w vm.dirty_bytes=8388608"),
        says(on(small, dirty(0, 60)), "dirty-limits", "advice", "60 %"),
        says(on(small, dirty(0, 40)), "dirty-limits", "ok", "40 %"),
        says(
            on(small, idle + "latency=800|" + idle + "name=C9|" + idle + "disable=0"),
            "c-states",
            "advice",
            "C9, 800 us"),
        says(
            on(small, idle + "latency=290|" + idle + "name=C6|" + idle + "disable=0"),
            "c-states",
            "ok",
            "C6, 290 us"),
        says(
            on(small, idle + "latency=|" + idle + "name=C6"),
            "c-states",
            "unseen",
            "no state tells its latency"),
        says(
            on(big, link(pci, "8.0 GT/s PCIe", 4, "16.0 GT/s PCIe", 16)),
            "pcie-link",
            "advice",
            "8 GT/s x4 of 16 GT/s x16, 32 Gbit/s: less than the network's 100 Gbit/s"),
        says(
            on(big, link(pci, "16.0 GT/s PCIe", 8, "16.0 GT/s PCIe", 16)),
            "pcie-link",
            "ok",
            "16 GT/s x8 of 16 GT/s x16, 126 Gbit/s"),
        says(
            on(big, link(pci, "Unknown", 255, "16.0 GT/s PCIe", 16)),
            "pcie-link",
            "unseen",
            "a speed in"),
        says(on(big, IF + "mtu=1400"), "mtu", "note", "as virtual networks have it"),
        says(
            on(big, IF + "mtu=1400|" + link(pci, "8 GT/s", 16, "8 GT/s", 16)),
            "mtu",
            "advice",
            "1400 bytes",
            "ip link set dev ens3np0 mtu 1500",
            "ip link set dev ens3np0 mtu 1400"),
        says(on(big, IF + "mtu=9000"), "mtu", "ok", "9000"),
        says(on(big, received(1000, 5)), "rx-ring", "advice", "5 of 1000 packets found no room"),
        says(on(big, received(1000, 0)), "rx-ring", "ok", "0 of 1000 packets found no room"),
        says(on(big, ""), "gro", "unseen", "a capture has no kernel to ask"),
        says(
            on(small, vm + "writeback_centisecs=500|" + mount + "rw,sync"),
            "mounts",
            "problem",
            "ext4, sync",
            "mount -o remount,async /data",
            "mount -o remount,sync /data"),
        says(
            on(small, vm + "writeback_centisecs=500|" + mount + "rw,data=journal"),
            "mounts",
            "advice",
            "data=journal"),
        says(
            on(small, vm + "writeback_centisecs=500|" + mount + "rw"),
            "mounts",
            "ok",
            "1 file system (ext4)"),
        says(on(small, mount + "rw"), "mounts", "unseen", "not in this capture"));
  }

  private static String dirty(long bytes, int ratio) {
    String vm = "/proc/sys/vm/dirty_";
    return vm
        + "background_ratio=10|"
        + vm
        + "background_bytes=0|"
        + vm
        + "ratio="
        + ratio
        + "|"
        + vm
        + "bytes="
        + bytes
        + "|/proc/meminfo=MemTotal: 2097152 kB\nMemAvailable: 1048576 kB\nDirty: 0 kB\n"
        + "Writeback: 0 kB";
  }

  private static String link(String at, String speed, int lanes, String most, int mostLanes) {
    return at
        + ("current_link_speed=" + speed + "|" + at + "current_link_width=" + lanes + "|" + at)
        + ("max_link_speed=" + most + "|" + at + "max_link_width=" + mostLanes);
  }

  private static String received(int packets, int missed) {
    String at = IF + "statistics/";
    return at + "rx_packets=" + packets + "|" + at + "rx_missed_errors=" + missed;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void aChangeOfOneThingIsFound(String name, Case one, @TempDir Path directory) throws Exception {
    Path root = Machine.unpack(one.machine(), directory).root().root();
    for (String edit : one.edits().split("\\|", -1)) {
      if (!edit.isEmpty()) {
        write(root.resolve(edit.substring(1, edit.indexOf('='))), edit);
      }
    }
    Run run = Run.corelane("doctor", "--json", "--fail-on", "never", "--root", root.toString());
    assertEquals("", run.err());
    assertEquals(0, run.exitCode(), name);
    JsonNode findings = new ObjectMapper().readTree(run.out()).path("findings");
    for (JsonNode finding : findings) {
      if (finding.path("check").asText().equals(one.check())
          && finding.path("fact").asText().contains(one.fact())) {
        assertEquals(one.verdict(), finding.path("verdict").asText(), finding.toString());
        JsonNode remedy = finding.path("remedy");
        assertEquals(one.change(), first(one.change(), remedy.path("change")), finding.toString());
        assertEquals(one.undo(), first(one.undo(), remedy.path("undo")), finding.toString());
        return;
      }
    }
    throw new AssertionError(one + " not found in " + findings.toPrettyString());
  }

  private static String first(String wanted, JsonNode commands) {
    return wanted.isEmpty() ? "" : commands.path(0).asText();
  }

  private static void write(Path file, String edit) throws IOException {
    Files.createDirectories(file.getParent());
    if (Files.exists(file)) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    }
    Files.writeString(file, edit.substring(edit.indexOf('=') + 1) + "\n");
    assertTrue(Files.exists(file));
  }

  /** Of a hundred periods, and 7,500,000 units of time. */
  private static String throttled(String unit, int periods) {
    return "nr_periods 100\nnr_throttled " + periods + "\nthrottled_" + unit + " 7500000";
  }

  /** The interrupts of xeon-1s-smt's sixteen queues. */
  private static String everyQueueOn(String cpu) {
    StringBuilder edits = new StringBuilder();
    for (int irq = 41; irq < 57; irq++) {
      edits.append("/proc/irq/").append(irq).append("/effective_affinity_list=").append(cpu);
      edits.append(irq < 56 ? "|" : "");
    }
    return edits.toString();
  }

  private static String numaNodes(String node) {
    StringBuilder edits = new StringBuilder();
    for (int disk = 0; disk < 6; disk++) {
      edits.append(disk > 0 ? "|" : "");
      edits.append("/sys/class/nvme/nvme").append(disk).append("/device/numa_node=").append(node);
      edits.append("|/sys/class/nvme/nvme").append(disk).append("/numa_node=").append(node);
    }
    return edits.toString();
  }

  private static String softnet(String first) {
    return (first + " 00000000".repeat(9) + " 00000000 00000000 00000000").strip();
  }

  /** The sixteen queues of aarch64-no-caches, from its nodes 0 and 1 to its nodes 2 and 3. */
  private static String nodeThree() {
    StringBuilder edits = new StringBuilder();
    for (int queue = 0; queue < 16; queue++) {
      edits.append(queue > 0 ? "|" : "").append("/proc/irq/").append(601 + queue);
      edits.append("/effective_affinity_list=").append(16 + queue);
    }
    return edits.toString();
  }
}
