/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is in the release archive. */
class ArchiveIT {

  private static final Pattern LISTED = Pattern.compile("(\\S+) 0/0 +[0-9]+ 2[0-9-]+ [0-9:]+ (.*)");

  /** Others' texts, as they are. */
  private static final String LICENSES = "share/corelane/licenses/";

  /** A link to a file, without its anchor. */
  private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:|#)([^)#]+)(#[^)]*)?\\)");

  private static List<String> names() throws Exception {
    return lines("tar", "-tzf").stream().toList();
  }

  private static List<String> lines(String... command) throws Exception {
    List<String> whole = new ArrayList<>(List.of(command));
    whole.add(Release.archive().toString());
    return Release.run(whole).lines().toList();
  }

  @Test
  void everyFileIsBelowTheDirectoriesOfHadoopAndRootsAndNobodyElseMayWriteIt() throws Exception {
    List<String> listed = lines("tar", "--numeric-owner", "-tvzf");
    assertTrue(listed.size() > 20, listed::toString);
    for (String line : listed) {
      var file = LISTED.matcher(line);
      assertTrue(file.matches(), line);
      String name = file.group(2);
      assertTrue(
          name.matches(
              "bin/corelane(-capture)?|share/corelane/.+|share/hadoop/hdfs/(hdfs-site-corelane\\.xml|lib/corelane-hdfs-[^/]+\\.jar)"),
          line);
      assertEquals(name.startsWith("bin/") ? "-rwxr-xr-x" : "-rw-r--r--", file.group(1), line);
    }
  }

  @Test
  void theListOfFilesNamesAllButItself() throws Exception {
    List<String> list =
        Release.run(
                List.of(
                    "tar", "-xzOf", Release.archive().toString(), "share/corelane/files.sha256"))
            .lines()
            .map(line -> line.substring(66))
            .toList();
    Set<String> all = new TreeSet<>(names());
    all.remove("share/corelane/files.sha256");
    assertEquals(all, new TreeSet<>(list));
  }

  @Test
  void whatItsDocumentsLinkIsThere() throws Exception {
    List<String> names = names();
    int links = 0;
    for (String document : names) {
      if (document.endsWith(".md") && !document.startsWith(LICENSES)) {
        Path from = Path.of(document).resolveSibling("");
        String text = Release.run(List.of("tar", "-xzOf", Release.archive().toString(), document));
        Matcher link = LINK.matcher(text);
        while (link.find()) {
          String to = from.resolve(link.group(1)).normalize().toString();
          assertTrue(
              names.stream().anyMatch(name -> name.equals(to) || name.startsWith(to + "/")),
              () -> document + " links " + to);
          links++;
        }
      }
    }
    assertTrue(links > 50, links + " links");
  }

  @Test
  void theChecksumIsTheArchives() throws Exception {
    Release.run(
        List.of(
            "sh",
            "-c",
            "cd '" + Release.directory() + "' && sha256sum --check '" + Release.checksum() + "'"));
  }

  @Test
  void theNoticeNamesEveryLibrary() throws Exception {
    String notice = Files.readString(Release.home().resolve("conf/release/NOTICE"));
    Set<String> unnamed =
        names().stream()
            .filter(name -> name.matches("share/corelane/lib/.*\\.jar"))
            .map(name -> name.replaceAll(".*/|-[0-9][^/]*\\.jar$", ""))
            .filter(artifact -> !List.of("affinity-core", "benchmarks").contains(artifact))
            .filter(
                artifact -> !Pattern.compile("\\b" + artifact + "\\b(?!-)").matcher(notice).find())
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(Set.of(), unnamed);
  }

  /** Apache's text is LICENSE, and CC0 asks for nothing. */
  @Test
  void aLicenceThatAsksForItsTextHasItThere() throws Exception {
    String notice = Files.readString(Release.home().resolve("conf/release/NOTICE"));
    List<String> artifacts =
        Pattern.compile("(?m)^  ([\\w-]+) .* (BSD-[23]-Clause|MIT)$")
            .matcher(notice)
            .results()
            .map(found -> found.group(1))
            .toList();
    Map<String, String> holders =
        Map.of(
            "jline-terminal", "Copyright (c) 2002-2025, the original author or authors",
            "jmustache", "Copyright (c) 2010, Michael Bayne");
    assertEquals(holders.keySet(), Set.copyOf(artifacts));
    for (String artifact : artifacts) {
      String text = "share/corelane/licenses/" + artifact + "-[0-9][^/]*/LICENSE";
      List<String> found = names().stream().filter(name -> name.matches(text)).toList();
      assertEquals(1, found.size(), artifact);
      String licence =
          Release.run(List.of("tar", "-xzOf", Release.archive().toString(), found.get(0)));
      assertTrue(licence.contains(holders.getOrDefault(artifact, "no holder")), licence);
      assertTrue(licence.contains("Redistributions in binary form must reproduce"), licence);
    }
  }

  @Test
  void whatIsUnderTheLgplHasItsTextAndItsSourcesThere(@TempDir Path directory) throws Exception {
    unpack(directory);
    Path licenses = directory.resolve("share/corelane/licenses");
    try (DirectoryStream<Path> found =
        Files.newDirectoryStream(licenses, "jvmdowngrader-java-api-*")) {
      Path api = found.iterator().next();
      String text = Files.readString(api.resolve("license/LGPLv2.1.md"));
      assertTrue(text.contains("GNU LESSER GENERAL PUBLIC LICENSE"), text);
      Path sources = api.resolve(api.getFileName() + "-sources.jar");
      Set<String> lacking = new TreeSet<>(downgradersClasses(directory));
      assertTrue(lacking.size() > 20, lacking::toString);
      try (JarFile jar = new JarFile(sources.toFile())) {
        lacking.removeIf(name -> jar.getEntry(name.replace(".class", ".java")) != null);
      }
      assertEquals(Set.of(), lacking);
    }
  }

  private static List<String> downgradersClasses(Path directory) throws IOException {
    String shaded = "io/corelane/shaded/xyz/";
    Path lib = directory.resolve("share/hadoop/hdfs/lib");
    try (DirectoryStream<Path> found = Files.newDirectoryStream(lib, "corelane-hdfs-*.jar");
        JarFile jar = new JarFile(found.iterator().next().toFile())) {
      return jar.stream()
          .map(JarEntry::getName)
          .filter(name -> name.startsWith(shaded) && name.endsWith(".class"))
          .map(name -> name.replaceFirst("io/corelane/shaded/", "").replaceFirst("\\$.*", ".class"))
          .toList();
    }
  }

  /**
   * The laboratory of benchmarks is for those who change Corelane: operators get neither it nor
   * what JMH generates.
   */
  @Test
  void thereIsNoClassOfTheLaboratory(@TempDir Path directory) throws Exception {
    List<String> laboratory =
        Pattern.compile("<exclude>(io/corelane/bench/\\w+/)\\*\\*</exclude>")
            .matcher(Files.readString(Release.home().resolve("benchmarks/pom.xml")))
            .results()
            .map(found -> found.group(1))
            .toList();
    assertEquals(4, laboratory.size(), laboratory::toString);
    unpack(directory);
    Set<String> own = new TreeSet<>();
    try (DirectoryStream<Path> jars =
        Files.newDirectoryStream(directory.resolve("share/corelane/lib"), "*.jar")) {
      for (Path jar : jars) {
        try (JarFile entries = new JarFile(jar.toFile())) {
          entries.stream()
              .map(JarEntry::getName)
              .filter(name -> name.startsWith("io/corelane/bench/"))
              .forEach(own::add);
        }
      }
    }
    assertTrue(own.contains("io/corelane/bench/pairs/BenchCommand.class"), own::toString);
    own.removeIf(name -> laboratory.stream().noneMatch(name::startsWith));
    assertEquals(Set.of(), own);
  }

  @Test
  void theCommandOffersNothingOfTheLaboratory(@TempDir Path directory) throws Exception {
    unpack(directory);
    String help = Release.run(List.of(directory.resolve("bin/corelane").toString(), "--help"));
    Set<String> offered =
        Pattern.compile("(?m)^  ([a-z-]+) ")
            .matcher(help.substring(help.indexOf("Commands:")))
            .results()
            .map(found -> found.group(1))
            .collect(Collectors.toCollection(TreeSet::new));
    assertTrue(offered.containsAll(Set.of("bench", "demo", "matrix", "doctor")), help);
    offered.retainAll(Set.of("rig", "model", "sweep"));
    assertEquals(Set.of(), offered);
  }

  private static void unpack(Path directory) throws Exception {
    Release.run(List.of("tar", "-xzf", Release.archive().toString(), "-C", directory.toString()));
  }

  @Test
  void noJarIsThereInTwoVersions() throws Exception {
    List<String> artifacts =
        names().stream()
            .filter(name -> name.endsWith(".jar"))
            .map(name -> name.replaceAll("-[0-9][^/]*\\.jar$", ""))
            .toList();
    assertEquals(new TreeSet<>(artifacts).size(), artifacts.size(), artifacts::toString);
  }

  @Test
  void theDocumentsAndConfigurationsAreAllThere() throws Exception {
    Set<String> missing = new TreeSet<>();
    for (String directory : List.of("docs", "conf")) {
      try (DirectoryStream<Path> files =
          Files.newDirectoryStream(Release.home().resolve(directory), Files::isRegularFile)) {
        files.forEach(
            file -> missing.add("share/corelane/" + directory + "/" + file.getFileName()));
      }
    }
    missing.removeAll(names());
    assertEquals(Set.of(), missing);
  }

  @Test
  void madeAgainItHasTheSameBytes() throws IOException, InterruptedException {
    byte[] first = Files.readAllBytes(Release.archive());
    Path home = Release.home();
    String timestamp =
        Files.readString(home.resolve("pom.xml"))
            .replaceAll("(?s).*<project.build.outputTimestamp>([^<]*)<.*", "$1");
    Release.run(
        List.of(
            home.resolve("conf/release/make-archive").toString(), Release.version(), timestamp));
    assertEquals(-1, java.util.Arrays.mismatch(first, Files.readAllBytes(Release.archive())));
  }
}
