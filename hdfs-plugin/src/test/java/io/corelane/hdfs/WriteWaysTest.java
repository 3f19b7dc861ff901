/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.config.AffinityConfig;
import io.corelane.affinity.linux.NativeSupport;
import io.corelane.affinity.policy.write.WriteKey;
import io.corelane.affinity.policy.write.WriteWay;
import io.corelane.affinity.system.Reading;
import io.corelane.hdfs.upload.UploadSocket;
import io.corelane.hdfs.volume.VolumeTable;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WriteWaysTest {

  private static final String DIRECTORY = Path.of("target").toAbsolutePath().toString();

  /** Mode auto begins a stage with each slice of bind; each would try, and each would say so. */
  @Test
  void whatOneStageWasRefusedTheNextDoesNotTry() throws Exception {
    AffinityConfig config = AffinityConfig.of(Map.of("corelane.mode", "off"));
    Parts parts =
        Parts.live(
            config,
            NativeSupport.probe(config.bind().binder()),
            receiver -> UploadSocket.unknown("", "a test"));
    WriteWays ways = new WriteWays(parts, new Recent(System::nanoTime, 1));
    VolumeTable table = new VolumeTable(directory -> new Reading.Absent<>("disks"));
    table.add("DS-1", Path.of(DIRECTORY), false);
    ways.look(WriteKey.DIRECT, 4, table, directory -> false);
    assertEquals(WriteWay.DIRECT, ways.of(DIRECTORY).way(), ways.of(DIRECTORY).reason());
    ways.ended(table, DIRECTORY::equals);
    ways.forget();
    ways.look(WriteKey.DIRECT, 4, table, directory -> false);
    assertEquals(WriteWay.BUFFERED, ways.of(DIRECTORY).way(), ways.of(DIRECTORY).reason());
  }
}
