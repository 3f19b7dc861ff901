/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.judge.AutoFigures;
import io.corelane.affinity.judge.MeasureFigures;
import io.corelane.affinity.judge.TrialFigures;
import io.corelane.affinity.judge.VerdictText;
import io.corelane.affinity.trial.TrialMeasure;
import io.corelane.affinity.trial.TrialVerdict;
import io.corelane.hdfs.metrics.AutoReport;
import io.corelane.hdfs.metrics.MachineReport;
import io.corelane.hdfs.metrics.RefusedChange;
import io.corelane.hdfs.metrics.UploadReport;
import io.corelane.hdfs.metrics.WritingReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The page in a real browser, with facts that no test machine has. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StatusPageInTheBrowserIT {

  private static final Path PICTURES =
      Path.of(System.getProperty("corelane.test.dir", "target/it"), "pictures");
  private static final String ROWS = "document.querySelectorAll('#lanes tbody tr').length";
  private static final String CELLS = "document.querySelectorAll('#nodes .cpu').length";
  private static final String NOTICE = "document.getElementById('notice').textContent";

  private Chromium chromium;
  private Tab tab;

  @BeforeAll
  void startTheBrowser() throws Exception {
    chromium = Chromium.start();
  }

  @BeforeEach
  void openATab() throws Exception {
    tab = chromium.tab();
    tab.size(1_200, 1_000);
  }

  @AfterEach
  void closeTheTab() {
    tab.close();
  }

  @AfterAll
  void stopTheBrowser() {
    chromium.close();
  }

  private static List<UploadReport> fewUploads() {
    return List.of(
        MadeUpDataNode.upload(0, 7, 6, 6, "short"),
        MadeUpDataNode.upload(1, 0, 3, 2, "node"),
        MadeUpDataNode.upload(2, 2, 5, 4, "long"),
        MadeUpDataNode.upload(3, 5, 4, 4, "short"),
        MadeUpDataNode.upload(4, 6, 6, 7, "shared"));
  }

  private void lookAt(MadeUpDataNode datanode) throws InterruptedException {
    tab.open(datanode.address());
    tab.await("document.readyState === 'complete' && location.pathname === '/corelane'");
  }

  @Test
  void lanesAreDrawnOverTheMachine() throws Exception {
    try (MadeUpDataNode datanode =
        new MadeUpDataNode(
            MadeUpDataNode.report("steer", MadeUpDataNode.machine(2, 2, 2), fewUploads()))) {
      lookAt(datanode);
      tab.await(ROWS + " === 5");
      assertEquals(16, tab.value(CELLS).asInt());
      assertEquals(8, tab.value("document.querySelectorAll('#nodes .core').length").asInt());
      assertEquals(4, tab.value("document.querySelectorAll('#nodes .llc').length").asInt());
      assertEquals(2, tab.value("document.querySelectorAll('#nodes .node').length").asInt());
      assertEquals(
          "node:1 long:1 shared:1 short:2",
          tab.value(
                  "['node', 'long', 'shared', 'short'].map(lane => lane + ':'"
                      + " + document.querySelectorAll('#lines path.' + lane).length).join(' ')")
              .asText());
      assertEquals(
          "S R",
          tab.value(
                  "document.querySelectorAll('#nodes .core')[5].querySelector('.roles').innerText.replace(/\\s+/g, ' ')")
              .asText());
      tab.screenshot(PICTURES.resolve("two-nodes.png"));
      tab.dark(true);
      tab.size(360, 1_400);
      tab.screenshot(PICTURES.resolve("two-nodes-dark-phone.png"));
      assertEquals(List.of(), tab.errors());
    }
  }

  /** The tile counts threads; a mark of one that is not there would contradict it. */
  @Test
  void aDiskWriterIsDrawnWhereOneWrites() throws Exception {
    UploadReport staged = MadeUpDataNode.upload(0, 1, 2, 3, "short");
    MachineReport machine = MadeUpDataNode.machine(1, 1, 4);
    try (MadeUpDataNode datanode =
        new MadeUpDataNode(MadeUpDataNode.report("bind", machine, List.of(staged)))) {
      lookAt(datanode);
      tab.await("document.querySelectorAll('#nodes .role.W:not([hidden])').length === 1");
      assertEquals("3 direct", text("#lanes tbody td:nth-child(4) .value") + " " + beside(4));
      datanode.reports(
          MadeUpDataNode.report("bind", machine, List.of(MadeUpDataNode.leftTheStage(staged))));
      tab.await("document.querySelectorAll('#nodes .role.W:not([hidden])').length === 0");
      assertEquals("none", text("#lanes tbody td:nth-child(4) .value"));
      assertEquals("as in stock HDFS now, else direct", beside(4));
      assertEquals("not known", text("#lanes tbody td:nth-child(5) .value"));
      assertEquals(staged.device(), beside(5));
      assertEquals(List.of(), tab.errors());
    }
  }

  private String beside(int column) {
    return text("#lanes tbody td:nth-child(" + column + ") small");
  }

  @Test
  void ofOneCacheItSaysThatNothingIsToShorten() throws Exception {
    List<UploadReport> uploads =
        List.of(
            MadeUpDataNode.upload(0, 7, 6, 6, "short"),
            MadeUpDataNode.upload(1, 0, 0, 2, "shared"));
    try (MadeUpDataNode datanode =
        new MadeUpDataNode(
            MadeUpDataNode.report("observe", MadeUpDataNode.machine(1, 1, 4), uploads))) {
      lookAt(datanode);
      tab.await(ROWS + " === 2");
      String words = "one cache: nothing to shorten";
      assertEquals(words, text("#t-one-cache"));
      assertTrue(
          text("#drawing-text").contains("Uploads by lane: 1 short (" + words + "), 1 shared."),
          text("#drawing-text"));
      assertEquals(words, text("#ended tbody td.short small"));
      assertEquals("", text("#ended tbody td.shared small"));
      datanode.reports(MadeUpDataNode.report("observe", MadeUpDataNode.machine(1, 2, 4), uploads));
      tab.await("document.querySelector('#t-one-cache').textContent === ''");
      assertEquals("", text("#ended tbody td.short small"));
      datanode.reports(
          MadeUpDataNode.report(
              "observe", MadeUpDataNode.machine(1, 1, 4), List.of(uploads.get(1))));
      tab.await(ROWS + " === 1");
      assertEquals("", text("#t-one-cache"));
      assertEquals(List.of(), tab.errors());
    }
  }

  private String text(String selector) {
    return tab.value("document.querySelector('" + selector + "').textContent").asText();
  }

  @Test
  void whatAGibCostsAndWhichCpusAreFreeIsNotToldWhileNothingIsMeasured() throws Exception {
    try (MadeUpDataNode datanode =
        new MadeUpDataNode(
            MadeUpDataNode.report("bind", MadeUpDataNode.machine(1, 1, 2), fewUploads()))) {
      lookAt(datanode);
      tab.await("document.querySelector('#t-dear').textContent === '0.52'");
      assertEquals("1.4 of 2", text("#t-free"));
      // Of mode auto, which has off in force.
      datanode.reports(MadeUpDataNode.report("off", MadeUpDataNode.machine(1, 1, 2), fewUploads()));
      tab.await("document.querySelector('#t-dear').textContent === '\u2013'");
      assertEquals("\u2013 of 2", text("#t-free"));
    }
  }

  @Test
  void aThousandUploadsOn512CpusShareLines() throws Exception {
    List<UploadReport> uploads =
        IntStream.range(0, 1_000)
            .mapToObj(i -> MadeUpDataNode.upload(i, i % 40, i % 40 + 1, i % 40 + 2, "short"))
            .toList();
    try (MadeUpDataNode datanode =
        new MadeUpDataNode(
            MadeUpDataNode.report("bind", MadeUpDataNode.machine(8, 4, 8), uploads))) {
      lookAt(datanode);
      tab.await(ROWS + " === 40");
      assertEquals(512, tab.value(CELLS).asInt());
      assertEquals(
          1_000,
          tab.value(
                  "[...document.querySelectorAll('#lanes tbody tr')]"
                      + ".reduce((sum, row) => sum + Number(row.cells[5].querySelector('.value').textContent), 0)")
              .asInt());
      String text = tab.value("document.getElementById('lanes-text').textContent").asText();
      assertTrue(text.startsWith("1,000 uploads in 40 lanes"), text);
      assertEquals("1,000", tab.value("document.getElementById('t-uploads').textContent").asText());
      tab.screenshot(PICTURES.resolve("512-cpus.png"));
      assertEquals(List.of(), tab.errors());
    }
  }

  @Test
  void nothingIsCutOffOnAPhone() throws Exception {
    try (MadeUpDataNode datanode =
        new MadeUpDataNode(
            MadeUpDataNode.report("steer", MadeUpDataNode.machine(8, 4, 8), fewUploads()))) {
      tab.size(360, 800);
      lookAt(datanode);
      tab.await(ROWS + " === 5");
      assertEquals(360, tab.value("document.documentElement.scrollWidth").asInt());
      tab.screenshot(PICTURES.resolve("512-cpus-phone.png"));
    }
  }

  @Test
  void darkIsDarkAndTextStaysReadable() throws Exception {
    try (MadeUpDataNode datanode =
        new MadeUpDataNode(
            MadeUpDataNode.report("bind", MadeUpDataNode.machine(1, 1, 2), fewUploads()))) {
      lookAt(datanode);
      for (boolean dark : new boolean[] {false, true}) {
        tab.dark(dark);
        for (String of :
            List.of("body", ".quiet", "td.short", "td.node", "td.long", "td.shared", "th")) {
          tab.await(ROWS + " === 5");
          double contrast = contrast(of);
          assertTrue(contrast >= 4.5, of + " in " + (dark ? "dark: " : "light: ") + contrast);
        }
        assertEquals(
            dark, luminance(colour("body", "backgroundColor")) < 0.2, "the ground of the page");
      }
    }
  }

  /** The ratio that WCAG 2.1 wants to be at least 4.5, of a text's colour to the page's ground. */
  private double contrast(String selector) {
    double text = luminance(colour(selector, "color"));
    double ground = luminance(colour("body", "backgroundColor"));
    return (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05);
  }

  private double[] colour(String selector, String property) {
    String text =
        tab.value("getComputedStyle(document.querySelector('" + selector + "'))." + property)
            .asText();
    List<Double> parts = new ArrayList<>();
    for (String part : text.replaceAll("[^0-9,.]", "").split(",", -1)) {
      parts.add(Double.parseDouble(part));
    }
    return new double[] {parts.get(0), parts.get(1), parts.get(2)};
  }

  private static double luminance(double[] colour) {
    double[] weights = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      double part = colour[i] / 255;
      sum += weights[i] * (part <= 0.03928 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4));
    }
    return sum;
  }

  @Test
  void namesFromOutsideAreTextNeverHtml() throws Exception {
    String evil = "<img src=x onerror=\"document.title='hacked'\"><script>1</script>";
    UploadReport upload =
        new UploadReport(
            evil,
            evil,
            0,
            evil,
            1,
            evil,
            evil,
            evil,
            evil,
            evil,
            evil,
            evil,
            evil,
            new WritingReport(evil, evil, true, 1, 1, 1, 1),
            1,
            1,
            1,
            0);
    Map<String, Object> report =
        MadeUpDataNode.report("bind", MadeUpDataNode.machine(1, 1, 2), List.of(upload));
    report.put("LastDecision", evil);
    report.put("LastDecisionReasons", List.of(evil));
    report.put("RecentDecisions", List.of(evil));
    try (MadeUpDataNode datanode = new MadeUpDataNode(report)) {
      lookAt(datanode);
      tab.await(ROWS + " === 1");
      assertEquals(
          0, tab.value("document.querySelectorAll('main img, main script').length").asInt());
      assertTrue(tab.value("document.title").asText().startsWith("Corelane"));
      assertTrue(tab.value("document.getElementById('log').textContent").asText().contains(evil));
      assertEquals(List.of(), tab.errors());
    }
  }

  @Test
  void whatIsOldIsSaidToBeOldUntilTheDataNodeAnswersAgain() throws Exception {
    try (MadeUpDataNode datanode =
        new MadeUpDataNode(
            MadeUpDataNode.report("bind", MadeUpDataNode.machine(1, 1, 2), fewUploads()))) {
      lookAt(datanode);
      tab.await(ROWS + " === 5");
      assertEquals("", tab.value(NOTICE).asText());
      tab.offline(true);
      tab.await(NOTICE + ".includes('What you see is old')");
      assertEquals(5, tab.value(ROWS).asInt());
      tab.offline(false);
      tab.await(NOTICE + " === ''");
    }
  }

  @Test
  void whatIsOpenedStaysOpenWhileThePageUpdatesItself() throws Exception {
    try (MadeUpDataNode datanode =
        new MadeUpDataNode(
            MadeUpDataNode.report("bind", MadeUpDataNode.machine(1, 1, 2), fewUploads()))) {
      lookAt(datanode);
      tab.await(ROWS + " === 5");
      String details = "document.querySelector('#lanes tbody tr:nth-child(2) details')";
      tab.value(details + ".open = true");
      List<UploadReport> others = new ArrayList<>(fewUploads());
      others.remove(0);
      datanode.reports(MadeUpDataNode.report("bind", MadeUpDataNode.machine(1, 1, 2), others));
      tab.await(ROWS + " === 4");
      assertTrue(
          tab.value("document.querySelector('#lanes tbody tr details').open").asBoolean(),
          "it is the first row now");
    }
  }

  @Test
  void whatATrialHasFoundIsOnThePage() throws Exception {
    Map<String, Object> report =
        MadeUpDataNode.report("bind", MadeUpDataNode.machine(1, 1, 2), List.of());
    try (MadeUpDataNode datanode = new MadeUpDataNode(report)) {
      lookAt(datanode);
      assertTrue(tab.value("document.getElementById('trial').hidden").asBoolean());
      report.put("ConfiguredMode", "auto");
      TrialFigures trial =
          new TrialFigures(
              "off",
              "bind",
              TrialVerdict.HELPS,
              107,
              20_000,
              1_793_693_400_000L,
              1_793_698_800_000L,
              List.of(
                  new MeasureFigures(TrialMeasure.RECEIVED, 107, 0.98, 0.91, 1.055),
                  new MeasureFigures(TrialMeasure.PER_DATA_NODE_CPU, 107, 1.061, 1.049, 1.073),
                  new MeasureFigures(TrialMeasure.PER_MACHINE_CPU, 0, 1, 0.25, 4)));
      report.put(
          "Auto",
          new AutoReport(
              new AutoFigures(AutoFigures.State.SETTLED, "news", "", 0, List.of(trial))));
      datanode.reports(report);
      tab.await("document.getElementById('mode').textContent === 'auto'");
      assertTrue(
          tab.value("document.getElementById('mode-text').textContent")
              .asText()
              .contains("In force: bind."));
      assertTrue(
          text("#verdict").startsWith(VerdictText.finding(trial) + ". In force: bind"),
          text("#verdict"));
      assertEquals(
          "trial", tab.value("document.querySelector('main section').id").asText(), "comes first");
      String rows = tab.value("document.getElementById('measures').innerText").asText();
      assertTrue(rows.contains("-2.0 %") && rows.contains("-9.0 % to +5.5 %"), rows);
      assertTrue(rows.contains("+6.1 %") && rows.contains("not measured yet"), rows);
      assertEquals(List.of(), tab.errors());
    }
  }

  @Test
  void modesAndTroubleAreInWords() throws Exception {
    Map<String, Object> report =
        MadeUpDataNode.report("steer", MadeUpDataNode.machine(1, 1, 2), List.of());
    report.put("SteeringTrouble", "no helper listens at /run/corelane/corelaned.sock");
    try (MadeUpDataNode datanode = new MadeUpDataNode(report)) {
      lookAt(datanode);
      tab.await(NOTICE + ".includes('no helper listens')");
      assertEquals("steer", tab.value("document.getElementById('mode').textContent").asText());
      report.put("SteeringTrouble", "");
      report.put(
          "RefusedChanges",
          List.of(
              new RefusedChange("corelane.mode", "bnid", "no such choice", 1_795_000_000_000L)));
      datanode.reports(report);
      tab.await(NOTICE + ".endsWith('corelane.mode = \"bnid\": no such choice.')");
      report = MadeUpDataNode.report("off", MadeUpDataNode.machine(1, 1, 2), List.of());
      report.put("State", "inactive");
      report.put("InactiveReason", "corelane.mode = off");
      datanode.reports(report);
      tab.await("document.getElementById('mode').textContent === 'off'");
      assertTrue(tab.value("document.getElementById('main').hidden").asBoolean());
      datanode.reports(Map.of());
      tab.await(NOTICE + ".includes('Corelane is inactive')");
      assertEquals(List.of(), tab.errors());
    }
  }
}
