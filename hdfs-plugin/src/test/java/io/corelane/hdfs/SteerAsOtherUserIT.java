/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.hdfs.SteeredHadoopProcess.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileUtil;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;

/**
 * A DataNode of a user without any right steers through the real helper; whatever of the two is
 * killed, every value is as before in the end, and no upload suffers. To be run as root.
 */
@TestInstance(Lifecycle.PER_CLASS)
@Timeout(300)
class SteerAsOtherUserIT {

  /** A user that every Linux has ("daemon"), and that owns nothing. */
  private static final int UID = 1;

  private static final int STRANGER = 2;

  private final PublicLibrary library;

  SteerAsOtherUserIT() throws IOException {
    library = new PublicLibrary();
  }

  @AfterAll
  void delete() {
    library.close();
  }

  /** One machine, and a DataNode on it. */
  private final class Scene implements AutoCloseable {

    private final Path directory = PublicLibrary.publicDirectory();
    private final Path root = Files.createDirectory(directory.resolve("root"));
    private final PrivateMachine machine = new PrivateMachine(root);
    private final List<CpuSet> before = machine.values();
    private final SteeredHadoopProcess hadoop;
    private final List<Helper> helpers = new ArrayList<>();

    Scene() throws IOException {
      Path work = Files.createDirectory(directory.resolve("work"));
      Files.setAttribute(work, "unix:uid", UID);
      Files.setAttribute(work, "unix:gid", UID);
      hadoop =
          new SteeredHadoopProcess(
              UID,
              library.classPath(),
              work,
              root,
              List.of(
                  "dfs.datanode.fsdataset.factory=" + SteerFactories.ShuttleFactory.class.getName(),
                  "dfs.datanode.plugins=io.corelane.hdfs.CorelanePlugin",
                  "corelane.mode=steer",
                  "corelane.steer.socket=" + Helper.socket(directory),
                  "corelane.write.minimum-size=0",
                  "corelane.tick.interval=200ms"));
    }

    Helper helper(int peer) throws IOException, InterruptedException {
      Helper helper = Helper.start(directory, root, peer);
      helpers.add(helper);
      return helper;
    }

    /** Until the interrupt has been on one CPU and on the next. */
    void awaitSteering() throws InterruptedException {
      TestCluster.await("two values are steered", () -> hadoop.report().all("VALUE").size() == 2);
      CpuSet first = machine.values().get(0);
      assertEquals(1, first.size());
      TestCluster.await("it is carried on", () -> !machine.values().get(0).equals(first));
    }

    void awaitUploads() throws InterruptedException {
      int soFar = hadoop.report().number("UPLOADS");
      TestCluster.await("more uploads", () -> hadoop.report().number("UPLOADS") > soFar + 6);
    }

    void awaitBefore() throws InterruptedException {
      TestCluster.await("every value is as before", () -> machine.values().equals(before));
    }

    @Override
    public void close() {
      hadoop.close();
      helpers.forEach(Helper::close);
      FileUtil.fullyDelete(directory.toFile());
    }
  }

  @Test
  void aDataNodeWithoutRightsDrivesTheHelper() throws Exception {
    try (Scene scene = new Scene()) {
      scene.helper(UID);
      scene.awaitSteering();
      List<String> status = scene.hadoop.status();
      assertTrue(status.contains("Uid:\t1\t1\t1\t1"), status::toString);
      assertTrue(status.contains("CapEff:\t0000000000000000"), status::toString);
      assertTrue(status.contains("CapBnd:\t0000000000000000"), status::toString);
      scene.awaitUploads();
      Said said = scene.hadoop.report();
      assertEquals("steer", said.one("MODE"));
      assertEquals("true", said.one("STEERING"));
      assertEquals("", said.one("TROUBLE"));
      assertTrue(
          said.all("VALUE").stream()
              .anyMatch(
                  value ->
                      value.startsWith(
                          "IRQ 41 (lane9-TxRx-0 of 0000:7f:00.0) from "
                              + scene.before.get(0).toList()
                              + " to ")),
          () -> said.all("VALUE").toString());
      assertTrue(said.all("BOUND").stream().anyMatch(cpus -> !cpus.isEmpty()));
      assertNotEquals(scene.before, scene.machine.values());
      assertEquals("0", scene.hadoop.stop().one("FAILURES"));
      scene.awaitBefore();
      assertEquals(1, scene.hadoop.log("Corelane steers: ").size());
    }
  }

  @Test
  void aDataNodeThatIsKilledLeavesEveryValueAsBefore() throws Exception {
    try (Scene scene = new Scene()) {
      scene.helper(UID);
      scene.awaitSteering();
      scene.hadoop.kill();
      scene.awaitBefore();
    }
  }

  @Test
  void aHelperThatIsKilledAndStartedAgainCostsNoUploadAndSteersOn() throws Exception {
    try (Scene scene = new Scene()) {
      Helper helper = scene.helper(UID);
      scene.awaitSteering();
      helper.kill();
      TestCluster.await(
          "the DataNode knows", () -> scene.hadoop.report().one("STEERING").equals("false"));
      assertEquals(List.of(), scene.hadoop.report().all("VALUE"));
      scene.awaitUploads();
      scene.helper(UID);
      scene.awaitSteering();
      scene.awaitUploads();
      assertEquals("0", scene.hadoop.stop().one("FAILURES"));
      scene.awaitBefore();
      assertEquals(2, scene.hadoop.log("Corelane steers: ").size());
      // A helper on a busy machine may greet later than it is waited for.
      assertEquals(
          1,
          scene.hadoop.log("Corelane steers nothing").stream()
              .filter(line -> !line.endsWith("has not answered yet"))
              .count());
    }
  }

  @Test
  void bothAreKilledAndTheNextHelperPutsEveryValueBack() throws Exception {
    try (Scene scene = new Scene()) {
      Helper helper = scene.helper(UID);
      scene.awaitSteering();
      helper.kill();
      scene.hadoop.kill();
      assertNotEquals(scene.before, scene.machine.values());
      scene.helper(UID);
      scene.awaitBefore();
    }
  }

  @Test
  void aHelperThatServesAnotherUserLeavesItInModeBindWithOneLine() throws Exception {
    try (Scene scene = new Scene()) {
      scene.helper(STRANGER);
      scene.awaitUploads();
      Said said = scene.hadoop.report();
      assertEquals("false", said.one("STEERING"));
      assertTrue(said.one("TROUBLE").contains("NOT_PERMITTED"), said.one("TROUBLE"));
      assertTrue(said.all("BOUND").stream().anyMatch(cpus -> !cpus.isEmpty()));
      assertEquals(scene.before, scene.machine.values());
      assertEquals("0", scene.hadoop.stop().one("FAILURES"));
      assertEquals(1, scene.hadoop.log("Corelane steers").size());
      assertEquals(scene.before, scene.machine.values());
    }
  }
}
