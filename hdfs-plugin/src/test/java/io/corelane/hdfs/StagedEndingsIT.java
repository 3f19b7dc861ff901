/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.hdfs.OpenEndedFile.Shape;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster.DataNodeProperties;
import org.apache.hadoop.hdfs.client.HdfsDataOutputStream.SyncFlag;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedStripedBlock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** How uploads on the write stage end, go on and change hands, on three DataNodes. */
@ParameterizedClass
@ValueSource(strings = {"direct", "buffered"})
class StagedEndingsIT {

  private static final int MIB = TestCluster.MIB;
  private static final int CHUNK = 512;
  private static final Shape PAIR = new Shape(2, 8L * MIB, 24 * MIB);
  private static final Shape TRIPLE = new Shape(3, 32L * MIB, 24 * MIB);

  private static @Nullable StagedCluster shared;

  @Parameter private String way = "";

  private final StagedCluster cluster = Objects.requireNonNull(shared);
  private final DistributedFileSystem writer = cluster.otherClient();
  private final DistributedFileSystem other = cluster.otherClient();
  private final Random random = new Random(20_26);
  private long before;

  StagedEndingsIT() throws IOException {}

  @BeforeParameterizedClassInvocation
  static void start(String way) throws IOException {
    shared =
        StagedCluster.start(
            way, 3, Map.of("dfs.client.block.write.replace-datanode-on-failure.enable", "false"));
  }

  @AfterParameterizedClassInvocation
  static void stop() throws IOException {
    Objects.requireNonNull(shared).close();
  }

  @BeforeEach
  void count() {
    assertEquals(way, cluster.way());
    before = cluster.staged();
  }

  @AfterEach
  void nothingIsLeft() throws Exception {
    writer.close();
    other.close();
    cluster.assertNothingLeft();
  }

  private OpenEndedFile file(String name, Shape shape) {
    return new OpenEndedFile(cluster, writer, other, "/" + name, shape, random);
  }

  /** Pieces of all lengths, each with one of the ways to have it acknowledged. */
  private void writeAndSync(OpenEndedFile file, int pieces) throws IOException {
    for (int i = 0; i < pieces; i++) {
      file.write(1 + random.nextInt(random.nextBoolean() ? 3_000 : 700_000));
      switch (random.nextInt(4)) {
        case 0 -> file.hflush();
        case 1 -> file.hsync();
        case 2 -> file.hsync(SyncFlag.UPDATE_LENGTH);
        default -> {
          // It goes with the next.
        }
      }
    }
  }

  @Test
  void appended() throws Exception {
    OpenEndedFile file = file("appended", PAIR);
    file.create();
    try (ReadingAlong reading = ReadingAlong.of(file, 1)) {
      file.write(2 * MIB);
      file.close();
      // At the end of a chunk, within one, at its last byte, and just behind it.
      for (int end : new int[] {CHUNK, 100, CHUNK - 1, 1, 0}) {
        file.append(false);
        writeAndSync(file, 8);
        reading.again();
        file.write(MIB + Math.floorMod(end - file.length() - MIB, CHUNK));
        file.close();
        assertEquals(end % CHUNK, file.length() % CHUNK);
      }
      file.append(true);
      writeAndSync(file, 8);
      file.close();
    }
    cluster.assertStaged(before);
    file.verify();
  }

  @Test
  void truncatedAndAppended() throws Exception {
    OpenEndedFile file = file("truncated", PAIR);
    file.create();
    try (ReadingAlong reading = ReadingAlong.of(file, 2)) {
      file.write(11 * MIB + 77);
      file.close();
      file.verify();
      int[] lengths = {10 * MIB + 5, 9 * MIB, 8 * MIB, 3 * MIB - 1, 2 * MIB + CHUNK};
      for (int length : lengths) {
        file.truncate(length);
        file.verify();
        file.append(false);
        writeAndSync(file, 4);
        reading.again();
        file.write(MIB);
        file.close();
        file.verify();
      }
    }
    cluster.assertStaged(before);
  }

  @Test
  void leaseOfAnOpenFileRecovered() throws Exception {
    OpenEndedFile file = file("recovered", PAIR);
    file.create();
    try (ReadingAlong reading = ReadingAlong.of(file, 3)) {
      for (boolean writerIsDead : new boolean[] {true, false}) {
        writeAndSync(file, 12);
        file.hflush();
        reading.again();
        file.write(2 * MIB + 100);
        file.recoverLease(writerIsDead);
        file.verify();
        file.append(false);
      }
      file.write(MIB);
      file.close();
    }
    cluster.assertStaged(before);
    file.verify();
  }

  @Test
  void pipelineCutInMidBlock() throws Exception {
    for (int place = 0; place < 3; place++) {
      OpenEndedFile file = file("cut-" + place, TRIPLE);
      file.create();
      Sending sending = Sending.begin(file, 20 * MIB + 333);
      sending.await(6 * MIB);
      DataNodeProperties stopped =
          cluster.mini().stopDataNode(file.pipeline()[place].getXferAddr());
      try {
        sending.end();
        file.close();
        file.verify(2);
      } finally {
        boolean unused = writer.setReplication(new Path(file.toString()), (short) 2);
        restart(stopped);
      }
      file.verify(2);
    }
    cluster.assertStaged(before);
  }

  private void restart(DataNodeProperties stopped) throws IOException {
    assertTrue(cluster.mini().restartDataNode(stopped, false));
    cluster.mini().waitActive();
    cluster.remember();
  }

  @Test
  void overwrittenByAnotherClient() throws Exception {
    OpenEndedFile mine = file("overwritten", PAIR);
    mine.create();
    Sending sending = Sending.begin(mine, 24 * MIB);
    sending.await(3 * MIB);
    OpenEndedFile theirs =
        new OpenEndedFile(cluster, other, writer, mine.toString(), PAIR, new Random(5));
    theirs.create();
    theirs.write(9 * MIB + 9);
    theirs.close();
    sending.endInFailure();
    theirs.verify();
    cluster.assertStaged(before);
  }

  @Test
  void takenOverByAnotherClient() throws Exception {
    OpenEndedFile file = file("taken", TRIPLE);
    file.create();
    file.write(MIB + 1);
    file.hflush();
    Sending sending = Sending.begin(file, 24 * MIB);
    sending.await(6 * MIB);
    // It goes on to send while it loses the lease, and until it meets that.
    boolean closed = other.recoverLease(new Path(file.toString()));
    if (!closed) {
      file.awaitClosed();
    }
    sending.endInFailure();
    file.recoverLease(true);
    OpenEndedFile theirs = file.inTheHandsOf(other, writer);
    theirs.append(false);
    theirs.write(5 * MIB);
    theirs.close();
    theirs.verify();
    cluster.assertStaged(before);
  }

  @Test
  void striped() throws Exception {
    Path directory = new Path("/striped");
    boolean made = writer.mkdirs(directory);
    assertTrue(made);
    writer.enableErasureCodingPolicy("XOR-2-1-1024k");
    writer.setErasureCodingPolicy(directory, "XOR-2-1-1024k");
    byte[] bytes = TestCluster.bytes(19 * MIB + 4_321, 7);
    String name = "/striped/file";
    cluster.cluster().write(name, bytes);
    cluster.assertStaged(before);
    cluster.assertSame(name, bytes);
    for (byte lost = 0; lost < 2; lost++) {
      LocatedBlock group = cluster.blocks(name).get(0);
      byte[] indices = ((LocatedStripedBlock) group).getBlockIndices();
      int at = new String(indices, java.nio.charset.StandardCharsets.ISO_8859_1).indexOf(lost);
      DataNodeProperties stopped =
          cluster.mini().stopDataNode(group.getLocations()[at].getXferAddr());
      try {
        // One of the data is computed from the other and the parity.
        cluster.assertSame(name, bytes);
      } finally {
        restart(stopped);
      }
    }
  }
}
