/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.hdfs.OpenEndedFile.Shape;
import io.corelane.hdfs.metrics.UploadReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.MiniDFSCluster.DataNodeProperties;
import org.apache.hadoop.io.nativeio.NativeIO;
import org.apache.hadoop.test.GenericTestUtils;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The write stage on DataNodes that encrypt, that have memory for storage, that are upgraded. */
class StagedSetupsIT {

  private static final int MIB = TestCluster.MIB;

  @ParameterizedTest
  @ValueSource(strings = {"direct", "buffered"})
  void encryptedOnTheWire(String way) throws Exception {
    Map<String, String> keys =
        Map.of("dfs.encrypt.data.transfer", "true", "dfs.block.access.token.enable", "true");
    try (StagedCluster cluster = StagedCluster.start(way, 2, keys)) {
      OpenEndedFile file =
          new OpenEndedFile(
              cluster,
              cluster.fs(),
              cluster.fs(),
              "/encrypted",
              new Shape(2, 8L * MIB, 16 * MIB),
              new Random(1));
      file.create();
      file.write(6 * MIB + 6);
      file.hsync();
      file.write(5 * MIB);
      file.close();
      file.append(false);
      file.write(2 * MIB);
      file.close();
      file.verify();
      // A client that encrypts is slow at times, and is taken for one that waits.
      cluster.assertStaged(0);
      cluster.assertNothingLeft();
      List<UploadReport> reports = cluster.cluster().recent();
      assertEquals(6, reports.size());
      for (UploadReport report : reports) {
        assertEquals(way, report.writing().way());
        assertTrue(report.writing().bytes() > 0, report::toString);
        assertTrue(report.writing().reason().contains("corelane.write is " + way));
        assertTrue(!report.reason().isEmpty());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"direct", "buffered"})
  void inMemoryAsInStockAndFromThereToTheDisk(String way) throws Exception {
    // Without Hadoop's native library memory cannot be locked; its own tests do the same.
    NativeIO.POSIX.setCacheManipulator(new NativeIO.POSIX.NoMlockCacheManipulator());
    Map<String, String> keys =
        Map.of(
            "dfs.datanode.max.locked.memory",
            "67108864",
            "dfs.datanode.lazywriter.interval.sec",
            "1");
    try (StagedCluster cluster =
        StagedCluster.start(way, 1, keys, StorageType.RAM_DISK, StorageType.DISK)) {
      // Whole chunks: of others Hadoop 3.5.0 itself cannot read the last one from memory.
      byte[] bytes = TestCluster.bytes(5 * MIB + 512, 2);
      try (FSDataOutputStream out =
          cluster
              .fs()
              .create(
                  new org.apache.hadoop.fs.Path("/lazy"),
                  FsPermission.getFileDefault(),
                  EnumSet.of(CreateFlag.CREATE, CreateFlag.LAZY_PERSIST),
                  64 << 10,
                  (short) 1,
                  8L * MIB,
                  null)) {
        out.write(bytes);
      }
      cluster.assertBytes("/lazy", bytes, 1);
      assertEquals(0, cluster.staged());
      cluster.assertNothingLeft();
      assertEquals("stock", cluster.cluster().recent(0).get(0).writing().way());
      Path root = cluster.cluster().directory();
      TestCluster.await("it is on disk", () -> isSaved(root, bytes));

      cluster.cluster().write("/beside", bytes);
      cluster.assertBytes("/beside", bytes, 1);
      cluster.assertStaged(0);
      cluster.assertNothingLeft();
    }
  }

  private static boolean isSaved(Path root, byte[] bytes) {
    try (Stream<Path> files = Files.walk(root)) {
      List<Path> blocks =
          files
              .filter(file -> file.toString().contains("/lazypersist/"))
              .filter(file -> file.toString().matches(".*/blk_\\d+"))
              .toList();
      return blocks.size() == 1 && Arrays.equals(bytes, Files.readAllBytes(blocks.get(0)));
    } catch (IOException | UncheckedIOException movedMeanwhile) {
      return false;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"direct", "buffered"})
  void upgradedAmidAnUpload(String way) throws Exception {
    Map<String, String> keys =
        Map.of("dfs.client.datanode-restart.timeout", "60s", "dfs.client.socket-timeout", "60000");
    try (StagedCluster cluster = StagedCluster.start(way, 1, keys)) {
      OpenEndedFile file =
          new OpenEndedFile(
              cluster,
              cluster.fs(),
              cluster.fs(),
              "/upgraded",
              new Shape(1, 64L * MIB, 24 * MIB),
              new Random(3));
      file.create();
      Sending sending = Sending.begin(file, 24 * MIB);
      sending.await(7 * MIB);
      // The only DataNode tells its client that it will be back.
      DataNodeProperties stopped = cluster.mini().stopDataNodeForUpgrade(0);
      GenericTestUtils.waitForThreadTermination("Async datanode shutdown thread", 20, 60_000);
      long before = cluster.staged();
      assertTrue(before > 0, "nothing was staged before");
      restartWhereItWas(cluster, stopped);
      cluster.mini().waitActive();
      sending.end();
      file.close();
      cluster.assertStaged(before);
      assertEquals(1, cluster.blocks("/upgraded").size());
      file.verify();
      cluster.assertNothingLeft();
    }
  }

  /** Its client waits at the same port, which somebody else may have for a moment. */
  private static void restartWhereItWas(StagedCluster cluster, DataNodeProperties stopped)
      throws Exception {
    for (int tries = 1; ; tries++) {
      try {
        assertTrue(cluster.mini().restartDataNode(stopped, true));
        return;
      } catch (BindException e) {
        if (tries == 60) {
          throw e;
        }
        Thread.sleep(1000);
      }
    }
  }
}
