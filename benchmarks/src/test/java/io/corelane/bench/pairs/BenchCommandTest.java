/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cli.Corelane;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.UploaderProcess;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class BenchCommandTest {

  private static final int USAGE = 2;

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "--modes stock,fast | --modes stock,fast: \"fast\" is not one of",
        "--modes stock,bind:write=slow | \"write=slow\" is not write=auto",
        "--modes stock,stock:sync-behind | needs Hadoop's native library",
        "--modes stock,stock:sync-behind --native /nowhere | --native /nowhere has no libhadoop.so",
        "--modes stock,stock:sync-behind --client testdfsio | needs --client own",
        "--modes stock,stock:sync-behind --datanode a --conf /nowhere --switch-command x | is for the embedded cluster, not for --datanode",
        "--modes stock,bind:corelane.write.ring=8m | corelane.write.ring=8m needs --apart: a DataNode reads corelane.write.ring when it starts",
        "--apart --client testdfsio | --apart needs --client own",
        "--apart --datanode a --conf /nowhere --switch-command x | --apart is for the embedded cluster",
        "--size 8 --size-per-stream 8 | cannot be given together",
        "--size-per-stream 0 | --size-per-stream 0 is out of range",
        "--latency --size 8 | are not for --latency",
        "--latency --html /tmp/x | has no --html",
        "--latency --write-sizes 0 | --write-sizes 0 is out of range",
        "--latency --writes 1 | --writes 1 is out of range",
        "--writes 100 | are for --latency",
        "--rate 100 | are for --latency",
        "--latency --rate 0 | --rate 0 is out of range",
        "--latency --rate 100001 | --rate 100001 is out of range",
        "--files 0 | --files 0 is out of range: 1 to 100000 files",
        "--files 2 --latency | --files is for uploads by --client own",
        "--files 2 --client testdfsio | --files is for uploads by --client own",
        "--files 2000 --streams 1 --size 1 | --files 2000 in each of 1 streams is too many for 1 MiB",
        "--acks --latency | --acks is for uploads by --client own",
        "--acks --client testdfsio | --acks is for uploads by --client own",
        "--acks --client-command true | --acks is for uploads by --client own",
        "--latency --beside true | --beside true is for uploads, not for --latency",
        "--memory-limit much | --memory-limit much is not a size such as 1G",
        "--memory-limit 100M | of at least 512M",
        "--precision little | --precision little is no number",
        "--precision 0% | --precision is out of range",
        "--metric speed | --metric speed is not throughput or cpu",
        "--size 0 | --size 0 is out of range",
        "--size 4 --streams 8 | --streams 8 is more than --size 4",
        "--streams 0 | --streams 0 is out of range",
        "--pairs 1 | --pairs 1 is out of range",
        "--pairs 5 --least-pairs 6 | --least-pairs 6 is out of range",
        "--set dfs.replication=2 | --set dfs.replication is not possible",
        "--set corelane.mode=bind | for the mode there is --modes",
        "--client fast | --client fast is not own or testdfsio",
        "--client testdfsio --client-command true | cannot be given together",
        "--client-figure x | --client-figure is for --client-command",
        "--client-command true --client-figure x | has no group",
        "--client-command true --client-figure ( | no regular expression",
        "--hdfs-site /etc/hosts | are for --datanode",
        "--datanode a --conf /nowhere --hdfs-site /etc/hosts | has no core-site.xml",
        "--datanode a --conf /nowhere --hdfs-site /etc/hosts --memory-limit 1G | are for the embedded",
        "--datanode a --conf /nowhere | needs either --hdfs-site",
        "--hadoop 2.0.0 | Hadoop version \"2.0.0\" is not one of those possible",
        "--hadoop-home /nowhere | /nowhere is no Hadoop installation",
        "--json /nowhere/at/all.json | --json /nowhere/at/all.json cannot be written",
        "--html /nowhere/at/all.html | --html /nowhere/at/all.html cannot be written"
      })
  void badInputGetsOneErrorThatNamesIt(String options, String error) {
    StringWriter err = new StringWriter();
    CommandLine command = Corelane.commandLine().setErr(new PrintWriter(err, true));
    int exit = command.execute(("bench " + options).split(" ", -1));
    assertEquals(USAGE, exit, err::toString);
    assertTrue(err.toString().contains(error), err::toString);
    assertEquals(2, err.toString().lines().count(), err::toString);
  }

  @Test
  void anEmptyCommandBesideIsRefused() {
    StringWriter err = new StringWriter();
    CommandLine command = Corelane.commandLine().setErr(new PrintWriter(err, true));
    assertEquals(USAGE, command.execute("bench", "--beside", " "));
    assertTrue(err.toString().contains("--beside \" \" is no shell command"), err::toString);
  }

  @Test
  void aCommandBesideDataNodesElsewhereIsRefused() throws HarnessException {
    UploaderProcess.Node here = new UploaderProcess.Node("127.0.0.1", 9866, 9864, "dn1", 0, 9867);
    UploaderProcess.Node there = new UploaderProcess.Node("192.0.2.1", 9866, 9864, "dn2", 0, 9867);
    BesideCommand.check("true", List.of(here));
    String said =
        String.valueOf(
            Assertions.assertThrows(
                    HarnessException.class, () -> BesideCommand.check("true", List.of(here, there)))
                .getMessage());
    assertTrue(said.contains("--beside true runs on this machine, and DataNode dn2"), said);
  }

  @Test
  void aDataNodeIsNamedByNameOrAddress() throws HarnessException {
    UploaderProcess.Node one = new UploaderProcess.Node("10.0.0.1", 9866, 9864, "dn1", 0, 9867);
    UploaderProcess.Node two = new UploaderProcess.Node("10.0.0.2", 9866, 9864, "dn2", 0, 9867);
    UploaderProcess.Node other = new UploaderProcess.Node("10.0.0.2", 9966, 9964, "dn2", 0, 9967);
    List<UploaderProcess.Node> live = List.of(one, two, other);
    assertEquals(one, RealTarget.named("dn1", live));
    assertEquals(one, RealTarget.named("10.0.0.1", live));
    assertEquals(other, RealTarget.named("dn2:9966", live));
    assertTrue(
        String.valueOf(
                Assertions.assertThrows(HarnessException.class, () -> RealTarget.named("dn2", live))
                    .getMessage())
            .contains("more than one: add the port"));
    assertTrue(
        String.valueOf(
                Assertions.assertThrows(HarnessException.class, () -> RealTarget.named("dn3", live))
                    .getMessage())
            .contains("dn1:9866, dn2:9866, dn2:9966"));
  }
}
