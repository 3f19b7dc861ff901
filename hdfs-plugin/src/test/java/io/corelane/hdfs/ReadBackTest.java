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
      writeAndRead(hooks, 1);
      corelane.switchTo(Mode.BIND);
      writeAndRead(hooks, 2);
      assertEquals(new ReadBack(2, 2), corelane.readBack());
    }
  }

  private static void writeAndRead(DatasetHooks hooks, long id) {
    ExtendedBlock block = new ExtendedBlock("BP-1", id, 16 << 20, 1001);
    hooks.completed(block);
    hooks.read(block);
  }
}
