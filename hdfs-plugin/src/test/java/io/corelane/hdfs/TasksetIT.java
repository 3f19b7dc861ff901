/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Who else gives a DataNode in mode bind its CPUs, {@code taskset -a -p} or a cpuset, has the last
 * word, whatever is uploaded.
 */
@Timeout(600)
class TasksetIT {

  private static final int FILES = 12;
  private static final byte[] BYTES = TestCluster.bytes(2 * TestCluster.MIB, 3);

  /** The long form: {@code -Dcorelane.test.taskset.seconds=60}; else each is uploaded once. */
  private static final long UPLOAD_NANOS =
      TimeUnit.SECONDS.toNanos(Integer.getInteger("corelane.test.taskset.seconds", 0));

  /** Everything that a thread of the DataNode was ever seen with. */
  private static final class Seen extends Thread {

    private final String pid;
    private final CpuSet expected;
    private final AtomicBoolean over = new AtomicBoolean();
    private final Set<String> others = new TreeSet<>();

    Seen(String pid, CpuSet expected) {
      this.pid = pid;
      this.expected = expected;
    }

    @Override
    public void run() {
      while (!over.get()) {
        for (Tasks.Task task : strangers(pid, expected)) {
          others.add(task.name() + " " + task.cpus().toList());
        }
      }
    }

    Set<String> end() throws InterruptedException {
      over.set(true);
      join();
      return others;
    }
  }

  private static List<Tasks.Task> strangers(String pid, CpuSet expected) {
    return Tasks.of(pid).stream()
        .filter(task -> !task.cpus().isEmpty() && !task.cpus().equals(expected))
        .toList();
  }

  /** As an operator does: until it has met every thread. */
  private static void taskset(String pid, CpuSet cpus) throws IOException, InterruptedException {
    do {
      Process taskset =
          new ProcessBuilder("taskset", "-a", "-p", "-c", cpus.toList(), pid)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      int unused = taskset.waitFor(); // Not 0 when a thread has ended meanwhile.
    } while (!strangers(pid, cpus).isEmpty());
  }

  private static void upload(DistributedFileSystem fs, String to) throws IOException {
    long begin = System.nanoTime();
    do {
      for (int i = 0; i < FILES; i++) {
        try (FSDataOutputStream out = fs.create(new org.apache.hadoop.fs.Path(to + "-" + i))) {
          out.write(BYTES);
        }
      }
    } while (System.nanoTime() - begin < UPLOAD_NANOS);
  }

  /** A DataNode whose threads are bound, and somebody who gives them other CPUs meanwhile. */
  private interface Change {
    void during(DistributedFileSystem fs, String pid, CpuSet all) throws Exception;
  }

  private static void whileUploadsAreBound(Change change) throws Exception {
    Path directory = Files.createTempDirectory(MiniHadoopProcess.directory(), "taskset");
    Way way =
        Way.of(
            "bind,corelane.placement=always,corelane.bind.single-core=true,corelane.tick.interval=100ms,"
                + "corelane.sweep.interval=200ms,corelane.policy.idle-rate=0,"
                + "corelane.write.minimum-size=0");
    try (NameNodeHere names = new NameNodeHere(directory.resolve("names"));
        DataNodeProcess datanode =
            new DataNodeProcess(way, directory.resolve("data"), names.port()).start();
        DistributedFileSystem fs = names.client()) {
      String pid = String.valueOf(datanode.pid());
      change.during(fs, pid, main(pid));
    } finally {
      FileUtil.fullyDelete(directory.toFile());
    }
  }

  private static FSDataOutputStream bound(DistributedFileSystem fs, String pid, CpuSet all)
      throws Exception {
    FSDataOutputStream open = fs.create(new org.apache.hadoop.fs.Path("/open"));
    open.write(BYTES);
    open.hflush();
    TestCluster.await(
        "a receiver is bound",
        () -> strangers(pid, all).stream().anyMatch(it -> it.name().equals("DataXceiver for")));
    return open;
  }

  private static void uploadWithin(
      CpuSet narrow, FSDataOutputStream open, DistributedFileSystem fs, String pid)
      throws Exception {
    Seen seen = new Seen(pid, narrow);
    seen.start();
    open.write(BYTES);
    open.hflush();
    upload(fs, "/narrow");
    open.close();
    assertEquals(Set.of(), seen.end());
    assertEquals(List.of(), strangers(pid, narrow));
  }

  private static void uploadWithAll(DistributedFileSystem fs, String pid, CpuSet all)
      throws Exception {
    upload(fs, "/wide");
    TestCluster.await(
        "all have what a thread has that was never bound",
        () -> strangers(pid, all).stream().allMatch(it -> it.name().startsWith("corelane-dw")));
  }

  @Test
  void whatAnOperatorHasSetSurvivesUploads() throws Exception {
    whileUploadsAreBound(
        (fs, pid, all) -> {
          assertTrue(all.size() > 1, "needs two CPUs");
          FSDataOutputStream open = bound(fs, pid, all);
          CpuSet operators = CpuSet.of(all.highest());
          taskset(pid, operators);
          uploadWithin(operators, open, fs, pid);
          taskset(pid, all);
          uploadWithAll(fs, pid, all);
        });
  }

  @Test
  void aCpusetThatGrowsIsFollowed() throws Exception {
    String self = String.valueOf(ProcessHandle.current().pid());
    CpuSet all = main(self);
    try (Cpuset cpuset = Cpuset.of(CpuSet.of(all.highest()))) {
      cpuset.take(self); // The DataNode begins where its parent is.
      whileUploadsAreBound(
          (fs, pid, narrow) -> {
            cpuset.giveBack(self);
            assertEquals(CpuSet.of(all.highest()), narrow);
            upload(fs, "/narrow");
            assertEquals(List.of(), strangers(pid, narrow));
            cpuset.become(all);
            bound(fs, pid, all).close();
            uploadWithAll(fs, pid, all);
          });
    }
  }

  private static CpuSet main(String pid) {
    return Tasks.of(pid).stream()
        .filter(task -> task.name().equals("java"))
        .findFirst()
        .orElseThrow()
        .cpus();
  }
}
