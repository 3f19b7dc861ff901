/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cli.Corelane;
import io.corelane.affinity.cli.Run;
import io.corelane.affinity.cli.datanode.FakeDataNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** {@code corelane watch} against a web server. */
@Timeout(60)
class WatchCommandTest {

  @Test
  void onceWritesAllOfItAndEnds() throws IOException {
    try (FakeDataNode node = new FakeDataNode(200, FakeDataNode.captured())) {
      Run run = Run.corelane("watch", "--once", "--url", node.url() + "/");
      assertEquals(0, run.exitCode(), run.err());
      assertEquals("", run.err());
      assertEquals(1, node.asked());
      assertTrue(run.out().contains("mode bind, active, tick 2282 us"), run.out());
      assertTrue(run.out().contains("Uploads: 2, 57.6 MiB/s; lanes: 2 short"), run.out());
      assertTrue(run.out().contains("blk_1073741828_1004  short   32.1"), run.out());
      assertTrue(run.out().contains("tick 3 done: receiver of blk_1073741826_1002"), run.out());
      assertTrue(run.out().indexOf('\u001b') < 0, run.out());
    }
  }

  @Test
  void aDataNodeWithoutCorelaneIsToldAsSuch() throws IOException {
    try (FakeDataNode node = new FakeDataNode(200, "{\"beans\" : [ ]}")) {
      assertFails(
          node.url(),
          node.url()
              + " has no Corelane: there is no bean Hadoop:service=DataNode,name=Corelane. Is it a"
              + " DataNode with Corelane's keys in its hdfs-site.xml?");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "404, '', ' answers HTTP 404: is it the web address of a DataNode?'",
    "401, '', ' refuses (HTTP 401): /jmx needs a login there'",
    "200, '<html>', ' answers no JSON: is it the web address of a DataNode?'",
    "200, '{}', ' answers other JSON: is it the web address of a DataNode?'"
  })
  void whoAnswersSomethingElseIsToldAsSuch(int status, String body, String told)
      throws IOException {
    try (FakeDataNode node = new FakeDataNode(status, body)) {
      assertFails(node.url(), node.url() + told);
    }
  }

  @Test
  void nobodyThereIsToldAsSuch() throws IOException {
    String url;
    try (FakeDataNode node = new FakeDataNode(200, "")) {
      url = node.url();
    }
    assertFails(url, url + " cannot be reached: nothing listens there");
    assertFails(
        "http://nowhere.invalid:1", "http://nowhere.invalid:1 cannot be reached: no such host");
  }

  private static void assertFails(String url, String told) {
    Run run = Run.corelane("watch", "--once", "--url", url);
    assertEquals(1, run.exitCode());
    assertEquals("corelane watch: " + told, run.err().strip());
    assertEquals("", run.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost:9864", "ftp://host", "http://", "not a url", "file:///jmx"})
  void whatIsNoWebAddressIsRefused(String url) {
    Run run = Run.corelane("watch", "--url", url);
    assertEquals(2, run.exitCode());
    assertTrue(run.err().contains("--url " + url), run.err());
    assertTrue(run.err().contains("http://localhost:9864"), run.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "0.1", "-1", "3601", "NaN", "soon"})
  void anIntervalOutsideItsRangeIsRefused(String interval) {
    Run run = Run.corelane("watch", "--interval", interval);
    assertEquals(2, run.exitCode());
    assertTrue(run.err().contains("--interval"), run.err());
  }

  @Test
  void aDataNodeThatGoesAwayIsAwaited() throws Exception {
    StringWriter out = new StringWriter();
    PrintWriter writer = new PrintWriter(out);
    CommandLine command = Corelane.commandLine().setOut(writer).setErr(writer);
    FakeDataNode node = new FakeDataNode(200, FakeDataNode.captured());
    Thread watch =
        new Thread(
            () -> command.execute("watch", "--interval", "0.2", "--url", node.url()), "watch");
    watch.start();
    await(out, "Uploads: 2, 0.0 MiB/s"); // no byte more since the answer before
    node.body("{\"beans\" : [ ]}");
    await(out, "No answer since ");
    String withoutAnswer = out.toString();
    withoutAnswer = withoutAnswer.substring(withoutAnswer.lastIndexOf("Corelane  "));
    assertTrue(withoutAnswer.indexOf("blk_") < 0, withoutAnswer);
    out.getBuffer().setLength(0);
    node.body(FakeDataNode.captured());
    await(out, "Uploads: 2");
    watch.interrupt();
    watch.join();
    node.close();
  }

  private static void await(StringWriter out, String text) throws InterruptedException {
    while (!out.toString().contains(text)) {
      Thread.sleep(20);
    }
  }
}
