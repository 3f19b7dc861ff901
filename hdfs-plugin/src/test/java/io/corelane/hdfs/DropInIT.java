/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.hdfs.MiniHadoopProcess.Said;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The jar itself, dropped into DataNodes of each Hadoop version and into unfriendly places. */
class DropInIT {

  private static final Set<String> MAY_BE_NARROW =
      Set.of("DataXceiver_for", "PacketResponder", "Async_disk_work");

  /** The Hadoop that this module is compiled against, as it is on the tests' own class path. */
  static String thisHadoop() {
    List<String> jars = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path", "").split(":", -1)) {
      boolean ours = entry.contains("affinity-core") || entry.contains("hdfs-plugin");
      boolean inTheJar =
          entry.contains("/jna") || entry.contains("/openhft/") || entry.contains("/micrometer");
      if (entry.endsWith(".jar") && !ours && !inTheJar) {
        jars.add(entry);
      }
    }
    return String.join(":", jars);
  }

  private static MiniHadoopProcess here(String... options) throws IOException {
    return new MiniHadoopProcess(
        List.of(), List.of(options), MiniHadoopProcess.jar(), thisHadoop());
  }

  private static Set<String> names(String list) {
    return list.equals("[]")
        ? Set.of()
        : Set.of(list.substring(1, list.length() - 1).split(", ", -1));
  }

  /** Everybody is bound, on two CPUs and with clients on the same host. */
  private static final List<String> BOUND =
      List.of("corelane.mode=bind", "corelane.placement=always", "corelane.bind.single-core=true");

  private static void assertBound(Said said) {
    assertEquals("true", said.one("VERIFIED"));
    assertEquals("active", said.one("STATE"));
    assertEquals("bind", said.one("MODE"));
    assertEquals("0", said.one("ACTIVE"));
    assertEquals("24", said.one("UPLOADS"));
    assertEquals("[]", said.one("STRAYS"));
    assertEquals("200", said.one("PAGE"));
    Set<String> narrowed = names(said.one("NARROWED"));
    assertTrue(narrowed.contains("DataXceiver_for"), narrowed.toString());
    for (String name : narrowed) {
      assertTrue(MAY_BE_NARROW.contains(name) || name.startsWith("corelane-dw"), name);
    }
    assertEquals(1, said.log("Corelane is active").size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.3.6", "3.4.3"})
  void otherHadoops(String version) throws Exception {
    assertBound(
        new MiniHadoopProcess(
                List.of(), List.of(), MiniHadoopProcess.jar(), OtherHadoop.classPath(version))
            .with(MiniHadoopProcess.KEYS)
            .with(BOUND)
            .run());
  }

  @Test
  void thisHadoopWithOpenHft() throws Exception {
    Said said =
        here()
            .with(MiniHadoopProcess.KEYS)
            .with(BOUND)
            .with(List.of("corelane.binder=openhft"))
            .run();
    assertBound(said);
    assertTrue(said.log("Corelane is active").get(0).contains("binder openhft"));
  }

  @Test
  void withoutTheKeysNoClassOfOursIsLoaded() throws Exception {
    Path log = Files.createTempFile(MiniHadoopProcess.directory(), "classes", ".log");
    // The JVM would set an existing file aside.
    Files.delete(log);
    try {
      Said said = here("-Xlog:class+load:file=" + log).run();
      assertEquals("true", said.one("VERIFIED"));
      assertEquals("0", said.one("BEANS"));
      assertEquals("404", said.one("PAGE"));
      List<String> lines = Files.readAllLines(log);
      assertTrue(
          lines.stream().anyMatch(line -> line.contains("FsDatasetImpl ")), "a DataNode ran");
      String jar = String.valueOf(MiniHadoopProcess.jar().getFileName());
      assertEquals(List.of(), lines.stream().filter(line -> line.contains(jar)).toList());
    } finally {
      Files.deleteIfExists(log);
    }
  }

  @Test
  void aWrongKeyIsNamedOnceAndUploadsGoOn() throws Exception {
    Said said = here().with(MiniHadoopProcess.KEYS).with(List.of("corelane.mod=bind")).run();
    assertStock(said);
    assertTrue(said.one("REASON").contains("corelane.mod"), said.one("REASON"));
    assertTrue(said.one("REASON").contains("did you mean corelane.mode"), said.one("REASON"));
  }

  @Test
  void withoutJnaUploadsGoOn() throws Exception {
    Path jar = Files.createTempFile(MiniHadoopProcess.directory(), "no-jna", ".jar");
    try {
      copyWithoutJna(MiniHadoopProcess.jar(), jar);
      Said said =
          new MiniHadoopProcess(List.of(), List.of(), jar, thisHadoop())
              .with(MiniHadoopProcess.KEYS)
              .with(List.of("corelane.mode=bind"))
              .run();
      assertStock(said);
      assertTrue(said.one("REASON").toLowerCase(java.util.Locale.ROOT).contains("jna"));
    } finally {
      Files.deleteIfExists(jar);
    }
  }

  private static void copyWithoutJna(Path from, Path to) throws IOException {
    try (JarFile jar = new JarFile(from.toFile());
        OutputStream file = Files.newOutputStream(to);
        JarOutputStream out = new JarOutputStream(file)) {
      for (JarEntry entry :
          jar.stream().filter(e -> !e.getName().startsWith("com/sun/")).toList()) {
        out.putNextEntry(new JarEntry(entry.getName()));
        jar.getInputStream(entry).transferTo(out);
        out.closeEntry();
      }
    }
  }

  private static void assertStock(Said said) {
    assertEquals("true", said.one("VERIFIED"));
    assertEquals("inactive", said.one("STATE"));
    assertEquals("[]", said.one("NARROWED"));
    assertEquals("0", said.one("UPLOADS"));
    assertEquals(1, said.log("Corelane is inactive").size(), "one line");
    assertFalse(said.log("Corelane is active").stream().findAny().isPresent());
  }

  @Test
  void onOneCpuThereIsNothingToDoAndItSaysSo() throws Exception {
    Said said =
        new MiniHadoopProcess(
                List.of("taskset", "-c", "0"), List.of(), MiniHadoopProcess.jar(), thisHadoop())
            .with(MiniHadoopProcess.KEYS)
            .with(List.of("corelane.mode=bind", "corelane.write.minimum-size=0"))
            .run();
    assertEquals("true", said.one("VERIFIED"));
    assertEquals("active", said.one("STATE"));
    assertEquals("[]", said.one("NARROWED"));
    assertEquals("24", said.one("UPLOADS"));
    said.all("UPLOAD").forEach(upload -> assertTrue(upload.contains("CPU 0"), upload));
  }

  @Test
  void aPeerWithoutAChannelIsPlacedByItsVolume() throws Exception {
    Said said =
        here()
            .with(MiniHadoopProcess.KEYS)
            .with(
                List.of(
                    "corelane.mode=bind",
                    "corelane.write.minimum-size=0",
                    "dfs.datanode.socket.write.timeout=0"))
            .run();
    assertEquals("true", said.one("VERIFIED"));
    assertEquals("active", said.one("STATE"));
    assertEquals("24", said.one("UPLOADS"));
    assertEquals("[]", said.one("STRAYS"));
    for (String upload : said.all("UPLOAD")) {
      assertTrue(upload.startsWith("unknown -1 "), upload);
      assertTrue(upload.contains("BasicInetPeer has no channel"), upload);
    }
  }
}
