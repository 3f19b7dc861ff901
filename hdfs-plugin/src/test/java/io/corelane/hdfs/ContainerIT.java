/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A DataNode in a container: a user, mount, process and network namespace of its own, a cpuset and
 * a CPU quota, and no capability. The helper is outside; its socket's directory is mounted in.
 */
@Timeout(300)
class ContainerIT {

  private static final int UID = 1;
  private static final int QUOTA_PERCENT = 150;

  private final Path directory = PublicLibrary.publicDirectory();
  private final Path root = Files.createDirectory(directory.resolve("root"));
  private final Path work = Files.createDirectory(directory.resolve("work"));
  private final Path mounted = Files.createDirectory(work.resolve("corelaned"));

  ContainerIT() throws IOException {
    Files.setAttribute(work, "unix:uid", UID);
    Files.setAttribute(work, "unix:gid", UID);
  }

  /** What makes it, and then has no right any more. */
  private List<String> container(String mounts) {
    return List.of(
        "setpriv",
        "--reuid=" + UID,
        "--regid=" + UID,
        "--clear-groups",
        "unshare",
        "--user",
        "--map-user=" + UID,
        "--map-group=" + UID,
        "--keep-caps",
        "--mount",
        "--mount-proc",
        "--pid",
        "--net",
        "--ipc",
        "--uts",
        "--fork",
        "--kill-child",
        "sh",
        "-ec",
        "ip link set lo up; "
            + mounts
            + " exec setpriv --ambient-caps=-all --inh-caps=-all --bounding-set=-all"
            + " --no-new-privs \"$@\"",
        "sh");
  }

  private SteeredHadoopProcess start(PublicLibrary library, Cpuset cpuset, String mounts)
      throws IOException {
    List<String> before = new ArrayList<>(cpuset.before(QUOTA_PERCENT));
    before.addAll(container(mounts));
    return new SteeredHadoopProcess(
        before,
        library.classPath(),
        work,
        root,
        List.of(
            "dfs.datanode.fsdataset.factory=" + SteerFactories.ShuttleFactory.class.getName(),
            "dfs.datanode.plugins=io.corelane.hdfs.CorelanePlugin",
            "corelane.mode=steer",
            "corelane.steer.socket=" + mounted.resolve("corelaned.sock"),
            "corelane.write.minimum-size=0",
            "corelane.tick.interval=200ms"));
  }

  private static CpuSet online() {
    return CpuSet.parseList(
        SystemRoot.live().line("/sys/devices/system/cpu/online").toOptional().orElseThrow());
  }

  private static List<String> status(SteeredHadoopProcess hadoop) throws IOException {
    long inside =
        ProcessHandle.of(hadoop.pid()).orElseThrow().children().findFirst().orElseThrow().pid();
    return Files.readAllLines(Path.of("/proc", Long.toString(inside), "status"));
  }

  @Test
  @SuppressWarnings("try") // The helper is only there.
  void itSteersByTheSocketThatIsMountedIn() throws Exception {
    PrivateMachine machine = new PrivateMachine(root);
    List<CpuSet> before = machine.values();
    Path run = Helper.socket(directory).getParent();
    String mounts = "mount --bind %s %s; mount -t tmpfs none %s;".formatted(run, mounted, run);
    try (PublicLibrary library = new PublicLibrary();
        Cpuset cpuset = Cpuset.of(online());
        Helper helper = Helper.start(directory, root, UID);
        SteeredHadoopProcess hadoop = start(library, cpuset, mounts)) {
      TestCluster.await("two values are steered", () -> hadoop.report().all("VALUE").size() == 2);
      List<String> status = status(hadoop);
      assertTrue(status.contains("CapBnd:\t0000000000000000"), status::toString);
      assertTrue(status.contains("CapPrm:\t0000000000000000"), status::toString);
      assertTrue(
          status.stream().anyMatch(line -> line.matches("NSpid:\t\\d+\t1")), status::toString);
      int soFar = hadoop.report().number("UPLOADS");
      TestCluster.await("more uploads", () -> hadoop.report().number("UPLOADS") > soFar + 6);
      SteeredHadoopProcess.Said said = hadoop.report();
      assertEquals("", said.one("TROUBLE"));
      assertTrue(said.all("BOUND").stream().anyMatch(cpus -> !cpus.isEmpty()));
      assertNotEquals(before, machine.values());

      // A container that is killed leaves nothing behind.
      hadoop.kill();
      TestCluster.await("every value is as before", () -> machine.values().equals(before));
    } finally {
      FileUtil.fullyDelete(directory.toFile());
    }
  }

  @Test
  void withoutTheSocketItIsInModeBindWithOneLine() throws Exception {
    PrivateMachine machine = new PrivateMachine(root);
    List<CpuSet> before = machine.values();
    try (PublicLibrary library = new PublicLibrary();
        Cpuset cpuset = Cpuset.of(CpuSet.of(online().highest()));
        SteeredHadoopProcess hadoop = start(library, cpuset, "")) {
      TestCluster.await("uploads", () -> hadoop.report().number("UPLOADS") > 6);
      SteeredHadoopProcess.Said said = hadoop.report();
      assertEquals("false", said.one("STEERING"));
      assertTrue(said.one("TROUBLE").contains("corelaned.sock"), said.one("TROUBLE"));
      assertEquals("0", hadoop.stop().one("FAILURES"));
      assertEquals(1, hadoop.log("Corelane steers").size());
      assertEquals(before, machine.values());
    } finally {
      FileUtil.fullyDelete(directory.toFile());
    }
  }
}
