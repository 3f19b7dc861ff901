/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.write;

import static io.corelane.affinity.policy.write.WriteSituation.PLAIN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.corelane.affinity.memory.MemoryFigures;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Every way with its sentence. */
class WritePolicyTest {

  private static final long GIB = 1L << 30;
  private static final long MIB = 1L << 20;

  @Test
  void aFastDiskWhoseBlocksNobodyReadsIsWrittenDirectly() {
    assertReason(
        "Direct: nvme0n1 (8 hardware queues) is not rotational, ext4 takes O_DIRECT,"
            + " and large blocks are seldom read soon after they are written.",
        PLAIN);
    assertReason(
        "Direct: vda (1 hardware queue) is not rotational, O_DIRECT was not tried on xfs yet,"
            + " and too few large blocks were written yet to tell whether they are read soon after.",
        PLAIN
            .disks("vda")
            .hardwareQueues(OptionalInt.of(1))
            .fileSystem("xfs")
            .directIo(DirectIo.UNTRIED)
            .read(15, 15));
    assertReason(
        "Direct: sda, sdb and sdc are not rotational, ext4 takes O_DIRECT,"
            + " and large blocks are seldom read soon after they are written.",
        PLAIN.disks("sda", "sdb", "sdc"));
    assertReason(
        "Direct: its disk is not rotational, ext4 takes O_DIRECT,"
            + " and large blocks are seldom read soon after they are written.",
        PLAIN.disks().hardwareQueues(OptionalInt.empty()));
  }

  @Test
  void aFastDiskIsWrittenDirectlyWhereCpusAndMemoryAreNotKnown() {
    assertEquals(
        WriteWay.DIRECT, PLAIN.cpus(OptionalInt.empty()).memory(Optional.empty()).choose().way());
  }

  @ParameterizedTest
  @EnumSource(WriteKey.class)
  void transientStorageIsLeftAlone(WriteKey key) {
    assertReason(
        "Stock: the volume is a RAM_DISK, and has no disk to write for.",
        PLAIN.transientStorage(true).with(key));
  }

  @Test
  void theOperatorsWordHoldsUnlessTheFileSystemRefuses() {
    assertReason("Stock: corelane.write is stock.", PLAIN.with(WriteKey.STOCK));
    assertReason("Buffered: corelane.write is buffered.", PLAIN.with(WriteKey.BUFFERED));
    WriteSituation disk = PLAIN.with(WriteKey.DIRECT).rotational(Optional.of(true));
    assertReason("Direct: corelane.write is direct.", disk.fileSystem("nfs4"));
    assertReason(
        "Buffered: corelane.write is direct, but ext4 refused O_DIRECT.",
        disk.directIo(DirectIo.REFUSED));
    assertReason(
        "Buffered: corelane.write is direct, but its file system refused O_DIRECT.",
        disk.directIo(DirectIo.REFUSED).fileSystem(""));
    assertReason(
        "Buffered: corelane.write is buffered.", PLAIN.with(WriteKey.BUFFERED).fileSystem("nfs"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''         | the volume's file system is not known
          tmpfs      | the volume is on tmpfs, whose data is in memory
          overlay    | the volume is on overlay, a container's layered file system
          nfs4       | the volume is on nfs4, whose data is on another machine
          fuse.sshfs | the volume is on fuse.sshfs, which a program serves
          zfs        | the volume is on zfs, on which batches were never tried
          f2fs       | the volume is on f2fs, on which batches were never tried
          """)
  void onFileSystemsThatNobodyTriedNothingOfOursWrites(String type, String why) {
    assertReason("Stock: " + why + ".", PLAIN.fileSystem(type));
  }

  @Test
  void whereDirectIsNotKnownToPayNothingOfOursWrites() {
    assertReason(
        "Stock: btrfs checks and copies what it writes, and O_DIRECT gains nothing there.",
        PLAIN.fileSystem("btrfs"));
    assertReason("Stock: ext4 refused O_DIRECT.", PLAIN.directIo(DirectIo.REFUSED));
    assertReason(
        "Stock: sda (1 hardware queue) is rotational, and O_DIRECT would make it seek between"
            + " uploads and leave readers nothing in the page cache.",
        PLAIN.disks("sda").hardwareQueues(OptionalInt.of(1)).rotational(Optional.of(true)));
    assertReason(
        "Stock: at least one of sda and sdb is rotational, and O_DIRECT would make it seek"
            + " between uploads and leave readers nothing in the page cache.",
        PLAIN.disks("sda", "sdb").rotational(Optional.of(true)));
    assertReason(
        "Stock: whether its disk is rotational is not known,"
            + " and O_DIRECT makes a hard disk seek (if it is none,"
            + " corelane.write = direct may save more).",
        PLAIN.disks().rotational(Optional.empty()));
    assertReason(
        "Stock: this process may use one CPU only, and O_DIRECT was never measured on one.",
        PLAIN.cpus(OptionalInt.of(1)));
    assertEquals(WriteWay.DIRECT, PLAIN.cpus(OptionalInt.of(2)).choose().way());
  }

  @Test
  void readersThatFollowFindTheirPages() {
    assertReason(
        "Stock: readers ask for 35 % of the large blocks soon after they are written"
            + " and find them in the page cache.",
        PLAIN.read(100, 35));
  }

  @Test
  void pagesThatWouldNotStayAreNotKeptForReaders() {
    String direct =
        "Direct: nvme0n1 (8 hardware queues) is not rotational, ext4 takes O_DIRECT,"
            + " and readers ask for 35 % of the large blocks soon after they are written but ";
    WriteSituation followed = PLAIN.read(100, 35).written(GIB + GIB / 2);
    assertReason(
        direct
            + "would not find them in memory, for 1.5 GiB were written of late"
            + " and the container's limit is 2.0 GiB.",
        followed.memory(memory(0, GIB, 64 * GIB, 2 * GIB)));
    assertReason(
        direct
            + "would not find them in memory, for 1.5 GiB were written of late"
            + " and available memory is 2.0 GiB.",
        followed.memory(memory(0, GIB, 2 * GIB, 64 * GIB)));
    assertReason(
        direct
            + "900.0 MiB of dirty memory come near the 1.0 GiB at which the kernel writes back,"
            + " so that writers would soon wait for the disk anyway.",
        followed.memory(memory(900 * MIB, GIB, 64 * GIB, 64 * GIB)));
    assertEquals(
        WriteWay.STOCK, followed.memory(memory(0, GIB, 64 * GIB, 64 * GIB)).choose().way());
  }

  @Test
  void shortMemoryAloneDecidesNothing() {
    WriteSituation shortMemory = PLAIN.written(GIB).memory(memory(GIB, GIB, GIB, GIB));
    assertEquals(true, shortMemory.choose().signs().memoryShort());
    assertReason(PLAIN.choose().reason(), shortMemory);
    assertEquals(WriteWay.STOCK, shortMemory.rotational(Optional.of(true)).choose().way());
  }

  @Test
  void aDiskThatUploadsWaitForIsLeftToThePageCache() {
    WriteSituation slow = PLAIN.waits(4, 0.5, 0.61);
    String reason =
        "Stock: uploads waited for nvme0n1 (8 hardware queues) when the volume was written directly,"
            + " and lost 61 % of their time by that.";
    assertReason(reason, slow);
    assertReason(
        reason.replace(", and lost 61 % of their time by that", ""),
        slow.after(slow.choose()).waits(1, 0, 0));
    assertReason("Direct: corelane.write is direct.", slow.with(WriteKey.DIRECT));
  }

  @ParameterizedTest
  @CsvSource({
    "0.11, true, 11 % less",
    "0.1, false, 10 % less",
    "0, false, as much",
    "-0.2, false, 20 % more",
  })
  void stockHdfsMustSaveTimeThere(double saved, boolean stays, String time) {
    WriteSituation left = PLAIN.waits(4, 0.5, 0.61);
    WriteChoice choice = left.choose();
    String former = stays ? choice.reason() : PLAIN.choose().reason();
    String why =
        (stays
                ? "; stock HDFS takes "
                : "; stock HDFS was tried when uploads waited for nvme0n1 (8 hardware queues),"
                    + " and took ")
            + time
            + " time for the same bytes"
            + (saved > 0 && !stays ? ", too little to stay with it." : ".");
    assertReason(former.substring(0, former.length() - 1) + why, left.after(choice).saved(saved));
  }

  @Test
  void onlyWhatThePolicyChoseMayBeChosenOtherwise() {
    assertEquals(true, PLAIN.choose().judged());
    assertEquals(false, PLAIN.with(WriteKey.DIRECT).choose().judged());
    WriteChoice left = PLAIN.waits(4, 0.5, 0.5).choose();
    assertEquals(WriteWay.STOCK, left.way());
    assertEquals(true, left.judged());
    assertEquals(false, PLAIN.waits(4, 0.5, 0.5).with(WriteKey.DIRECT).choose().judged());
  }

  /** Nothing is written directly then, so that only time can tell anew. */
  @Test
  void aDiskThatUploadsWaitedForIsTriedAgainWhenThatIsForgotten() {
    WriteSituation slow = PLAIN.waits(8, 0.9, 0.9);
    assertEquals(WriteWay.STOCK, slow.after(slow.choose()).choose().way());
    assertEquals(WriteWay.DIRECT, slow.after(slow.choose()).waits(0, 0, 0).choose().way());
  }

  @ParameterizedTest
  @CsvSource({
    "3, 1, 1, false, false",
    "3, 0, 0, true, true",
    "0, 0, 0, true, false",
    "4, 0.5, 0.15, false, false",
    "4, 0.5, 0.16, false, true",
    "4, 0.5, 0.11, true, true",
    "4, 0.5, 0.1, true, false",
    // they became slower by themselves
    "4, 0.1, 0.9, false, false",
    "4, 0.1, 0.9, true, true",
    "4, 0.05, 0.9, true, false",
    // the disk is the faster
    "4, 0.5, -1, true, false",
  })
  void aDiskIsBehindFromOneShareToAnother(
      int blocks, double waited, double lost, boolean before, boolean after) {
    WriteSituation now = PLAIN.waits(blocks, waited, lost);
    assertEquals(after, signs(now, new WriteSigns(false, false, before)).diskBehind());
  }

  /** The middle column is what was before, the last what is. */
  @ParameterizedTest
  @CsvSource({
    // few blocks tell nothing, and change nothing
    "15, 15, false, false",
    "15, 0, true, true",
    "0, 0, true, true",
    "16, 4, false, true",
    // above 20 %, down to 10 %
    "100, 20, false, false",
    "100, 21, false, true",
    "100, 20, true, true",
    "100, 11, true, true",
    "100, 10, true, false",
    "100, 300, false, true",
  })
  void readersFollowFromOneShareToAnother(long written, long soon, boolean before, boolean after) {
    WriteSituation now = PLAIN.read(written, soon);
    assertEquals(after, signs(now, new WriteSigns(before, false, false)).readersFollow());
  }

  @ParameterizedTest
  @CsvSource({
    // dirty, background, available, limit (-1: none), written, before, after
    "79, 100, 1000, -1, 0, false, false",
    "80, 100, 1000, -1, 0, false, true",
    "79, 100, 1000, -1, 0, true, true",
    "50, 100, 1000, -1, 0, true, true",
    "49, 100, 1000, -1, 0, true, false",
    // the kernel always writes back: nothing piles up
    "99, 0, 1000, -1, 0, false, false",
    "0, 100, 1000, -1, 499, false, false",
    "0, 100, 1000, -1, 500, false, true",
    "0, 100, 1000, -1, 499, true, true",
    "0, 100, 1000, -1, 250, true, true",
    "0, 100, 1000, -1, 249, true, false",
    "0, 100, 1000, 400, 200, false, true",
    "0, 100, 1000, 4000, 200, false, false",
    // no room, but nothing written
    "0, 100, 0, -1, 0, false, false",
    "0, 100, 0, -1, 1, false, true",
  })
  void memoryIsShortFromOneFigureToAnother(
      long dirty,
      long background,
      long available,
      long limit,
      long written,
      boolean before,
      boolean after) {
    WriteSituation now = PLAIN.written(written).memory(memory(dirty, background, available, limit));
    assertEquals(after, signs(now, new WriteSigns(false, before, false)).memoryShort());
  }

  @Test
  void memoryThatIsNotKnownIsNotShort() {
    WriteSituation now = PLAIN.memory(Optional.empty()).written(GIB);
    assertEquals(false, signs(now, new WriteSigns(false, true, false)).memoryShort());
  }

  @Test
  void aShareThatWaversAboutAThresholdChangesTheWayOnce() {
    WriteSituation now = PLAIN;
    int changes = 0;
    WriteWay way = now.choose().way();
    for (int soon : new int[] {19, 21, 19, 22, 18, 21, 20, 12}) {
      WriteChoice choice = now.read(100, soon).choose();
      changes += choice.way() == way ? 0 : 1;
      way = choice.way();
      now = now.after(choice);
    }
    assertEquals(1, changes);
    assertEquals(WriteWay.STOCK, way);
  }

  /** They stay the reason while too few blocks are written to tell anew. */
  @Test
  void readersAreRememberedThroughAQuietTime() {
    WriteSituation quiet = PLAIN.after(PLAIN.read(100, 50).choose()).read(3, 0);
    assertReason(
        "Stock: readers asked for many large blocks soon after they were written"
            + " and find them in the page cache.",
        quiet);
  }

  @Test
  void wordsAreThoseOfTheKey() {
    assertEquals(
        List.of("auto", "direct", "buffered", "stock"),
        List.of(WriteKey.values()).stream().map(WriteKey::text).toList());
    assertEquals(
        List.of("stock", "buffered", "direct"),
        List.of(WriteWay.values()).stream().map(WriteWay::text).toList());
  }

  @Test
  void figuresThatCannotBeAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new ReadBack(-1, 0));
    assertThrows(IllegalArgumentException.class, () -> new ReadBack(0, -1));
    assertThrows(IllegalArgumentException.class, () -> PLAIN.written(-1));
    assertThrows(IllegalArgumentException.class, () -> PLAIN.waits(-1, 0, 0));
    assertThrows(IllegalArgumentException.class, () -> PLAIN.waits(1, 1.1, 0));
    assertThrows(IllegalArgumentException.class, () -> PLAIN.waits(1, 0, Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> PLAIN.saved(1.1));
    assertThrows(IllegalArgumentException.class, () -> PLAIN.saved(-1.1));
    assertThrows(IllegalArgumentException.class, () -> PLAIN.saved(Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> PLAIN.cpus(OptionalInt.of(0)));
    assertThrows(IllegalArgumentException.class, () -> memory(-1, 0, 0, -1));
  }

  private static WriteSigns signs(WriteSituation now, WriteSigns before) {
    return WritePolicy.choose(now.key(), now.volume(), now.load(), before).signs();
  }

  private static void assertReason(String reason, WriteSituation situation) {
    WriteChoice choice = situation.choose();
    assertEquals(reason, choice.reason());
    assertEquals(
        choice.way().text(), reason.substring(0, reason.indexOf(':')).toLowerCase(Locale.ROOT));
  }

  /** A limit below 0 is none. */
  private static Optional<MemoryFigures> memory(
      long dirty, long background, long available, long limit) {
    return Optional.of(
        new MemoryFigures(
            dirty,
            background,
            available,
            limit < 0 ? OptionalLong.empty() : OptionalLong.of(limit)));
  }
}
