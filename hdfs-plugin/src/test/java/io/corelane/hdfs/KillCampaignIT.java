/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A short campaign of kills; {@code src/test/kill-campaign/run} is the long one. */
class KillCampaignIT {

  private static final int OPEN = 24;
  private static final int KILLS = 3;

  /** With the write stage from the second packet on, whatever the kill comes to. */
  private static final String STAGED =
      "direct,corelane.write.minimum-size=0;buffered,corelane.write.minimum-size=0";

  static List<String> ways() {
    return new ArrayList<>(
        List.of(System.getProperty("corelane.test.ways", STAGED).split(";", -1)));
  }

  private static KillTally campaign(String way, int files, Sabotage sabotage) throws Exception {
    KillCampaign.Plan plan =
        new KillCampaign.Plan(
            files, OPEN, 20_261, 100, 1000, sabotage, directory().resolve("kill"));
    KillTally tally = new KillCampaign(plan, System.out).run(Way.of(way));
    System.out.println(tally);
    return tally;
  }

  private static java.nio.file.Path directory() throws IOException {
    return MiniHadoopProcess.directory();
  }

  @ParameterizedTest
  @MethodSource("ways")
  void whatWasAcknowledgedIsThereAfterAKill(String way) throws Exception {
    KillTally tally = campaign(way, KILLS * OPEN * 3 / 4, Sabotage.NONE);
    assertTrue(tally.kills() >= KILLS - 1, tally.toString());
    assertEquals(0, tally.wrongBeyond(), tally.toString());
    // Stock HDFS loses a partial chunk when it is killed between its data and its checksum, and
    // while the disk's journal stalls many files wait just there: one kill in thirty cost eight.
    assertEquals(0, tally.lostBeyondStock(), tally.toString());
    assertTrue(tally.lostFiles() <= tally.caught() / 3, tally.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"TAIL", "FLIP"})
  void damageIsFound(String sabotage) throws Exception {
    KillTally tally = campaign("stock-hdfs", 1, Sabotage.valueOf(sabotage));
    assertTrue(tally.lostFiles() > tally.caught() / 3, tally.toString());
  }

  @Test
  void aWayThatIsNotIsRefused() {
    assertEquals(2, assertRefused("no-such-way"));
  }

  private static int assertRefused(String way) {
    try {
      return new KillCommand(System.out).run(List.of(way));
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
