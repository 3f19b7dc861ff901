/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.hdfs.OpenEndedFile.Shape;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Blocks that were uploaded through the write stage are moved, while others still are. */
class StagedMovesIT {

  private static final int MIB = TestCluster.MIB;
  private static final Shape PAIR = new Shape(2, 8L * MIB, 20 * MIB);
  private static final Shape LONG = new Shape(2, 8L * MIB, 64 * MIB);

  private static OpenEndedFile file(StagedCluster cluster, String name, Shape shape, long seed)
      throws IOException {
    return new OpenEndedFile(cluster, cluster.fs(), cluster.fs(), name, shape, new Random(seed));
  }

  @ParameterizedTest
  @ValueSource(strings = {"direct", "buffered"})
  void movedToOtherDataNodes(String way) throws Exception {
    try (StagedCluster cluster = StagedCluster.start(way, 3, Map.of())) {
      OpenEndedFile going = file(cluster, "/going", LONG, 1);
      OpenEndedFile moved = file(cluster, "/moved", PAIR, 2);
      moved.create();
      moved.write(18 * MIB + 18);
      moved.close();
      moved.verify();
      going.create();
      Sending sending = Sending.begin(going, 40 * MIB);
      sending.await(2 * MIB);
      long before = cluster.staged();
      for (LocatedBlock block : cluster.blocks("/moved")) {
        move(cluster, block);
      }
      sending.end();
      going.close();
      moved.verify();
      going.verify();
      // The DataNodes that got them received them as uploads.
      cluster.assertStaged(before);
      // Moved when it has just been uploaded, and then it goes on where it is now.
      moved.append(false);
      moved.write(MIB);
      moved.close();
      moved.verify();
      move(cluster, cluster.blocks("/moved").get(2));
      moved.append(false);
      moved.write(MIB / 3);
      moved.close();
      moved.verify();
      cluster.assertNothingLeft();
    }
  }

  /** From one of its two DataNodes to the third, which is sent it by the other. */
  private static void move(StagedCluster cluster, LocatedBlock block) throws Exception {
    DatanodeInfo[] at = block.getLocations();
    assertEquals(2, at.length);
    DatanodeInfo to =
        Arrays.stream(cluster.fs().getDataNodeStats(DatanodeReportType.LIVE))
            .filter(node -> !Arrays.asList(at).contains(node))
            .findFirst()
            .orElseThrow();
    assertTrue(DFSTestUtil.replaceBlock(block.getBlock(), at[0], at[1], to));
    TestCluster.await(
        block + " is at " + to + " and not at " + at[0],
        () -> {
          List<DatanodeInfo> now = locations(cluster, block.getBlock());
          return now.contains(to) && !now.contains(at[0]) && now.size() == 2;
        });
  }

  private static List<DatanodeInfo> locations(StagedCluster cluster, ExtendedBlock block) {
    return blocks(cluster, "/moved").stream()
        .filter(each -> each.getBlock().equals(block))
        .flatMap(each -> Arrays.stream(each.getLocations()))
        .map(DatanodeInfo.class::cast)
        .toList();
  }

  /** After what DataNodes have to tell. */
  private static List<LocatedBlock> blocks(StagedCluster cluster, String file) {
    try {
      cluster.mini().triggerHeartbeats();
      return cluster.blocks(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"direct", "buffered"})
  void movedToOtherVolumes(String way) throws Exception {
    try (StagedCluster cluster = StagedCluster.start(way, 1, Map.of())) {
      Shape single = new Shape(1, 8L * MIB, 64 * MIB);
      OpenEndedFile going = file(cluster, "/going", single, 3);
      OpenEndedFile moved = file(cluster, "/moved", single, 4);
      moved.create();
      moved.write(18 * MIB + 18);
      moved.close();
      moved.verify();
      going.create();
      Sending sending = Sending.begin(going, 40 * MIB);
      TestCluster.await("a block is complete", () -> blocks(cluster, "/going").size() > 1);
      for (LocatedBlock block : cluster.blocks("/moved")) {
        moveAcross(cluster.cluster().datanode(0), block.getBlock());
      }
      moved.verify();
      // What is uploaded already of the file that still is.
      moveAcross(cluster.cluster().datanode(0), cluster.blocks("/going").get(0).getBlock());
      sending.end();
      going.close();
      going.verify();
      for (int i = 0; i < 3; i++) {
        moved.append(false);
        moved.write(2 * MIB - 100);
        moved.close();
        moveAcross(cluster.cluster().datanode(0), cluster.blocks("/moved").get(2).getBlock());
        moved.verify();
      }
      cluster.assertStaged(0);
      cluster.assertNothingLeft();
    }
  }

  /** To the other of two volumes. */
  private static void moveAcross(DataNode node, ExtendedBlock block) throws Exception {
    FsDatasetSpi<?> dataset = node.getFSDataset();
    FsVolumeSpi from = dataset.getVolume(block);
    try (FsDatasetSpi.FsVolumeReferences volumes = dataset.getFsVolumeReferences()) {
      for (FsVolumeSpi to : volumes) {
        if (!to.getStorageID().equals(from.getStorageID())) {
          var unused = dataset.moveBlockAcrossVolumes(block, to);
          assertEquals(to.getStorageID(), dataset.getVolume(block).getStorageID());
          return;
        }
      }
    }
    throw new AssertionError("one volume only");
  }
}
