/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The jar in a DataNode's process of each Hadoop on each Java that runs it, and what it shows
 * there.
 */
class JavaMatrixIT {

  private static final Set<String> LANES = Set.of("short", "node", "long", "shared", "unknown");
  private static final List<String> WAYS =
      List.of(System.getProperty("corelane.test.matrix.ways", "auto").split(",", -1));
  private static final String BOUND =
      ",corelane.placement=always,corelane.bind.single-core=true,corelane.write.minimum-size=0";
  private static final Pattern TROUBLE =
      Pattern.compile("Corelane failed|(ERROR|WARN) .*orelane(?!.* has not answered yet$)");
  private static final int FILES = Integer.getInteger("corelane.test.matrix.files", 3);
  private static final int FILE_BYTES = (4 << 20) + 12_345;

  /** What the bean's JSON has, in the first cell. */
  private static Set<String> shape = Set.of();

  @ParameterizedTest(name = "Hadoop {0} on Java {1}")
  @CsvSource({
    "3.5.0, 17",
    "3.5.0, 21",
    "3.5.0, 25",
    "3.4.3, 8",
    "3.4.3, 11",
    "3.4.3, 17",
    "3.3.6, 8",
    "3.3.6, 11"
  })
  void uploadsAreVerifiedAndHaveLanes(String hadoop, int java) throws Exception {
    for (String way : WAYS) {
      Path own =
          Files.createTempDirectory(MiniHadoopProcess.directory(), "matrix").toAbsolutePath();
      try (NameNodeHere names = new NameNodeHere(own.resolve("namenode"));
          Helper helper = helper(own);
          DataNodeProcess datanode = new DataNodeProcess(Way.of(way + BOUND), own, names.port())) {
        datanode.with("corelane.mode", "steer");
        datanode.with("corelane.steer.socket", Helper.socket(own).toString());
        datanode.on(home(java), OtherHadoop.classPath(hadoop)).start();
        upload(names);
        assertReported(datanode.webServer(), java);
        assertTrue(helper.isAlive());
        assertEquals(
            List.of(),
            datanode.log().stream()
                .map(MiniHadoopProcess::withoutCheckout)
                .filter(TROUBLE.asPredicate())
                .toList());
      } finally {
        FileUtil.fullyDelete(own.toFile());
      }
    }
  }

  /** It may change nothing of this machine: its root is a directory. */
  private static Helper helper(Path own) throws IOException, InterruptedException {
    Path machine = Files.createDirectory(own.resolve("machine"));
    new PrivateMachine(machine);
    return Helper.start(own, machine, (int) Files.getAttribute(own, "unix:uid"));
  }

  private static String home(int version) throws IOException, InterruptedException {
    if (version == Runtime.version().feature()) {
      return System.getProperty("java.home", "");
    }
    Process process =
        new ProcessBuilder(InstallIT.ROOT.resolve("bin/jdk").toString(), Integer.toString(version))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String home = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), "bin/jdk " + version);
    return home.strip();
  }

  private static void upload(NameNodeHere names) throws IOException {
    try (DistributedFileSystem fs = names.client()) {
      for (int i = 0; i < FILES; i++) {
        byte[] bytes = TestCluster.bytes(FILE_BYTES, i);
        var path = new org.apache.hadoop.fs.Path("/file-" + i);
        try (FSDataOutputStream out = fs.create(path)) {
          out.write(bytes, 0, FILE_BYTES / 2);
          out.hflush();
          out.write(bytes, FILE_BYTES / 2, FILE_BYTES - FILE_BYTES / 2);
        }
        try (FSDataInputStream in = fs.open(path)) {
          assertArrayEquals(bytes, in.readAllBytes(), path.toString());
        }
      }
    }
  }

  private static void assertReported(URI server, int java)
      throws IOException, InterruptedException {
    JsonNode runtime = bean(server, "java.lang:type=Runtime");
    assertTrue(
        runtime.path("SpecVersion").asText().matches("(1\\.)?" + java), runtime::toPrettyString);
    JsonNode corelane = steering(server);
    assertEquals("active", corelane.path("State").asText());
    assertEquals("steer", corelane.path("Mode").asText());
    assertTrue(corelane.path("Steering").asBoolean(), corelane.path("SteeringTrouble")::asText);
    JsonNode uploads = corelane.path("RecentUploads");
    assertEquals(FILES, uploads.size(), uploads::toPrettyString);
    for (JsonNode upload : uploads) {
      assertTrue(LANES.contains(upload.path("lane").asText()), upload::toPrettyString);
      assertTrue(upload.path("receiverTid").asInt() > 0, upload::toPrettyString);
      assertEquals(FILE_BYTES, upload.path("bytes").asInt(), upload::toPrettyString);
    }
    Set<String> names = new TreeSet<>();
    collect(corelane, "", names);
    shape = shape.isEmpty() ? names : shape;
    assertEquals(shape, names);
    assertTrue(text(server.resolve("/corelane")).contains("<title>"));
    assertTrue(text(server.resolve("/corelane/metrics")).contains("corelane_uploads"));
    String doctor = text(server.resolve("/corelane/doctor"));
    assertTrue(doctor.contains("active in mode steer"), doctor);
  }

  /** A helper on a busy machine may greet later than it is waited for: at a later turn. */
  private static JsonNode steering(URI server) throws IOException, InterruptedException {
    JsonNode corelane = bean(server, "Hadoop:service=DataNode,name=Corelane");
    for (int tries = 0; tries < 60 && !corelane.path("Steering").asBoolean(); tries++) {
      Thread.sleep(1000);
      corelane = bean(server, "Hadoop:service=DataNode,name=Corelane");
    }
    return corelane;
  }

  private static JsonNode bean(URI server, String name) throws IOException {
    return new ObjectMapper()
        .readTree(text(server.resolve("/jmx?qry=" + name)))
        .path("beans")
        .path(0);
  }

  /**
   * The paths of all values. A list and its elements have one, so that an empty list of texts has
   * it too: a decision may have no reasons yet. Disk writers come and go.
   */
  private static void collect(JsonNode value, String path, Set<String> paths) {
    if (path.equals("/DiskWriters") || !value.isContainerNode()) {
      paths.add(path);
    } else if (value.isArray()) {
      paths.add(path);
      value.forEach(element -> collect(element, path, paths));
    } else {
      value.properties().forEach(f -> collect(f.getValue(), path + "/" + f.getKey(), paths));
    }
  }

  private static String text(URI uri) throws IOException {
    try (InputStream in = uri.toURL().openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
