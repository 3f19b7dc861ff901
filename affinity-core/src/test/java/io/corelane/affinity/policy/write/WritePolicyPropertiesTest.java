/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Locale;
import java.util.Optional;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;

/** What holds for every volume and load. */
class WritePolicyPropertiesTest {

  private static final String SEED = "20261122";

  @Provide
  Arbitrary<WriteSituation> situations() {
    return WriteSituation.any();
  }

  @Property(seed = SEED)
  void everythingIsAnsweredInOneSentence(@ForAll("situations") WriteSituation situation) {
    WriteChoice choice = situation.choose();
    String reason = choice.reason();
    assertTrue(reason.matches("(Stock|Buffered|Direct): [^:]{10,}[^ .]\\."), reason);
    assertFalse(reason.contains(". ") || reason.contains("  "), reason);
    assertTrue(reason.toLowerCase(Locale.ROOT).startsWith(choice.way().text() + ":"), reason);
  }

  @Property(seed = SEED)
  void theSameArgumentsGiveTheSameChoice(@ForAll("situations") WriteSituation situation) {
    assertEquals(situation.choose(), situation.choose());
  }

  @Property(seed = SEED)
  void stockIsStock(@ForAll("situations") WriteSituation situation) {
    assertEquals(WriteWay.STOCK, situation.with(WriteKey.STOCK).choose().way());
  }

  @Property(seed = SEED)
  void transientStorageIsStock(@ForAll("situations") WriteSituation situation) {
    assertEquals(WriteWay.STOCK, situation.transientStorage(true).choose().way());
  }

  /** They pay with few uploads only. */
  @Property(seed = SEED)
  void batchesThroughThePageCacheAreNeverUnasked(@ForAll("situations") WriteSituation situation) {
    assertNotEquals(WriteWay.BUFFERED, situation.with(WriteKey.AUTO).choose().way());
  }

  @Property(seed = SEED)
  void refusedIsNeverDirect(@ForAll("situations") WriteSituation situation) {
    assertNotEquals(WriteWay.DIRECT, situation.directIo(DirectIo.REFUSED).choose().way());
  }

  @Property(seed = SEED)
  void aHardDiskIsNeverDirectUnasked(@ForAll("situations") WriteSituation situation) {
    WriteSituation unasked = situation.with(WriteKey.AUTO);
    assertNotEquals(WriteWay.DIRECT, unasked.rotational(Optional.of(true)).choose().way());
    assertNotEquals(WriteWay.DIRECT, unasked.rotational(Optional.empty()).choose().way());
  }

  /** With the same memory and the same past. */
  @Property(seed = SEED)
  void moreReadersNeverTurnStockIntoDirect(
      @ForAll("situations") WriteSituation situation,
      @ForAll @LongRange(max = 200) long written,
      @ForAll @LongRange(max = 200) long soon,
      @ForAll @LongRange(max = 200) long more) {
    WriteSituation plain =
        new WriteSituation(
            WriteKey.AUTO, WriteSituation.PLAIN.volume(), situation.load(), situation.former());
    for (WriteSituation any : new WriteSituation[] {situation, plain}) {
      WriteWay fewer = any.read(written, soon).choose().way();
      WriteWay way = any.read(written, soon + more).choose().way();
      assertFalse(fewer == WriteWay.STOCK && way == WriteWay.DIRECT);
    }
  }

  /** Nothing that stays as it is makes the way change a second time. */
  @Property(seed = SEED)
  void aLoadThatStaysHasOneWay(@ForAll("situations") WriteSituation situation) {
    WriteChoice first = situation.choose();
    WriteSituation next = situation.after(first);
    assertEquals(first, next.choose());
    assertEquals(first, next.after(next.choose()).choose());
  }

  /** Between the two thresholds of read-back the past decides, whatever it was. */
  @Property(seed = SEED)
  void betweenTheThresholdsTheFormerSignStays(
      @ForAll("situations") WriteSituation situation,
      @ForAll @LongRange(min = 11, max = 20) long soon) {
    assertEquals(
        situation.former().readersFollow(),
        situation.read(100, soon).choose().signs().readersFollow());
  }
}
