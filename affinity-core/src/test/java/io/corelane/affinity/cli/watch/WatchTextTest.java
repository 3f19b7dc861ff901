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
import io.corelane.affinity.cli.datanode.FakeDataNode;
import java.io.PrintWriter;
import java.io.StringWriter;
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
    UploadRates rates = new UploadRates();
    rates.add(report, 0);
    return new WatchText(SERVER, ZoneOffset.UTC, width, height).of(report, rates, NOW);
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
    assertEquals("", picture(many(1), 100, 24).get(1));
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
    assertEquals(List.of("Inactive: no such choice", ""), inactive.subList(1, 3));
  }

  @Test
  void aRealAnswerInATerminalOfUsualSize() throws JsonProcessingException {
    List<String> lines = picture(DataNodeReport.of(bean()), 100, 24);
    assertEquals(
        List.of(
            "Corelane  15:03:02  http://localhost:9864  mode bind, active, tick 2282 us",
            "",
            "Uploads: 2, 57.6 MiB/s; lanes: 2 short",
            "UPLOAD               LANE   MiB/s  RX CPU  RECEIVER  WRITER  WRITE   DISK  HW QUEUE",
            "blk_1073741828_1004  short   32.1       0         1       1  direct  vda          0",
            "blk_1073741826_1002  short   25.5       0         1       1  direct  vda          0",
            "",
            "RX QUEUE           MiB/s  RECEIVERS  DISK WRITERS",
            "not known (CPU 0)   57.6          2             2",
            "",
            "CPUS  MiB/s  RECEIVERS  DISK WRITERS",
            "   1   57.6          2             2",
            "",
            "LAST DECISIONS"),
        lines.subList(0, 14));
    assertTrue(lines.get(14).startsWith("2026-11-21T15:02:56.929Z tick 3 done: receiver of blk_"));
  }

  @Test
  void everyPictureFitsItsTerminal() throws JsonProcessingException {
    List<DataNodeReport> reports =
        List.of(DataNodeReport.of(bean()), many(0), many(1), many(40), many(2000));
    for (DataNodeReport report : reports) {
      for (int width = 20; width < 200; width += 7) {
        for (int height = 2; height < 70; height += 3) {
          List<String> lines = picture(report, width, height);
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
    assertTrue(text.contains(" slower ones"), text);
    assertTrue(text.contains("tick 2 done: a new move."), text);
    assertTrue(text.contains("data0 rx-7, IRQ 47 (CPU 7)"), text);
    assertTrue(text.contains("... and 2 more"), text); // of eight queues
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
        .get(2)
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
    assertEquals(
        "No moves to show: this DataNode's Corelane is older and has no loop.",
        lines.get(lines.size() - 1));
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
            "",
            "No uploads",
            "",
            "No decisions yet"),
        picture(DataNodeReport.of(bean), 100, 24));
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

  @Test
  void aTerminalIsDrawnOverAndGivenBackOnce() {
    StringWriter out = new StringWriter();
    Terminal terminal = new Terminal(new PrintWriter(out), true);
    terminal.show(List.of("one", "two"));
    assertEquals(
        "\u001b[?1049h\u001b[?25l\u001b[Hone\u001b[K\r\ntwo\u001b[K\u001b[J", out.toString());
    out.getBuffer().setLength(0);
    terminal.show(List.of("three"));
    assertEquals("\u001b[Hthree\u001b[K\u001b[J", out.toString());
    out.getBuffer().setLength(0);
    terminal.close();
    terminal.show(List.of("late"));
    terminal.close();
    assertEquals("\u001b[?25h\u001b[?1049l", out.toString());
  }

  @Test
  void theSizeOfATerminalIsAsked() {
    assertEquals(new Terminal.Size(211, 53), Terminal.ofTerminal("53 211"));
    assertEquals(new Terminal.Size(80, 24), Terminal.ofTerminal(""));
    assertEquals(new Terminal.Size(80, 24), Terminal.ofTerminal("0 0"));
  }
}
