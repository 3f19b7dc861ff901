/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.corelane.affinity.cli.datanode.DataNodeAuto;
import io.corelane.affinity.cli.datanode.DataNodeReport;
import io.corelane.affinity.cli.datanode.DataNodeView;
import io.corelane.affinity.cli.datanode.FakeDataNode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The pictures, and how they are drawn. */
class WatchTextTest {

  private static final Instant NOW = Instant.parse("2026-11-21T15:03:02Z");
  private static final String SERVER = "http://localhost:9864";

  private static JsonNode bean() throws JsonProcessingException {
    return new ObjectMapper().readTree(FakeDataNode.captured()).path("beans").get(0);
  }

  private static List<String> picture(DataNodeReport report, int width, int height) {
    return picture(new DataNodeView(report, List.of(), List.of(), List.of()), width, height);
  }

  private static List<String> picture(DataNodeView view, int width, int height) {
    return picture(view, UploadOrder.RATE, width, height);
  }

  private static List<String> picture(DataNodeView view, UploadOrder order, int width, int height) {
    UploadRates rates = new UploadRates();
    rates.add(view.report(), 0);
    return new WatchText(
            SERVER,
            ZoneOffset.UTC,
            new Screen.Size(width, height),
            height < 1000,
            Glyphs.in(StandardCharsets.UTF_8))
        .of(view, rates, new WatchText.Look(NOW, order, false)).stream()
            .map(line -> line.toString().stripTrailing())
            .toList();
  }

  private static DataNodeReport many(int uploads) {
    List<DataNodeReport.Upload> all = new ArrayList<>();
    for (int i = 0; i < uploads; i++) {
      all.add(
          new DataNodeReport.Upload(
              "blk_" + (1_073_741_825L + i) + "_1001",
              "/10.0.0.1:" + i,
              i % 8,
              "data0 rx-" + i % 8 + ", IRQ 4" + i % 8,
              "0-1,4-5,8-9,12-13,16-17,20-21,24-25",
              "2-7",
              "direct",
              "nvme" + i % 4 + "n1",
              "2-7",
              i % 3 == 0 ? "node" : "short",
              i * 1_000_000L,
              i));
    }
    return new DataNodeReport(
        "bind",
        "active",
        "",
        all,
        false,
        4711,
        List.of("tick 1 done: an old move.", "tick 2 done: a new move. " + "Why. ".repeat(60)),
        0,
        "",
        DataNodeAuto.none("bind"),
        List.of());
  }

  @Test
  void inModeSteerItSaysWhatIsChangedOrWhyNothingIs() {
    DataNodeReport on =
        new DataNodeReport(
            "steer",
            "active",
            "",
            List.of(),
            false,
            1,
            List.of(),
            5,
            "",
            DataNodeAuto.none("steer"),
            List.of());
    assertEquals("Steering: 5 values of the kernel changed", picture(on, 100, 24).get(1));
    DataNodeReport off =
        new DataNodeReport(
            "steer",
            "active",
            "",
            List.of(),
            false,
            1,
            List.of(),
            0,
            "no helper answers",
            DataNodeAuto.none("steer"),
            List.of());
    assertEquals("Steering: only threads move: no helper answers", picture(off, 100, 24).get(1));
    assertTrue(picture(many(1), 100, 24).get(1).startsWith("Uploads: 1"));
  }

  @Test
  void aRefusedChangeIsToldOnce() throws JsonProcessingException {
    ObjectNode bean = (ObjectNode) bean();
    bean.putArray("RefusedChanges")
        .addObject()
        .put("key", "corelane.mode")
        .put("value", "bnid")
        .put("reason", "no such choice")
        .put("millis", NOW.minusSeconds(61).toEpochMilli());
    assertEquals(
        "Refused at 15:02:01: corelane.mode = \"bnid\": no such choice",
        picture(DataNodeReport.of(bean), 100, 24).get(1));
    bean.put("InactiveReason", "no such choice");
    List<String> inactive = picture(DataNodeReport.of(bean), 100, 24);
    assertEquals(
        List.of("Inactive: no such choice", "Uploads: 2, 57.6 MiB/s; lanes: 2 short"),
        inactive.subList(1, 3));
  }

  @Test
  void aRealAnswerInATerminalOfUsualSize() throws JsonProcessingException {
    List<String> lines = picture(DataNodeView.of(WatchFacts.twoNodes()), 80, 24);
    assertEquals(
        List.of(
            "Corelane  15:03:02  http://localhost:9864  mode bind, active, tick 2282 us",
            "Uploads: 2, 57.6 MiB/s; lanes: 2 short",
            "Received ▁▂▃▄▅▆▇█▁▂▃▄▅▆▇█▁▂▃▄▅▆▇█▁▂▃▄▅▆▇█▁▂▃▄▅▆▇█ 800.0 MiB/s, most 800.0",
            "",
            "node 0 LLC 0    0[              0%]   1[||           13%]   8[||||         25%]",
            "                9[||||||       38%]",
            "node 0 LLC 2    2[||||||||     50%]   3[||||||||||   63%]  10[|||||||||||| 75%]",
            "               11[|||||||||||||88%]",
            "node 1 LLC 4    4[||||||||||||100%]   5[         offline]",
            "node 1 LLC 6    6[               ?]"),
        lines.subList(0, 10));
    assertEquals("q quit  s sort: rate  p pause", lines.get(23));
  }

  @Test
  void anAnswerWithoutATerminalHasAllOfIt() throws JsonProcessingException {
    List<String> lines = picture(DataNodeView.of(bean()), 100, 1000);
    assertEquals(
        List.of(
            "Corelane  15:03:02  http://localhost:9864  mode bind, active, tick 2282 us",
            "Uploads: 2, 57.6 MiB/s; lanes: 2 short",
            "",
            "UPLOAD               LANE   MiB/s  TREND  RX  RECV  WRITER  DISK  HWQ  WAY",
            "blk_1073741828_1004  short   32.1  █       0     1       1  vda     0  direct",
            "blk_1073741826_1002  short   25.5  █       0     1       1  vda     0  direct"),
        lines.subList(0, 6));
    assertTrue(lines.contains("LAST DECISIONS"), String.join("\n", lines));
    assertTrue(
        lines.stream().anyMatch(line -> line.startsWith("15:02:56 tick 3 done: receiver of blk_")),
        String.join("\n", lines));
  }

  /** It may have left its disk writer, or have none yet. */
  @Test
  void anUploadThatNoDiskWriterWritesShowsNone() throws JsonProcessingException {
    ObjectNode bean = (ObjectNode) bean();
    ((ObjectNode) bean.withArray("ActiveUploads").get(0).path("writing")).put("staged", false);
    ((ObjectNode) bean.withArray("ActiveUploads").get(1).path("writing")).put("staged", true);
    assertEquals(
        List.of(
            "UPLOAD               LANE   MiB/s  TREND  RX  RECV  WRITER  DISK  HWQ  WAY",
            "blk_1073741828_1004  short   32.1  █       0     1  -       vda   -    direct",
            "blk_1073741826_1002  short   25.5  █       0     1  1       vda   0    direct"),
        picture(DataNodeView.of(bean), 100, 1000).subList(3, 6));
  }

  @Test
  void whatHasEndedIsShownAlsoWhenNothingRuns() throws JsonProcessingException {
    ObjectNode bean = WatchFacts.twoNodes();
    bean.putArray("ActiveUploads");
    List<String> lines = picture(DataNodeView.of(bean), 80, 24);
    assertTrue(lines.contains("No uploads"), String.join("\n", lines));
    int ended = lines.indexOf("ENDED    LANE   MiB/s    MiB  AT");
    assertEquals("blk_2_2  long     8.0  128.0  15:03:02", lines.get(ended + 1));
    assertEquals("blk_1_1  short   16.0   64.0  15:03:01", lines.get(ended + 2));
  }

  @Test
  void aDecisionIsOneLine() throws JsonProcessingException {
    List<String> lines = picture(DataNodeView.of(bean()), 80, 24);
    int first = lines.indexOf("LAST DECISIONS") + 1;
    for (String line : lines.subList(first, lines.size() - 1)) {
      assertTrue(line.isEmpty() || line.startsWith("15:0"), line);
    }
    assertTrue(lines.get(first).endsWith("…"), lines.get(first));
  }

  @Test
  void withMoreCpusTheirLoadsTakeNoMoreRoom() throws JsonProcessingException {
    List<String> lines = picture(DataNodeView.of(WatchFacts.machine(8, 4, 16)), 80, 24);
    assertTrue(lines.get(4).matches("node 0\\[.{4}\\] +[0-9]+%"), lines.get(4));
    List<String> strips = picture(DataNodeView.of(WatchFacts.machine(2, 2, 8)), 80, 24);
    assertTrue(
        strips.get(4).startsWith("node 0  LLC 0[") && strips.get(5).startsWith("node 1  LLC 16["),
        String.join("\n", strips));
  }

  @Test
  void uploadsAreSortedByWhatTheReaderWants() {
    DataNodeView view = new DataNodeView(many(8), List.of(), List.of(), List.of());
    assertEquals("blk_1073741832_1001", first(picture(view, UploadOrder.RATE, 80, 24)));
    assertEquals("blk_1073741825_1001", first(picture(view, UploadOrder.LANE, 80, 24)));
    assertEquals("blk_1073741825_1001", first(picture(view, UploadOrder.BLOCK, 80, 24)));
    assertEquals(UploadOrder.RATE, UploadOrder.BLOCK.next());
  }

  private static String first(List<String> picture) {
    int heading = 0;
    while (!picture.get(heading).startsWith("UPLOAD ")) {
      heading++;
    }
    return picture.get(heading + 1).replaceAll(" .*", "");
  }

  @Test
  void everyPictureFitsItsTerminal() throws JsonProcessingException {
    List<DataNodeView> views = new ArrayList<>();
    for (DataNodeReport report : List.of(many(0), many(1), many(40), many(2000))) {
      views.add(new DataNodeView(report, List.of(), List.of(), List.of()));
    }
    views.add(DataNodeView.of(bean()));
    views.add(DataNodeView.of(WatchFacts.twoNodes()));
    views.add(DataNodeView.of(WatchFacts.machine(8, 4, 16)));
    for (DataNodeView view : views) {
      for (int width = 20; width < 200; width += 7) {
        for (int height = 2; height < 70; height += 3) {
          List<String> lines = picture(view, width, height);
          assertTrue(lines.size() <= height, lines.size() + " lines in " + height);
          for (String line : lines) {
            assertTrue(line.length() <= width, line);
          }
        }
      }
    }
  }

  @Test
  void manyUploadsLeaveRoomForTheLatestDecision() {
    String text = String.join("\n", picture(many(2000), 120, 40));
    assertTrue(text.contains("Uploads: 2000, 1999000.0 MiB/s; lanes: 1333 short, 667 node"), text);
    assertTrue(text.contains("blk_1073743824_1001"), text); // the fastest
    assertTrue(text.contains("... and 19"), text);
    assertTrue(text.contains("tick 2 done: a new move."), text);
  }

  @Test
  void lanesAreToldFromTheBestToTheWorstAndWhyNoneCanBeShorter() throws JsonProcessingException {
    assertEquals("2 shared", lanes(false, "shared", "shared"));
    assertEquals("1 short, 1 shared", lanes(false, "shared", "short"));
    assertEquals(
        "1 short (one cache: nothing to shorten), 1 shared", lanes(true, "shared", "short"));
    assertEquals("1 long, 1 unknown", lanes(true, "unknown", "long"));
    assertEquals("1 to come, 1 node", lanes(true, "node", "to come"));
  }

  private static String lanes(boolean oneCache, String one, String other)
      throws JsonProcessingException {
    ObjectNode bean = (ObjectNode) bean();
    bean.putObject("Machine").put("oneCache", oneCache);
    ((ObjectNode) bean.path("ActiveUploads").path(0)).put("lane", one);
    ((ObjectNode) bean.path("ActiveUploads").path(1)).put("lane", other);
    return picture(DataNodeReport.of(bean), 100, 24)
        .get(1)
        .replace("Uploads: 2, 57.6 MiB/s; lanes: ", "");
  }

  @Test
  void anOlderDataNodeHasNoMovesAndSaysSo() throws JsonProcessingException {
    ObjectNode old = (ObjectNode) bean();
    old.remove(
        List.of(
            "LastDecision",
            "LastDecisionReasons",
            "LastDecisionMillis",
            "RecentDecisions",
            "TickCostMicros"));
    List<String> lines = picture(DataNodeReport.of(old), 100, 24);
    assertTrue(
        lines.contains("No moves to show: this DataNode's Corelane is older and has no loop."));
    assertEquals("Corelane  15:03:02  http://localhost:9864  mode bind, active", lines.get(0));
  }

  @Test
  void anInactiveCorelaneSaysWhy() throws JsonProcessingException {
    ObjectNode bean = (ObjectNode) bean();
    bean.put("State", "inactive").put("InactiveReason", "no CPU\u001b[2J may be used");
    bean.putArray("ActiveUploads");
    bean.putArray("RecentDecisions");
    assertEquals(
        List.of(
            "Corelane  15:03:02  http://localhost:9864  mode bind, inactive, tick 2282 us",
            "Inactive: no CPU [2J may be used",
            "No uploads",
            "",
            "No decisions yet"),
        picture(DataNodeReport.of(bean), 100, 1000));
  }

  @Test
  void ratesAreOfTheTimeBetweenTwoAnswers() {
    UploadRates rates = new UploadRates();
    DataNodeReport.Upload first = upload(10 << 20);
    DataNodeReport.Upload second = upload(40 << 20);
    rates.add(report(first), 1_000_000_000L);
    assertEquals(5, rates.of(first)); // over its life, as the DataNode says
    rates.add(report(second), 3_000_000_000L);
    assertEquals(15, rates.of(second));
    rates.add(report(first), 4_000_000_000L);
    assertEquals(5, rates.of(first)); // fewer bytes: another upload of that block
  }

  private static DataNodeReport.Upload upload(long bytes) {
    return new DataNodeReport.Upload("blk_1", "/h:1", 0, "", "", "", "", "", "", "short", bytes, 5);
  }

  private static DataNodeReport report(DataNodeReport.Upload upload) {
    return new DataNodeReport(
        "bind",
        "active",
        "",
        List.of(upload),
        false,
        1,
        List.of(),
        0,
        "",
        DataNodeAuto.none("bind"),
        List.of());
  }
}
