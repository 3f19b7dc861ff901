/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryGroupTest {

  private static final String V1 =
      """
      30 20 0:27 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu
      31 20 0:28 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory
      """;
  private static final String V2 = "30 20 0:27 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n";
  private static final String SCOPE = "user.slice/user-0.slice/session-1.scope";

  @TempDir Path directory = Path.of("set by JUnit");

  @Test
  void inVersion1ItIsBelowTheOwnGroup() throws Exception {
    write("proc/self/mountinfo", V1);
    write("proc/self/cgroup", "5:memory:/job/7\n2:cpu:/\n0::/\n");
    assertEquals(
        Optional.of(place("sys/fs/cgroup/memory/job/7", "memory.limit_in_bytes")), found());
  }

  /** A container sees its own group at the top of the mount. */
  @Test
  void aMountMayBeginAtTheOwnGroup() throws Exception {
    write("proc/self/mountinfo", V1.replace("0:28 /", "0:28 /docker/abc"));
    write("proc/self/cgroup", "5:memory:/docker/abc\n");
    assertEquals(Optional.of(place("sys/fs/cgroup/memory", "memory.limit_in_bytes")), found());
  }

  @Test
  void inVersion2ItIsWhereMemoryIsHandedOn() throws Exception {
    write("proc/self/mountinfo", V2);
    write("proc/self/cgroup", "0::/" + SCOPE + "\n");
    group("user.slice/user-0.slice", "memory pids", "max");
    group(SCOPE, "", "max");
    assertEquals(
        Optional.of(place("sys/fs/cgroup/user.slice/user-0.slice", "memory.max")), found());
  }

  @Test
  void aLimitThatIsThereIsNotEvaded() throws Exception {
    write("proc/self/mountinfo", V2);
    write("proc/self/cgroup", "0::/" + SCOPE + "\n");
    group("user.slice/user-0.slice", "memory pids", "max");
    group(SCOPE, "", "1073741824");
    HarnessException e = assertThrows(HarnessException.class, this::found);
    assertTrue(String.valueOf(e.getMessage()).contains("has a limit of its own"), e::getMessage);
  }

  @Test
  void withoutOneThereIsOneError() throws Exception {
    write("proc/self/mountinfo", "");
    write("proc/self/cgroup", "0::/\n");
    try (Reaper reaper = Reaper.start()) {
      HarnessException e =
          assertThrows(
              HarnessException.class,
              () -> MemoryGroup.make(new SystemRoot(directory), "x", 1L << 30, reaper));
      assertEquals("--memory-limit: no memory cgroup is mounted here", e.getMessage());
    }
  }

  /** Plain directories: what is written, and that it is removed. */
  @Test
  void itIsMadeAndRemoved() throws Exception {
    write("proc/self/mountinfo", V1);
    write("proc/self/cgroup", "5:memory:/\n");
    Path parent = Files.createDirectories(directory.resolve("sys/fs/cgroup/memory"));
    Path group = parent.resolve("corelane-1-dn");
    try (Reaper reaper = Reaper.start()) {
      assertEquals(
          new MemoryGroup(group),
          MemoryGroup.make(new SystemRoot(directory), "corelane-1-dn", 1L << 30, reaper));
      Path limit = group.resolve("memory.limit_in_bytes");
      assertEquals("1073741824", Files.readString(limit));
      // The kernel's files vanish with their directory.
      Files.delete(limit);
    }
    assertFalse(Files.exists(group));
  }

  private Optional<MemoryGroup.Place> found() throws HarnessException {
    return MemoryGroup.place(new SystemRoot(directory));
  }

  private MemoryGroup.Place place(String parent, String limit) {
    return new MemoryGroup.Place(directory.resolve(parent), limit);
  }

  private void group(String name, String handedOn, String limit) throws IOException {
    String path = "sys/fs/cgroup/" + name + "/";
    write(path + "cgroup.controllers", "memory pids\n");
    write(path + "cgroup.subtree_control", handedOn + "\n");
    write(path + "memory.max", limit + "\n");
  }

  private void write(String path, String text) throws IOException {
    Path file = directory.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
