/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.config.AffinityConfig;
import io.corelane.affinity.config.Mode;
import io.corelane.affinity.linux.NativeSupport;
import io.corelane.affinity.policy.write.ReadBack;
import io.corelane.hdfs.datanode.DatasetHooks;
import io.corelane.hdfs.datanode.HadoopIo;
import io.corelane.hdfs.stage.WriteEvents;
import io.corelane.hdfs.upload.UploadSocket;
import java.util.Map;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.FileIoProvider;
import org.junit.jupiter.api.Test;

/** Whether blocks are read soon after they were written is known of the load, whatever the mode. */
class ReadBackTest {

  /** What by default is large enough for the write stage. */
  private static final long LARGE = 32 << 20;

  /** Otherwise mode auto measures another bind than the one it would keep. */
  @Test
  void aReaderCountsInEveryModeAsAWriterDoes() throws Exception {
    AffinityConfig config = AffinityConfig.of(Map.of("corelane.mode", "off"));
    Parts parts =
        Parts.live(
            config,
            NativeSupport.probe(config.bind().binder()),
            receiver -> UploadSocket.unknown("", "a test"));
    try (CorelaneService corelane = new CorelaneService(config, parts)) {
      DatasetHooks hooks =
          new DatasetHooks(
              corelane, new HadoopIo(new FileIoProvider(null, null), of -> WriteEvents.NONE));
      writeAndRead(hooks, 1, LARGE);
      corelane.switchTo(Mode.BIND);
      writeAndRead(hooks, 2, LARGE);
      assertEquals(new ReadBack(2, 2), corelane.readBack());
    }
  }

  /** A job reads the small files that it has written, and nobody its large ones. */
  @Test
  void smallBlocksTellNothingOfLargeOnes() {
    Recent recent = new Recent(System::nanoTime, LARGE);
    for (long id = 1; id <= 100; id++) {
      recent.written(id, LARGE - 1);
      recent.read(id);
    }
    assertEquals(ReadBack.NONE, recent.readBack());
    recent.written(101, LARGE);
    recent.written(102, LARGE);
    recent.read(102);
    recent.read(102);
    assertEquals(new ReadBack(2, 1), recent.readBack());
  }

  private static void writeAndRead(DatasetHooks hooks, long id, long bytes) {
    ExtendedBlock block = new ExtendedBlock("BP-1", id, bytes, 1001);
    hooks.completed(block);
    hooks.read(block);
  }
}
