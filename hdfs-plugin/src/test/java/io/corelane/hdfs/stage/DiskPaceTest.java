/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.policy.write.DiskWaits;
import io.corelane.hdfs.stage.DiskPace.Part;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiskPaceTest {

  private static final long LARGE = DiskPace.LEAST_BYTES;

  private final AtomicLong now = new AtomicLong();
  private final DiskPaces paces = new DiskPaces(now::get);
  private final DiskPace pace = paces.of("/data/1");

  /** Each byte takes twice as long as in its beginning. */
  private void slow(long waited) {
    pace.ended(new Part(LARGE, LARGE), new Part(4 * LARGE, 8 * LARGE), waited);
  }

  /** A block that gains on the stage, as of a load in which each byte takes so long. */
  private void gaining(long load, boolean compared) {
    pace.ended(
        new Part(compared ? LARGE : 0, 4 * load * LARGE),
        new Part(4 * LARGE, 12 * load * LARGE),
        6 * load * LARGE);
  }

  @Test
  void aBeginningIsComparedWithWhatCameLast() {
    assertEquals(DiskWaits.NONE, looked());
    pace.ended(new Part(0, 1), new Part(4 * LARGE, 16 * LARGE), 0);
    assertEquals(DiskWaits.NONE, looked());
    slow(4 * LARGE);
    assertEquals(seen(1, 0, 0.5), looked());
    slow(4 * LARGE);
    assertEquals(seen(2, 0.5, 0.5), looked());
    // Its client paused in the beginning.
    pace.ended(new Part(LARGE, 900 * LARGE), new Part(4 * LARGE, 8 * LARGE), 4 * LARGE);
    assertEquals(seen(3, 0.5, 0.5), looked());
    assertEquals(DiskWaits.NONE, paces.of("/data/2").waits());
    assertEquals(3, paces.of("/data/1").waits().blocks());
  }

  @Test
  void whoBecomesFasterLosesNothing() {
    pace.ended(new Part(LARGE, 3 * LARGE), new Part(4 * LARGE, 8 * LARGE), 0);
    assertEquals(seen(1, 0, -0.5), looked());
    pace.ended(new Part(LARGE, 900 * LARGE), new Part(4 * LARGE, 8 * LARGE), 0);
    assertEquals(-1, looked().lost());
  }

  /** Sixteen uploads after one, and one after sixteen: the disk gains in both. */
  @ParameterizedTest
  @CsvSource({"1, 16", "16, 1"})
  void aLoadThatChangesIsNotTakenForTheDisk(int before, int after) {
    for (int i = 0; i < 4; i++) {
      gaining(before, true);
    }
    for (int i = 0; i < 16; i++) {
      // Those that began at once come first: four were compared a moment ago.
      gaining(after, i >= 8);
      DiskWaits waits = looked();
      assertTrue(waits.lost() <= 0, waits::toString);
    }
  }

  @Test
  void aShortBeginningAndAShortRestTellNothing() {
    pace.ended(new Part(LARGE - 1, 10), new Part(4 * LARGE, 100), 80);
    pace.ended(new Part(2 * LARGE, 10), new Part(5 * LARGE - 1, 100), 80);
    pace.ended(new Part(LARGE, 0), new Part(4 * LARGE, 100), 80);
    pace.ended(new Part(LARGE, 10), new Part(4 * LARGE, 0), 80);
    assertEquals(DiskWaits.NONE, looked());
    pace.ended(new Part(2 * LARGE, 10), new Part(5 * LARGE, 100), 80);
    assertEquals(1, looked().blocks());
  }

  @Test
  void fourCountAndTenMinutes() {
    for (int i = 0; i < 5; i++) {
      slow(i == 0 ? 0 : 4 * LARGE);
      now.incrementAndGet();
    }
    assertEquals(seen(4, 0.5, 0.5), looked());
    now.addAndGet(DiskPace.FORGOTTEN_NANOS - 4);
    assertEquals(4, looked().blocks());
    now.addAndGet(4);
    assertEquals(DiskWaits.NONE, looked());
  }

  /** A block that is compared has a part of it less on the stage. */
  @Test
  void nothingIsComparedWhereNobodyWaits() {
    assertFalse(pace.compares());
    slow(0);
    assertFalse(pace.compares());
    pace.ended(new Part(0, 1), new Part(LARGE, 100), 11);
    assertTrue(pace.compares(), "whatever its beginning was");
    pace.ended(new Part(0, 1), new Part(LARGE, 100), 10);
    assertFalse(pace.compares());
  }

  @Test
  void fourAreComparedInAMinute() {
    for (int i = 0; i < 4; i++) {
      slow(4 * LARGE);
      assertEquals(i < 3, pace.compares());
    }
    now.addAndGet(DiskPace.FRESH_NANOS);
    assertFalse(pace.compares());
    now.incrementAndGet();
    assertTrue(pace.compares());
    assertEquals(4, looked().blocks());
  }

  @Test
  void whereBlocksAreTooShortTheyAreNotAllCompared() {
    for (int i = 0; i < DiskPace.MOST_SHORT; i++) {
      pace.ended(new Part(LARGE, 50), new Part(LARGE, 100), 50);
      assertTrue(pace.compares());
    }
    assertFalse(pace.compares());
    for (int i = 2; i < DiskPace.SELDOM; i++) {
      assertFalse(pace.compares());
    }
    assertTrue(pace.compares());
    slow(4 * LARGE);
    assertTrue(pace.compares());
  }

  private static final long SECONDS = TimeUnit.SECONDS.toNanos(10);

  /** So many uploads at once until the next look, which together bring so many MiB a second. */
  private DiskWaits upload(int uploads, boolean direct, int mibs) {
    AtomicLong[] bytes = new AtomicLong[uploads];
    LongSupplier[] all = new LongSupplier[uploads];
    for (int i = 0; i < uploads; i++) {
      bytes[i] = new AtomicLong();
      all[i] = bytes[i]::get;
      pace.began(all[i], !direct);
      if (direct) {
        pace.staged(all[i]);
      }
    }
    now.addAndGet(SECONDS);
    for (int i = 0; i < uploads; i++) {
      bytes[i].addAndGet(mibs * (10L << 20) / uploads);
      if (direct) {
        pace.unstaged(all[i]);
      }
      pace.ended(all[i]);
    }
    return looked();
  }

  private static DiskWaits seen(int blocks, double waited, double lost) {
    return new DiskWaits(blocks, waited, lost, OptionalDouble.empty());
  }

  private DiskWaits looked() {
    pace.look();
    return pace.waits();
  }

  private static void assertDisproved(double saved, DiskWaits waits, String... why) {
    assertTrue(waits.disproved(), String.join("", why));
    assertEquals(0, waits.blocks());
    assertEquals(saved, waits.saved().orElseThrow(), 1e-3);
  }

  /** Sixteen uploads bring 500 MiB a second, and the volume is left to stock HDFS. */
  private void leftToStockHdfs() {
    upload(16, true, 500);
    for (int i = 0; i < DiskWaits.ENOUGH; i++) {
      slow(4 * LARGE);
    }
    assertEquals(4, looked().blocks());
    looked();
  }

  private void waiting() {
    pace.ended(new Part(0, 1), new Part(LARGE, 100), 11);
  }

  @Test
  void whatStockHdfsDoesNotConfirmIsForgotten() {
    leftToStockHdfs();
    assertDisproved(0, upload(16, false, 500));
    waiting();
    assertFalse(pace.compares(), "it was wrong a moment ago");
    slow(4 * LARGE);
    assertDisproved(0, looked(), "nor do those tell that were compared anyway");
    now.addAndGet(StockTrial.PAUSE_NANOS);
    assertTrue(pace.compares());
    slow(4 * LARGE);
    assertFalse(looked().disproved());
    assertEquals(1, looked().blocks());
  }

  @Test
  void eachDoubtLastsTwiceAsLongUpToTenMinutes() {
    for (long pause = 1; pause <= 16; pause *= 2) {
      leftToStockHdfs();
      assertDisproved(1 - 500 / 540.0, upload(16, false, 540));
      waiting();
      now.addAndGet(Math.min(10, pause) * StockTrial.PAUSE_NANOS - 1);
      assertFalse(pace.compares());
      now.incrementAndGet();
      assertTrue(pace.compares());
    }
  }

  @Test
  void whatStockHdfsConfirmsStaysUntilItIsOld() {
    leftToStockHdfs();
    assertEquals(1 - 500 / 570.0, upload(16, false, 570).saved().orElseThrow(), 1e-3);
    assertEquals(4, looked().blocks());
    // What comes of a page cache that is full by now.
    assertEquals(4, upload(16, false, 50).blocks());
    now.addAndGet(DiskPace.FORGOTTEN_NANOS);
    assertEquals(DiskWaits.NONE, looked());
    leftToStockHdfs();
    assertDisproved(0, upload(16, false, 500), "it is asked anew");
  }

  /** Fewer uploads bring less in either way; more of them may bring more, which is no harm. */
  @Test
  void fewerUploadsDoNotTell() {
    leftToStockHdfs();
    assertEquals(4, upload(11, false, 100).blocks());
    assertEquals(4, upload(1, false, 10).blocks());
    AtomicLong[] trickles = new AtomicLong[16];
    for (int i = 0; i < 16; i++) {
      trickles[i] = new AtomicLong();
      pace.began(trickles[i]::get, true);
    }
    now.addAndGet(SECONDS);
    for (int i = 0; i < 16; i++) {
      // 14 of them bring more than a trickle.
      trickles[i].set(i < 14 ? 11_000_000 : 9_000_000);
    }
    assertEquals(4, looked().blocks());
    now.addAndGet(SECONDS);
    trickles[14].addAndGet(11_000_000);
    for (int i = 0; i < 14; i++) {
      trickles[i].addAndGet(11_000_000);
    }
    assertTrue(looked().disproved());
  }

  @Test
  void aTimeWithBothWaysDoesNotTell() {
    leftToStockHdfs();
    AtomicLong bytes = new AtomicLong();
    LongSupplier direct = () -> bytes.addAndGet(LARGE);
    pace.began(direct, false);
    pace.staged(direct);
    assertEquals(4, upload(16, false, 100).blocks());
    pace.unstaged(direct);
    pace.ended(direct);
    assertEquals(4, upload(16, false, 100).blocks());
    assertDisproved(0, upload(16, false, 500));
  }

  /** Its client says nothing for hours, and does not go. */
  @Test
  void aSilentBlockOnTheStageHidesNothing() {
    AtomicLong bytes = new AtomicLong();
    LongSupplier silent = bytes::get;
    pace.began(silent, false);
    pace.staged(silent);
    leftToStockHdfs();
    for (int hours = 0; hours < 2_000; hours++) {
      now.addAndGet(1);
      looked();
    }
    assertDisproved(0, upload(16, false, 500));
  }

  /** Each is slow, since they share what the disk takes. */
  @Test
  void manyTricklesOnTheStageAreNoTrickle() {
    leftToStockHdfs();
    AtomicLong bytes = new AtomicLong();
    LongSupplier[] all = new LongSupplier[3];
    for (int i = 0; i < all.length; i++) {
      // Each is asked once until the next look, ten seconds later.
      all[i] = () -> bytes.get() / 3;
      pace.began(all[i], false);
      pace.staged(all[i]);
    }
    bytes.addAndGet(12_000_000);
    assertEquals(4, upload(16, false, 500).blocks());
    bytes.addAndGet(9_000_000);
    assertTrue(upload(16, false, 500).disproved(), "together less than a megabyte a second");
  }

  /** It brings much, and is written as in stock HDFS. */
  @Test
  void whoIsNotOnTheStageHidesNothing() {
    leftToStockHdfs();
    AtomicLong bytes = new AtomicLong();
    pace.began(() -> bytes.addAndGet(LARGE), false);
    assertTrue(upload(16, false, 500).disproved());
  }

  /** One that is open for hours, and was left to stock HDFS at its begin. */
  @Test
  void aTrickleThatWasLeftDoesNotHideWhatIsWrittenDirectly() {
    AtomicLong trickle = new AtomicLong();
    pace.began(trickle::get, true);
    trickle.incrementAndGet();
    leftToStockHdfs();
    assertDisproved(0, upload(16, false, 500));
  }

  /** In both ways no byte comes for a while of uploads that were fast before. */
  @Test
  void aDiskThatHangsTellsNothing() {
    AtomicLong direct = new AtomicLong();
    LongSupplier upload = direct::get;
    pace.began(upload, false);
    now.addAndGet(SECONDS);
    direct.set(5000L << 20);
    looked();
    pace.staged(upload);
    now.addAndGet(SECONDS);
    looked();
    pace.unstaged(upload);
    pace.ended(upload);
    for (int i = 0; i < DiskWaits.ENOUGH; i++) {
      slow(4 * LARGE);
    }
    AtomicLong stock = new AtomicLong();
    pace.began(stock::get, true);
    now.addAndGet(1);
    stock.set(1000);
    looked();
    for (int i = 0; i < 3; i++) {
      now.addAndGet(SECONDS);
      assertEquals(seen(4, 0.5, 0.5), looked());
    }
  }

  @Test
  void itNeverTakesMoreThanTwiceAsLong() {
    leftToStockHdfs();
    assertDisproved(-1, upload(16, false, 50));
  }

  /** A file that is open and silent makes no time of the seconds in which nothing else is there. */
  @Test
  void secondsWithoutUploadsDoNotCount() {
    LongSupplier silent = () -> 7;
    pace.began(silent, true);
    leftToStockHdfs();
    now.addAndGet(5 * SECONDS);
    assertDisproved(0, upload(16, false, 500));
    pace.ended(silent);
  }

  /** Two that overlap, one inside of another, and one alone: each second counts once. */
  @Test
  void whatOverlapsCountsOnce() {
    VolumeFlow flow = new VolumeFlow();
    AtomicLong[] bytes = new AtomicLong[4];
    LongSupplier[] uploads = new LongSupplier[4];
    for (int i = 0; i < 4; i++) {
      bytes[i] = new AtomicLong();
      uploads[i] = bytes[i]::get;
    }
    long[][] times = {{0, 4}, {3, 6}, {1, 7}, {8, 9}};
    for (int second = 0; second < 10; second++) {
      for (int i = 0; i < 4; i++) {
        if (times[i][0] == second) {
          flow.began(uploads[i], false, second);
        } else if (times[i][1] == second) {
          bytes[i].set(100);
          flow.ended(uploads[i], second);
        }
      }
    }
    VolumeFlow.Flow all = flow.take(10);
    assertEquals(400, all.bytes());
    assertEquals(8, all.nanos());
    assertEquals(14, all.wantedNanos());
  }

  /** Many apart from each other, and one that was there all the while. */
  @Test
  void manyTimesDoNotPileUp() {
    VolumeFlow flow = new VolumeFlow();
    AtomicLong longest = new AtomicLong();
    flow.began(longest::get, false, 0);
    for (int second = 0; second < 3000; second += 2) {
      AtomicLong bytes = new AtomicLong();
      LongSupplier upload = bytes::get;
      flow.began(upload, false, second);
      bytes.set(100);
      flow.ended(upload, second + 1);
    }
    longest.set(100_000);
    // Of the first 476, which are let go, the pauses between them.
    assertEquals(3000 - 475, flow.take(3000).nanos());
    assertEquals(1000, flow.take(4000).nanos(), "it waits, as it was none a moment ago");
    assertEquals(VolumeFlow.Flow.NONE, flow.take(5000));
  }

  /** Uploads that were left go on after a doubt; nothing asks about them any more. */
  @Test
  void aDoubtIsToldOnce() {
    leftToStockHdfs();
    assertDisproved(0, upload(16, false, 500));
    upload(16, false, 500);
    upload(16, false, 500);
    waiting();
    now.addAndGet(StockTrial.PAUSE_NANOS - 2 * SECONDS);
    assertTrue(pace.compares());
  }

  @Test
  void aShortTimeDoesNotTell() {
    leftToStockHdfs();
    LongSupplier none = () -> 0;
    pace.began(none, true);
    now.addAndGet(StockTrial.LEAST_NANOS - 1);
    pace.ended(none);
    assertEquals(4, looked().blocks());
  }
}
