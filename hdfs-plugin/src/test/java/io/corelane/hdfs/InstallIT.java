/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.hdfs.MiniHadoopProcess.Said;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A DataNode whose {@code hdfs-site.xml} is as the documents teach, with the archive and without.
 */
class InstallIT {

  /** Of the checkout. */
  static final Path ROOT =
      Path.of(System.getProperty("corelane.test.hadoop", "src/test/hadoop"), "../../../..");

  private static final byte OF_NO_JVM_YET = 127;

  /** A directory of HDFS's class path, by Hadoop's own scripts. */
  private static final String ON_CLASS_PATH = "share/hadoop/hdfs";

  private static final String MODE =
      "<property><name>corelane.mode</name><value>observe</value></property>\n";

  private Path home = Path.of("");

  @BeforeEach
  void makeHome() throws IOException {
    home = Files.createTempDirectory(MiniHadoopProcess.directory(), "install").toAbsolutePath();
  }

  @AfterEach
  void remove() {
    FileUtil.fullyDelete(home.toFile());
  }

  /** The line that the guide has the operator write. */
  private String include() throws IOException {
    String guide = Files.readString(ROOT.resolve("docs/user-guide.md"));
    Matcher include = Pattern.compile("<xi:include.*</xi:include>").matcher(guide);
    assertTrue(include.find());
    return include.group() + "\n";
  }

  private static void unpackInto(Path tree) throws IOException {
    Path directory = Files.createDirectories(tree.resolve(ON_CLASS_PATH));
    String name = "hdfs-site-corelane.xml";
    Files.copy(ROOT.resolve("conf").resolve(name), directory.resolve(name));
  }

  private Said run(String site, String jars) throws IOException, InterruptedException {
    Path conf = Files.createDirectories(home.resolve("etc/hadoop"));
    Files.writeString(
        conf.resolve("hdfs-site.xml"), "<configuration>\n" + site + "</configuration>\n");
    Path hdfs = home.resolve(ON_CLASS_PATH);
    String classPath = conf + ":" + hdfs + ":" + jars + ":" + MiniHadoopProcess.testClasses();
    return new MiniHadoopProcess(MiniHadoop.class, List.of(), List.of(), classPath).run();
  }

  private static String hadoop(String version) throws IOException, InterruptedException {
    return version.equals("this") ? DropInIT.thisHadoop() : OtherHadoop.classPath(version);
  }

  private static String withJar(String hadoop) {
    return hadoop + ":" + MiniHadoopProcess.jar().toAbsolutePath();
  }

  private static void assertStock(Said said) {
    assertEquals("true", said.one("VERIFIED"));
    assertEquals("0", said.one("BEANS"));
    assertEquals("404", said.one("PAGE"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"this", "3.4.3", "3.3.6"})
  void withTheIncludeAndWithoutTheArchiveItIsStockHdfs(String version) throws Exception {
    Said said = run(include() + MODE, hadoop(version));
    assertStock(said);
    assertEquals(List.of(), said.log("orelane"));
  }

  @Test
  void withTheArchiveInAnOlderTreeOfHadoopItIsStockHdfs() throws Exception {
    unpackInto(home.resolve("older"));
    assertStock(run(include() + MODE, hadoop("this")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"this", "3.4.3", "3.3.6"})
  void withTheArchiveItIsCorelane(String version) throws Exception {
    unpackInto(home);
    Said said = run(include() + MODE, withJar(hadoop(version)));
    assertEquals("true", said.one("VERIFIED"));
    assertEquals("active", said.one("STATE"));
    assertEquals("observe", said.one("MODE"));
    assertEquals("200", said.one("PAGE"));
  }

  @Test
  void anExistingListOfPluginsIsKeptAndWhatLacksIsSaid() throws Exception {
    unpackInto(home);
    Said said =
        run(include() + MODE + plugins(OperatorsPlugin.class.getName()), withJar(hadoop("this")));
    assertEquals("started", said.one("OPERATORS"));
    assertEquals("active", said.one("STATE"));
    List<String> told =
        said.log("dfs.datanode.plugins = \"io.corelane.hdfs.OperatorsPlugin\" lacks");
    assertEquals(1, told.size(), told::toString);
  }

  @ParameterizedTest
  @CsvSource({"true, this", "false, this", "false, 3.4.3", "false, 3.3.6"})
  void bothPluginsRunOrTheOperatorsAlone(boolean installed, String version) throws Exception {
    String document = Files.readString(ROOT.resolve("docs/operations.md"));
    Matcher taught = Pattern.compile("(?s)```xml\n(.*?)```").matcher(document);
    assertTrue(taught.find());
    if (installed) {
      unpackInto(home);
    }
    String site =
        taught.group(1).replace("com.example.YourPlugin", OperatorsPlugin.class.getName());
    Said said = run(site + MODE, installed ? withJar(hadoop(version)) : hadoop(version));
    assertEquals("started", said.one("OPERATORS"));
    if (installed) {
      assertEquals("active", said.one("STATE"));
      assertEquals("200", said.one("PAGE"));
      assertEquals(List.of(), said.log(" lacks "));
    } else {
      assertStock(said);
    }
  }

  /** As after a damage: of our classes, this JVM loads those only that Hadoop's keys name. */
  @Test
  void whereItsClassesDoNotLoadItIsStockHdfsAndSaysSo() throws Exception {
    unpackInto(home);
    Path jar = home.resolve("damaged.jar");
    copyForALaterJvm(MiniHadoopProcess.jar(), jar);
    Said said = run(include() + MODE, jar + ":" + hadoop("this"));
    assertStock(said);
    List<String> told =
        said.log("inactive, uploads go on as in stock HDFS: java.lang.UnsupportedClassVersion");
    assertEquals(1, told.size(), told::toString);
  }

  private static String plugins(String classes) {
    return "<property><name>dfs.datanode.plugins</name><value>" + classes + "</value></property>\n";
  }

  private static void copyForALaterJvm(Path from, Path to) throws IOException {
    try (JarFile jar = new JarFile(from.toFile());
        OutputStream file = Files.newOutputStream(to);
        JarOutputStream out = new JarOutputStream(file)) {
      for (JarEntry entry : jar.stream().toList()) {
        out.putNextEntry(new JarEntry(entry.getName()));
        byte[] bytes = jar.getInputStream(entry).readAllBytes();
        String name = entry.getName();
        if (name.endsWith(".class") && DropInJarIT.WAYS_IN.stream().noneMatch(name::endsWith)) {
          // The major version, a number of two bytes after the magic number and the minor one.
          bytes[7] = OF_NO_JVM_YET;
        }
        out.write(bytes);
        out.closeEntry();
      }
    }
  }
}
