/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.hdfs.MiniHadoopProcess.Said;
import io.corelane.hdfs.plugin.DataNodePlugin;
import java.io.IOException;
import java.io.OutputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code hdfs dfsadmin -reconfig datanode} changes the mode of a real DataNode. */
class ReconfigurationIT {

  private static final List<String> STEPS =
      List.of(
          "corelane.mode=bind",
          "corelane.mode=off",
          "corelane.mode=  bind ",
          "corelane.mode=bnid",
          "corelane.mode=steer",
          "corelane.tick.interval=2s",
          "corelane.mode=");

  private static final List<String> MODES =
      List.of("bind", "off", "bind", "bind", "steer", "steer", "observe");

  /** Below the range that the kernel chooses from: nobody else gets it before the NameNode. */
  static int freePort() throws IOException {
    for (int port = 12_000 + new Random().nextInt(20_000); ; port++) {
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (BindException e) {
        // Taken: the next one.
      }
    }
  }

  static void write(Path file, Configuration conf) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      conf.writeXml(out);
    }
  }

  /** Everything is in files: what is read again is all that the DataNode has. */
  static Path confDirectory(Path directory) throws IOException {
    Path conf = Files.createDirectories(directory.resolve("conf"));
    for (String webapp : List.of("hdfs", "datanode", "static")) {
      Files.createDirectories(conf.resolve("webapps").resolve(webapp));
    }
    Configuration core = new Configuration(false);
    core.set("fs.defaultFS", "hdfs://127.0.0.1:" + freePort());
    core.set("hadoop.tmp.dir", directory.resolve("tmp").toString());
    write(conf.resolve("core-site.xml"), core);
    Configuration hdfs = new Configuration(false);
    hdfs.set("dfs.datanode.fsdataset.factory", DataNodePlugin.FACTORY);
    hdfs.set("dfs.datanode.plugins", "io.corelane.hdfs.CorelanePlugin");
    hdfs.set("corelane.mode", "observe");
    hdfs.set("corelane.bind.single-core", "true");
    hdfs.set("dfs.replication", "1");
    hdfs.set("dfs.namenode.http-address", "127.0.0.1:0");
    hdfs.set("dfs.namenode.safemode.extension", "0");
    for (String address : List.of("address", "http.address", "ipc.address")) {
      hdfs.set("dfs.datanode." + address, "127.0.0.1:0");
    }
    hdfs.set("dfs.datanode.hostname", "127.0.0.1");
    hdfs.set("dfs.blocksize", "2097152");
    write(conf.resolve("hdfs-site.xml"), hdfs);
    return conf;
  }

  private static void switched(String hadoop) throws Exception {
    Path directory = Files.createTempDirectory(MiniHadoopProcess.directory(), "switched");
    try {
      Path conf = confDirectory(directory);
      String classPath =
          conf
              + ":"
              + MiniHadoopProcess.testClasses()
              + ":"
              + MiniHadoopProcess.jar()
              + ":"
              + hadoop;
      Said said =
          new MiniHadoopProcess(SwitchedHadoop.class, List.of(), List.of(), classPath)
              .with(List.of(conf.resolve("hdfs-site.xml").toString()))
              .with(STEPS)
              .run();
      assertEquals(MODES, said.all("MODE"));
      assertEquals(
          List.of("bind", "off", "  bind ", "  bind ", "steer", "steer", "null"), said.all("CONF"));
      assertEquals(
          List.of("true", "true", "true", "false", "true", "false", "true"), said.all("MOVED"));
      // Once: the mode that follows is not refused.
      assertEquals(List.of("corelane.mode=bnid"), said.all("REFUSED"));
      said.all("STATUS").forEach(status -> assertEquals("{}", status, "no failure, no other key"));
      said.all("DFSADMIN").forEach(line -> assertTrue(line.endsWith(" 0"), line));
      assertTrue(Integer.parseInt(said.one("VERIFIED")) > 0);
      assertEquals("0", said.one("BEANS"));
      assertEquals(5, said.log("Corelane's mode is ").size(), "one line for each change");
      List<String> bad = said.log("Corelane's mode stays as it is: corelane.mode = \"bnid\"");
      assertEquals(1, bad.stream().filter(line -> line.contains("did you mean bind?")).count());
      assertTrue(
          said.log("read when the DataNode starts again, not before: ")
              .get(0)
              .endsWith("corelane.tick.interval"));
      assertEquals(List.of(), said.log("is not configurable"));
    } finally {
      org.apache.hadoop.fs.FileUtil.fullyDelete(directory.toFile());
    }
  }

  @Test
  void onThisHadoop() throws Exception {
    switched(DropInIT.thisHadoop());
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.3.6", "3.4.3"})
  void onOtherHadoops(String version) throws Exception {
    switched(OtherHadoop.classPath(version));
  }
}
