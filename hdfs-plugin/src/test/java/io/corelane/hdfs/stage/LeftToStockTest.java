/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.policy.write.DiskWaits;
import io.corelane.affinity.policy.write.WriteChoice;
import io.corelane.affinity.policy.write.WriteSigns;
import io.corelane.affinity.policy.write.WriteWay;
import io.corelane.hdfs.stage.DiskPace.Part;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Uploads to a volume that was left to stock HDFS because they waited for its disk. */
class LeftToStockTest {

  private static final int FULL = 64_512;
  private static final long LARGE = DiskPace.LEAST_BYTES;
  private static final long SECONDS = TimeUnit.SECONDS.toNanos(10);

  private final AtomicLong now = new AtomicLong();
  private final DiskPaces paces = new DiskPaces(now::get);
  private final DiskPace pace = paces.of("/data/1");
  private final MemoryFiles files = new MemoryFiles();
  private final Bench bench = new Bench(files, paces);

  @AfterEach
  void close() throws Exception {
    bench.close();
  }

  private static WriteChoice choice(WriteWay way, boolean judged) {
    return new WriteChoice(way, "As told.", new WriteSigns(false, false, true), judged);
  }

  /** Directly 160 MiB came in ten seconds. */
  private void leftToStockHdfs() {
    AtomicLong bytes = new AtomicLong();
    LongSupplier came = bytes::get;
    BlockWriting upload = bench.begin(choice(WriteWay.DIRECT, true), came);
    pace.staged(came);
    now.addAndGet(SECONDS);
    bytes.set(10 * LARGE);
    pace.unstaged(came);
    upload.end();
    for (int i = 0; i < DiskWaits.ENOUGH; i++) {
      pace.ended(new Part(LARGE, 1), new Part(4 * LARGE, LARGE), LARGE);
    }
    assertEquals(DiskWaits.ENOUGH, blocks());
  }

  private int blocks() {
    pace.look();
    return pace.waits().blocks();
  }

  /** How many blocks tell of the disk after ten seconds more, with an upload of so much. */
  private int told(WriteChoice choice, long bytes) {
    AtomicLong came = new AtomicLong(7);
    BlockWriting upload = bench.begin(choice, came::get);
    now.addAndGet(SECONDS);
    came.addAndGet(bytes);
    upload.end();
    upload.end();
    return blocks();
  }

  @Test
  void theyDoubtItWhereTheyBringNoMore() {
    leftToStockHdfs();
    assertEquals(0, told(choice(WriteWay.STOCK, true), 11 * LARGE));
  }

  @Test
  void theyConfirmItWhereTheyBringMore() {
    leftToStockHdfs();
    assertEquals(4, told(choice(WriteWay.STOCK, true), 12 * LARGE));
    assertEquals(4, told(choice(WriteWay.STOCK, true), 5 * LARGE));
  }

  @Test
  void aVolumeLeftForAnotherReasonDoesNotTell() {
    leftToStockHdfs();
    assertEquals(4, told(choice(WriteWay.STOCK, false), 10 * LARGE));
    assertEquals(0, told(choice(WriteWay.STOCK, true), 10 * LARGE));
  }

  @Test
  void besideABlockOnTheStageTheyDoNotTell() throws Exception {
    leftToStockHdfs();
    byte[] content = new byte[2 * FULL];
    AtomicLong bytes = new AtomicLong();
    BlockWriting last = bench.begin(choice(WriteWay.DIRECT, true), () -> bytes.addAndGet(LARGE));
    ModelReceiver receiver = new ModelReceiver(files, content, 0, last);
    receiver.packet(FULL, false);
    assertEquals(4, told(choice(WriteWay.STOCK, true), 10 * LARGE));
    last.leave(receiver.block);
    last.end();
    assertEquals(4, told(choice(WriteWay.STOCK, true), 10 * LARGE), "it was there at first");
    assertEquals(0, told(choice(WriteWay.STOCK, true), 10 * LARGE));
  }
}
