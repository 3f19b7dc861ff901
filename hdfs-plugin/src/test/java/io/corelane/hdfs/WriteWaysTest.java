/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.policy.write.WriteKey;
import io.corelane.affinity.policy.write.WriteWay;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.hdfs.stage.DiskPace;
import io.corelane.hdfs.volume.VolumeTable;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
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

  /** The kernel's own page cache is the better place for what a slow disk cannot take at once. */
  @Test
  void aDiskThatUploadsWaitForIsLeftToStockHdfsForAWhile() throws Exception {
    VolumeTable table = new VolumeTable(directory -> new Reading.Absent<>("disks"));
    table.add("DS-1", Path.of(DIRECTORY), false);
    AtomicLong now = new AtomicLong();
    Recent recent = new Recent(now::get, 1);
    WriteWays ways = new WriteWays(SystemRoot.live(), table, recent);
    ways.look(WriteKey.AUTO, 4, directory -> false);
    assertFalse(ways.of(DIRECTORY).signs().diskBehind());
    for (int i = 0; i < 4; i++) {
      recent
          .diskPaces()
          .of(DIRECTORY)
          .ended(new DiskPace.Part(32 << 20, 1000), new DiskPace.Part(96 << 20, 9000), 3000);
    }
    ways.look(WriteKey.AUTO, 4, directory -> false);
    assertTrue(ways.of(DIRECTORY).signs().diskBehind());
    assertEquals(WriteWay.STOCK, ways.of(DIRECTORY).way());
    now.addAndGet(TimeUnit.MINUTES.toNanos(11));
    ways.look(WriteKey.AUTO, 4, directory -> false);
    assertFalse(ways.of(DIRECTORY).signs().diskBehind());
  }

  /** As when a disk is replaced: what the former file system refused the new one may not. */
  @Test
  void aVolumeThatCameBackIsReadAnew() throws Exception {
    VolumeTable table = new VolumeTable(directory -> new Reading.Absent<>("disks"));
    table.add("DS-1", Path.of(DIRECTORY), false);
    WriteWays ways = new WriteWays(SystemRoot.live(), table, new Recent(System::nanoTime, 1));
    ways.look(WriteKey.DIRECT, 4, DIRECTORY::equals);
    assertEquals(WriteWay.BUFFERED, ways.of(DIRECTORY).way(), ways.of(DIRECTORY).reason());
    table.retain(List.of());
    ways.look(WriteKey.DIRECT, 4, directory -> false);
    assertEquals(WriteWay.STOCK, ways.of(DIRECTORY).way(), "not there");
    table.add("DS-1", Path.of(DIRECTORY), false);
    ways.look(WriteKey.DIRECT, 4, directory -> false);
    assertEquals(WriteWay.DIRECT, ways.of(DIRECTORY).way(), ways.of(DIRECTORY).reason());
  }

  @Test
  void aLookThatFailsLeavesOutNoOtherVolume() throws Exception {
    VolumeTable table = new VolumeTable(directory -> new Reading.Absent<>("disks"));
    List<String> volumes = List.of(DIRECTORY, Path.of("src").toAbsolutePath().toString());
    volumes.forEach(directory -> table.add(directory, Path.of(directory), false));
    AtomicInteger untilFailure = new AtomicInteger(-1);
    LongSupplier clock =
        () -> {
          if (untilFailure.getAndDecrement() == 0) {
            throw new IllegalStateException("no clock");
          }
          return 0;
        };
    WriteWays ways = new WriteWays(SystemRoot.live(), table, new Recent(clock, 1));
    ways.look(WriteKey.DIRECT, 4, directory -> false);
    // The bytes of late are counted by it once, then it fails for the first of the volumes.
    untilFailure.set(1);
    assertThrows(
        IllegalStateException.class, () -> ways.look(WriteKey.STOCK, 4, directory -> false));
    assertEquals(Set.of(WriteWay.DIRECT, WriteWay.STOCK), of(ways, volumes));
    ways.look(WriteKey.STOCK, 4, directory -> false);
    assertEquals(Set.of(WriteWay.STOCK), of(ways, volumes));
  }

  private static Set<WriteWay> of(WriteWays ways, List<String> volumes) {
    return volumes.stream().map(name -> ways.of(name).way()).collect(Collectors.toSet());
  }
}
