/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cli.Corelane;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hdfs.tools.DFSAdmin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** {@code corelane mode} with a real DataNode and Hadoop's own dfsadmin. */
class ModeCommandIT {

  private static final String JAVA =
      Path.of(System.getProperty("java.home", ""), "bin", "java").toString();

  private Path directory;
  private Path site;
  private Process hadoop;
  private String ipc;
  private String url;

  private record Said(int exitCode, String out, String err) {}

  @BeforeEach
  void aDataNodeInObserve() throws Exception {
    directory = Files.createTempDirectory(MiniHadoopProcess.directory(), "mode").toAbsolutePath();
    Path conf = ReconfigurationIT.confDirectory(directory);
    site = conf.resolve("hdfs-site.xml");
    // Nothing of it is lost by a change.
    write(
        Files.readString(site)
            .replaceFirst("<configuration>", "<configuration>\n  <!-- ours -->\n")
            .replace(
                "org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.CorelaneDatasetFactory",
                LoopFactories.NoTunerFactory.class.getName()));
    String classPath = conf + ":" + DropInIT.thisHadoop();
    dfsadmin(classPath);
    Path log = directory.resolve("hadoop.log");
    List<String> command = new ArrayList<>(List.of(JAVA, "-Xmx1g"));
    command.addAll(QuickJvm.OPTIONS);
    Path jar = MiniHadoopProcess.jar().toAbsolutePath();
    command.addAll(List.of("-cp", MiniHadoopProcess.testClasses() + ":" + jar + ":" + classPath));
    command.add(ServedHadoop.class.getName());
    hadoop =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    TestCluster.await("a DataNode", () -> !served(log).isEmpty() || !hadoop.isAlive());
    assertTrue(hadoop.isAlive(), () -> text(log));
    String[] ports = served(log).split(" ", -1);
    ipc = "127.0.0.1:" + ports[1];
    url = "http://127.0.0.1:" + ports[2];
  }

  @AfterEach
  void end() throws Exception {
    hadoop.destroyForcibly().waitFor();
    FileUtil.fullyDelete(directory.toFile());
  }

  private static String text(Path log) {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String served(Path log) {
    return text(log).lines().filter(line -> line.startsWith("SERVES ")).findFirst().orElse("");
  }

  /** Maven has Hadoop's classes, and not its scripts. */
  private void dfsadmin(String classPath) throws Exception {
    Path hdfs = Files.createDirectories(directory.resolve("hadoop/bin")).resolve("hdfs");
    Files.writeString(
        hdfs,
        "#!/bin/sh\n[ \"$1\" = dfsadmin ] || exit 2\nshift\nexec "
            + JAVA
            + " -XX:TieredStopAtLevel=1 -cp '"
            + classPath
            + "' "
            + DFSAdmin.class.getName()
            + " \"$@\"\n");
    assertTrue(hdfs.toFile().setExecutable(true));
  }

  private void write(String text) throws Exception {
    Path next = Files.writeString(site.resolveSibling("next.xml"), text);
    Files.move(next, site, StandardCopyOption.ATOMIC_MOVE);
  }

  private static Said corelane(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine command = Corelane.commandLine();
    command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    return new Said(command.execute(args), out.toString(), err.toString());
  }

  private Said mode(Path file, String mode) {
    List<String> args = new ArrayList<>(List.of("mode", mode, "--datanode", ipc, "--url", url));
    args.addAll(List.of("--hdfs-site", file.toString(), "--timeout", "120"));
    args.addAll(List.of("--hadoop-home", directory.resolve("hadoop").toString()));
    return corelane(args.toArray(String[]::new));
  }

  private void isInForce(String mode, String before) throws Exception {
    String text = Files.readString(site);
    Said said = mode(site, mode);
    assertEquals(0, said.exitCode(), said::err);
    assertEquals("", said.err());
    assertTrue(said.out().startsWith(ipc + ": mode " + mode + " is in force: "), said.out());
    assertTrue(said.out().strip().endsWith("(it was " + before + ")"), said.out());
    assertEquals(1, said.out().lines().count());
    assertEquals(
        text.replace("<value>" + before + "</value>", "<value>" + mode + "</value>"),
        Files.readString(site));
    onlyTheFileIsThere();
  }

  private void onlyTheFileIsThere() {
    assertFalse(Files.exists(site.resolveSibling("hdfs-site.xml.before-corelane-mode")));
  }

  private void refused(Said said, String text, String... whys) throws Exception {
    assertEquals(1, said.exitCode(), said::out);
    assertEquals("", said.out());
    for (String why : whys) {
      assertTrue(said.err().contains(why), said.err());
    }
    assertEquals(text, Files.readString(site));
    onlyTheFileIsThere();
  }

  @Test
  void oneCommandOneAnswer() throws Exception {
    isInForce("bind", "observe");
    String bind = Files.readString(site);

    refused(
        mode(site, "steer"),
        bind,
        "corelane mode: " + ipc + ": it refuses mode steer: mode steer could not begin: ",
        "no tuner can be made; put back: " + site + ", and " + ipc + " is in mode bind");

    Path others = Files.writeString(directory.resolve("others.xml"), bind);
    refused(
        mode(others, "off"), bind, "stays in mode bind: is " + others + " the one that it reads?");
    assertEquals(bind, Files.readString(others));

    Said bad = mode(site, "bnid");
    assertEquals(2, bad.exitCode());
    assertTrue(bad.err().contains("did you mean bind?"), bad.err());
    assertEquals(bind, Files.readString(site));

    aRefusedKeyIsTold(bind);
    isInForce("off", "auto");

    hadoop.destroyForcibly().waitFor();
    refused(mode(site, "bind"), Files.readString(site), url + " cannot be reached");
  }

  /** A bad value of another key is refused, and the mode is not. */
  private void aRefusedKeyIsTold(String bind) throws Exception {
    String write = "<property><name>corelane.write</name><value>sideways</value></property>";
    write(bind.replace("</configuration>", write + "\n</configuration>"));
    Said said = mode(site, "observe");
    assertEquals(0, said.exitCode(), said::err);
    assertTrue(
        said.err().startsWith(ipc + " refuses corelane.write = \"sideways\": no such choice"),
        said.err());
    Said watched = corelane("watch", "--once", "--url", url);
    assertTrue(
        watched.out().contains(": corelane.write = \"sideways\": no such choice"), watched.out());
    write(Files.readString(site).replace("sideways", "stock"));
    isInForce("auto", "observe");
    assertFalse(corelane("watch", "--once", "--url", url).out().contains("Refused"));
  }
}
