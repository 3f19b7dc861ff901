/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;

/** What is in the jar that operators put beside Hadoop's own, and what must not be. */
class DropInJarIT {

  private static final String HADOOPS_PACKAGE =
      "org/apache/hadoop/hdfs/server/datanode/fsdataset/impl/";
  private static final String DATANODES_PACKAGE = "org/apache/hadoop/hdfs/server/datanode/";

  private static final String FOR_JAVA_17 = "META-INF/versions/17/";
  private static final int JAVA_8 = 52;
  private static final int JAVA_17 = 61;

  /** The classes that Hadoop's keys name. */
  static final Set<String> WAYS_IN =
      Set.of(
          "io/corelane/hdfs/CorelanePlugin.class",
          HADOOPS_PACKAGE + "CorelaneDatasetFactory.class");

  private static JarFile jar() throws IOException {
    return new JarFile(String.valueOf(System.getProperty("corelane.test.jar")));
  }

  /** Without the directory of those for Java 17. */
  private static List<String> names() throws IOException {
    return entries().stream().map(name -> name.replaceFirst("^" + FOR_JAVA_17, "")).toList();
  }

  private static List<String> entries() throws IOException {
    try (JarFile jar = jar()) {
      return jar.stream().filter(e -> !e.isDirectory()).map(ZipEntry::getName).toList();
    }
  }

  @Test
  void everyClassIsOursOrRelocatedOrJna() throws IOException {
    Set<String> strangers =
        names().stream()
            .filter(name -> name.endsWith(".class"))
            .filter(name -> !name.startsWith("io/corelane/"))
            .filter(name -> !name.startsWith("com/sun/jna/"))
            .filter(name -> !name.startsWith(HADOOPS_PACKAGE))
            .collect(Collectors.toCollection(TreeSet::new));
    // The second is empty but for its remark.
    assertEquals(
        Set.of(
            DATANODES_PACKAGE + "VolumeWriteEvents.class",
            DATANODES_PACKAGE + "package-info.class"),
        strangers);
  }

  @Test
  void ofHadoopsPackageOnlyOurClassesAreThere() throws IOException {
    Set<String> names =
        names().stream()
            .filter(name -> name.startsWith(HADOOPS_PACKAGE))
            .map(name -> name.substring(HADOOPS_PACKAGE.length()))
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(
        Set.of(
            "CorelaneDataset.class",
            "CorelaneDatasetFactory.class",
            "CorelaneDatasets.class",
            "SuperclassProbe.class",
            "WorkerPools.class",
            "package-info.class"),
        names);
  }

  @Test
  void neitherALoggerNorTheCommandIsInside() throws IOException {
    Set<String> unwanted =
        names().stream()
            .filter(
                name ->
                    name.contains("slf4j")
                        || name.contains("log4j")
                        || name.contains("logback")
                        || name.contains("picocli")
                        || name.contains("jackson")
                        || name.startsWith("io/corelane/affinity/cli/"))
            // Micrometer's own binders for loggers; they are never loaded.
            .filter(name -> !name.startsWith("io/corelane/shaded/micrometer/"))
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(Set.of(), unwanted);
  }

  @Test
  void jnaIsThereWithItsNativePart() throws IOException {
    assertTrue(entries().contains("com/sun/jna/Native.class"));
    assertTrue(entries().contains("com/sun/jna/linux-x86-64/libjnidispatch.so"));
    assertTrue(entries().contains("com/sun/jna/linux-aarch64/libjnidispatch.so"));
  }

  @Test
  void entriesAreThereOnceAndWithoutTheTimeOfTheBuild() throws IOException {
    List<String> names = entries();
    assertEquals(names.size(), Set.copyOf(names).size());
    try (JarFile jar = jar()) {
      assertEquals(
          1,
          jar.stream()
              .filter(entry -> !entry.getName().contains("shaded"))
              .filter(entry -> entry.getName().contains("io/corelane/"))
              .map(ZipEntry::getTimeLocal)
              .distinct()
              .count());
    }
  }

  /**
   * What a JVM takes for Java's: below {@code META-INF/versions/17} if it is a Java 17 or later.
   */
  @Test
  void everyClassLoadsOnJava8AndOursAsTheyAreOnJava17() throws IOException {
    Map<String, Integer> versions = new TreeMap<>();
    try (JarFile jar = jar()) {
      assertTrue(jar.isMultiRelease());
      for (ZipEntry entry : jar.stream().filter(e -> e.getName().endsWith(".class")).toList()) {
        try (DataInputStream in = new DataInputStream(jar.getInputStream(entry))) {
          in.readInt();
          in.readUnsignedShort();
          versions.put(entry.getName(), in.readUnsignedShort());
        }
      }
    }
    for (Map.Entry<String, Integer> each : versions.entrySet()) {
      String name = each.getKey();
      boolean ours = name.startsWith("io/corelane/") && !name.startsWith("io/corelane/shaded/");
      if (name.startsWith(FOR_JAVA_17)) {
        assertEquals(JAVA_17, each.getValue(), name);
        assertTrue(versions.containsKey(name.substring(FOR_JAVA_17.length())), name);
      } else {
        assertTrue(each.getValue() <= JAVA_8, name + " has version " + each.getValue());
        assertTrue(!ours || versions.containsKey(FOR_JAVA_17 + name), name);
      }
    }
    assertTrue(versions.keySet().containsAll(WAYS_IN), "the classes that Hadoop's keys name");
  }
}
