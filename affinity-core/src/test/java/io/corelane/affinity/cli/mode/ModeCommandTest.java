/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.mode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cli.Corelane;
import io.corelane.affinity.cli.Run;
import io.corelane.affinity.cli.datanode.FakeDataNode;
import io.corelane.affinity.cli.site.KeptFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * With a command in place of {@code hdfs} that says what Hadoop's does, and a web server that
 * answers as a DataNode. The real ones are in hdfs-plugin's {@code ModeCommandIT}.
 */
class ModeCommandTest {

  private static final String OBSERVE =
      """
      <configuration>
        <property><name>corelane.mode</name><value>observe</value></property>
      </configuration>
      """;

  private static final String RUNNING =
      "Reconfiguring status for node [dn:9867]: started at Wed Nov 25 14:00:00 UTC 2026 and is still running.";
  private static final String FINISHED =
      "Reconfiguring status for node [dn:9867]: started at Wed Nov 25 14:00:00 UTC 2026 and finished at Wed Nov 25 14:00:01 UTC 2026.";

  @TempDir Path directory = Path.of("set by JUnit");

  private Path site = Path.of("set below");
  private FakeDataNode dataNode;

  @BeforeEach
  void aDataNodeInObserve() throws IOException {
    site = Files.writeString(directory.resolve("hdfs-site.xml"), OBSERVE);
    dataNode = new FakeDataNode(200, bean("observe", "active", ""));
    hdfs("case $5 in start) echo started ;; status) echo '" + FINISHED + "' ;; esac");
  }

  @AfterEach
  void stop() {
    dataNode.close();
  }

  /** Each call is written down with what the file says by then. */
  private void hdfs(String commands) throws IOException {
    Path hdfs = Files.createDirectories(directory.resolve("hadoop/bin")).resolve("hdfs");
    Files.writeString(
        hdfs,
        """
        #!/bin/bash
        mode=$(sed -n 's:.*<value>\\(.*\\)</value>.*:\\1:p' %1$s/hdfs-site.xml)
        echo "$* $mode" >>%1$s/calls
        %2$s
        """
            .formatted(directory, commands));
    assertTrue(hdfs.toFile().setExecutable(true));
  }

  private List<String> calls() throws IOException {
    Path calls = directory.resolve("calls");
    return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
  }

  private static String bean(String mode, String state, String more) {
    return "{\"beans\":[{\"Mode\":\"%s\",\"ConfiguredMode\":\"%1$s\",\"Auto\":{\"state\":\"other-mode\"},\"State\":\"%s\"%s}]}"
        .formatted(mode, state, more);
  }

  private Run mode(String... more) {
    return Run.corelane(args(more).toArray(String[]::new));
  }

  private List<String> args(String... more) {
    List<String> args = new ArrayList<>(List.of("mode"));
    args.addAll(List.of("--hadoop-home", directory.resolve("hadoop").toString()));
    args.addAll(List.of("--hdfs-site", site.toString()));
    args.addAll(List.of("--datanode", "dn:9867", "--url", dataNode.url()));
    args.addAll(List.of(more));
    return args;
  }

  private void refused(Run run, String why) throws IOException {
    assertEquals(1, run.exitCode(), run.out());
    assertEquals("", run.out());
    assertEquals("corelane mode: " + why + System.lineSeparator(), run.err());
    asBefore();
  }

  private void asBefore() throws IOException {
    assertEquals(OBSERVE, Files.readString(site));
    assertFalse(Files.exists(directory.resolve("hdfs-site.xml.before-corelane-mode")));
  }

  @Test
  void whatIsInForceAlreadyIsToldAndNothingDone() throws IOException {
    Run run = mode("observe");
    assertEquals(0, run.exitCode(), run.err());
    assertEquals(
        "dn:9867: mode observe is in force: lanes are reported, nothing is changed\n", run.out());
    assertEquals(List.of(), calls());
    asBefore();
  }

  @Test
  void aDryRunSaysWhatWouldBeDone() throws IOException {
    Run run = mode("bind", "--dry-run");
    assertEquals(0, run.exitCode(), run.err());
    assertEquals(
        """
        %s:
        -   <property><name>corelane.mode</name><value>observe</value></property>
        +   <property><name>corelane.mode</name><value>bind</value></property>
        hdfs dfsadmin -reconfig datanode dn:9867 start
        """
            .formatted(site),
        run.out());
    assertEquals(List.of(), calls());
    asBefore();
  }

  /** It has read its files, and another mode holds: those were other files. */
  @Test
  void aDataNodeThatReadsOtherFilesIsNotWaitedFor() throws IOException {
    refused(
        mode("bind"),
        "dn:9867: it has read its files, and stays in mode observe: is "
            + site
            + " the one that it reads?; put back: "
            + site
            + ", and dn:9867 is in mode observe");
    assertEquals(
        List.of(
            "dfsadmin -reconfig datanode dn:9867 start bind",
            "dfsadmin -reconfig datanode dn:9867 status bind",
            "dfsadmin -reconfig datanode dn:9867 start observe",
            "dfsadmin -reconfig datanode dn:9867 status observe"),
        calls());
  }

  @Test
  void aDataNodeThatFollowsLeavesNothingBesideTheFile() throws IOException {
    dataNode.body(bean("bind", "active", ",\"Machine\":{\"oneCache\":true}"));
    Run run = mode("bind");
    assertEquals(0, run.exitCode(), run.err());
    assertEquals(
        "dn:9867: mode bind is in force: threads of uploads are placed; one cache: nothing to"
            + " shorten\n",
        run.out());
    assertEquals(OBSERVE.replace(">observe<", ">bind<"), Files.readString(site));
    assertFalse(Files.exists(directory.resolve("hdfs-site.xml.before-corelane-mode")));
  }

  @Test
  void theDataNodesOwnWordsForARefusalAreTold() throws IOException {
    dataNode.body(
        bean(
            "observe",
            "active",
            ",\"RefusedChanges\":[{\"key\":\"corelane.mode\",\"value\":\"bind\",\"reason\":\"not today\"}]"));
    Run run = mode("bind");
    assertTrue(
        run.err().startsWith("corelane mode: dn:9867: it refuses mode bind: not today; put back: "),
        run.err());
    asBefore();
  }

  /** The first has followed, and reads the former file again. */
  @Test
  void ofSeveralAllFollowOrNone() throws IOException {
    try (FakeDataNode second = new FakeDataNode(200, bean("observe", "active", ""))) {
      dataNode.body(bean("bind", "active", ""));
      Run run = mode("bind", "--datanode", "dn2:9867", "--url", second.url());
      assertEquals(1, run.exitCode());
      assertTrue(run.err().contains("dn2:9867: it has read its files, and stays"), run.err());
      assertTrue(run.err().contains("and dn:9867 is in mode bind, and dn2:9867 is"), run.err());
    }
    asBefore();
    assertEquals(
        List.of("dn:9867 start bind", "dn2:9867 start bind"),
        calls().stream()
            .filter(call -> call.endsWith("start bind"))
            .map(call -> call.replaceFirst(".* datanode ", ""))
            .toList());
    assertEquals(2, calls().stream().filter(call -> call.endsWith("start observe")).count());
  }

  @Test
  void whatHadoopRefusesIsTold() throws IOException {
    hdfs("echo 'WARN something'; echo 'Node [dn:9867] reconfiguring: denied.' >&2; exit 1");
    refused(
        mode("bind"),
        "dn:9867 cannot be told: hdfs dfsadmin -reconfig datanode dn:9867 start: exit code 1: WARN"
            + " something; Node [dn:9867] reconfiguring: denied.; put back: "
            + site
            + ", but dn:9867 could not be told; once it can: hdfs dfsadmin -reconfig datanode"
            + " dn:9867 start");
  }

  @Test
  void whatDoesNotEndIsLeft() throws IOException {
    hdfs("echo '" + RUNNING + "'");
    Run run = mode("bind", "--timeout", "5");
    assertEquals(1, run.exitCode());
    assertTrue(
        run.err().contains("dn:9867 cannot be told: it has not ended reading within 5 s; put back"),
        run.err());
    asBefore();
  }

  @Test
  void anHdfsThatHangsIsEnded() throws IOException {
    hdfs("exec sleep 600");
    Run run = mode("bind", "--timeout", "1");
    assertTrue(
        run.err().contains("-reconfig datanode dn:9867 start: it has not ended within 1 s"),
        run.err());
    asBefore();
  }

  /** The real command in a JVM of its own: SIGTERM comes while the DataNode is still reading. */
  @Test
  void whatATerminationInterruptsIsPutBack() throws Exception {
    hdfs(
        "case $5-$mode in *-observe) echo '%s' ;; status-*) echo '%s' ;; *) echo started ;; esac"
            .formatted(FINISHED, RUNNING));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home", ""), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp"));
    command.addAll(List.of(System.getProperty("java.class.path", ""), Corelane.class.getName()));
    command.addAll(args("bind"));
    Path said = directory.resolve("said");
    Process corelane =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile()).start();
    try {
      while (corelane.isAlive()
          && calls().stream().noneMatch(call -> call.endsWith("status bind"))) {
        Thread.sleep(10);
      }
      assertEquals(OBSERVE.replace(">observe<", ">bind<"), Files.readString(site));
      corelane.destroy();
      assertEquals(143, corelane.waitFor(), () -> "of SIGTERM");
    } finally {
      corelane.destroyForcibly();
    }
    assertEquals(
        "corelane mode: interrupted; put back: " + site + ", and dn:9867 is in mode observe\n",
        Files.readString(said));
    asBefore();
    assertEquals(
        List.of("start observe", "status observe"),
        calls().stream()
            .filter(call -> call.endsWith("observe"))
            .map(call -> call.replaceFirst(".* dn:9867 ", ""))
            .toList());
  }

  @Test
  void whatBenchIsChangingIsLeft() throws IOException {
    KeptFile bench =
        KeptFile.keep(site, KeptFile.By.BENCH, OBSERVE.getBytes(StandardCharsets.UTF_8));
    Run run = mode("bind");
    assertEquals(1, run.exitCode());
    assertTrue(
        run.err().startsWith("corelane mode: " + bench.kept() + " is there: corelane bench is"),
        run.err());
    assertEquals(List.of(), calls());
    bench.putBack();
    asBefore();
  }

  @Test
  void aDataNodeThatIsDownIsNotedBeforeAnythingIsWritten() throws IOException {
    String url = dataNode.url();
    dataNode.close();
    refused(mode("bind"), url + " cannot be reached: nothing listens there");
    assertEquals(List.of(), calls());
  }

  @Test
  void whereCorelaneIsInactiveNothingIsWritten() throws IOException {
    dataNode.body("{\"beans\":[{\"State\":\"inactive\",\"InactiveReason\":\"no such CPU\"}]}");
    refused(
        mode("bind"),
        dataNode.url() + ": Corelane is inactive in it until it starts again: no such CPU");
    assertEquals(List.of(), calls());
  }

  @Test
  void anUnknownModeIsWrongUsage() throws IOException {
    Run run = mode("bnid");
    assertEquals(2, run.exitCode());
    assertEquals(
        "corelane mode: corelane.mode = \"bnid\": no such choice (did you mean bind?); allowed: off, observe, bind, steer or auto",
        run.err().lines().findFirst().orElse(""));
    assertEquals(List.of(), calls());
    asBefore();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bind --datanode dn|--datanode dn: allowed is HOST:PORT, such as localhost:9867",
        "bind --datanode -x:1|--datanode -x:1: allowed is HOST:PORT, such as localhost:9867",
        "bind --datanode a:1 --datanode b:2 --url http://a:3|--url is given for 1 of 2 DataNodes: give it for each, in the same order, or for none",
        "bind --timeout 0|--timeout 0: allowed are 1 to 3600 seconds",
      })
  void wrongUsage(String args, String fault) throws IOException {
    List<String> all = new ArrayList<>(List.of("mode", "--hdfs-site", site.toString()));
    all.addAll(List.of("--hadoop-home", directory.resolve("hadoop").toString()));
    all.addAll(List.of(args.split(" ", -1)));
    Run run = Run.corelane(all.toArray(String[]::new));
    assertEquals(2, run.exitCode(), run.err());
    assertEquals("corelane mode: " + fault, run.err().lines().findFirst().orElse(""));
  }

  @Test
  void withoutHadoopNothingIsWritten() throws IOException {
    Files.delete(directory.resolve("hadoop/bin/hdfs"));
    refused(
        mode("bind"),
        directory.resolve("hadoop/bin/hdfs")
            + " is not there: set HADOOP_HOME to an unpacked Hadoop");
  }
}
