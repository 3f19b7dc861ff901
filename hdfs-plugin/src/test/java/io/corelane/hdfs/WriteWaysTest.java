/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.policy.write.WriteKey;
import io.corelane.affinity.policy.write.WriteWay;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.hdfs.volume.VolumeTable;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class WriteWaysTest {

  private static final String DIRECTORY = Path.of("target").toAbsolutePath().toString();

  /** Mode auto begins a stage with each slice of bind; each would try, and each would say so. */
  @Test
  void whatOneStageWasRefusedTheNextDoesNotTry() throws Exception {
    VolumeTable table = new VolumeTable(directory -> new Reading.Absent<>("disks"));
    table.add("DS-1", Path.of(DIRECTORY), false);
    WriteWays ways = new WriteWays(SystemRoot.live(), table, new Recent(System::nanoTime, 1));
    ways.look(WriteKey.DIRECT, 4, directory -> false);
    assertEquals(WriteWay.DIRECT, ways.of(DIRECTORY).way(), ways.of(DIRECTORY).reason());
    ways.ended(DIRECTORY::equals);
    ways.forget();
    ways.look(WriteKey.DIRECT, 4, directory -> false);
    assertEquals(WriteWay.BUFFERED, ways.of(DIRECTORY).way(), ways.of(DIRECTORY).reason());
  }
}
