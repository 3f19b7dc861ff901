/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.cluster.Reaper;
import io.corelane.bench.cluster.UploaderProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the reaper does when the command is not there any more to do it. */
class RestoreScriptTest {

  private static final String ORIGINAL = "<configuration>\n</configuration>\n";

  @TempDir Path directory = Path.of("set by JUnit");

  private Path file = Path.of("set below");

  @BeforeEach
  void aFile() throws IOException {
    // A name that the shell would take apart.
    file = Files.createDirectory(directory.resolve("it's a conf")).resolve("hdfs-site.xml");
    Files.writeString(file, ORIGINAL);
  }

  @Test
  void aSwitchedFileIsPutBack() throws Exception {
    SiteFile site = SiteFile.keep(file);
    try (Reaper reaper = Reaper.start()) {
      prepared(site, reaper);
      site.set(LiveSettings.ofMode("bind"));
    }
    assertEquals(ORIGINAL, Files.readString(file));
    assertFalse(Files.exists(site.kept()));
  }

  @Test
  void anUnswitchedFileIsLeft() throws Exception {
    SiteFile site = SiteFile.keep(file);
    try (Reaper reaper = Reaper.start()) {
      prepared(site, reaper);
    }
    assertEquals(ORIGINAL, Files.readString(file));
    assertFalse(Files.exists(site.kept()));
  }

  @Test
  void whatSomebodyElseWroteIsLeftAndTheOriginalBesideIt() throws Exception {
    SiteFile site = SiteFile.keep(file);
    try (Reaper reaper = Reaper.start()) {
      prepared(site, reaper);
      site.set(LiveSettings.ofMode("bind"));
      Files.writeString(file, "theirs");
    }
    assertEquals("theirs", Files.readString(file));
    assertEquals(ORIGINAL, Files.readString(site.kept()));
  }

  /** Nobody else is there to say it when bench was killed. */
  @Test
  void whatCouldNotBePutBackIsSaid() throws Exception {
    SiteFile site = SiteFile.keep(file);
    Reaper reaper = Reaper.start();
    try (reaper) {
      prepared(site, reaper);
      site.set(LiveSettings.ofMode("bind"));
      Files.writeString(file, "theirs");
      assertEquals(
          "somebody else has changed %s meanwhile: it is left alone, as it was before the run it is in %s, and the DataNode is in whatever mode it is in%n"
              .formatted(file.toRealPath(), site.kept()),
          said(1));
    }
    assertTrue(reaper.hasFailed());
  }

  @Test
  void aDataNodeThatDoesNotFollowIsNamedWithWhatCanBeDone() throws Exception {
    SiteFile site = SiteFile.keep(file);
    Path java =
        Files.writeString(
            directory.resolve("java"),
            "#!/bin/sh\necho WARN; echo java.io.IOException: refused >&2; exit 1\n");
    assertTrue(java.toFile().setExecutable(true));
    Reaper reaper = Reaper.start();
    try (reaper) {
      Path own = Files.createDirectory(directory.resolve("run"));
      SiteSwitch.script(site, nodes(), rescue(own, java, "cp", reaper));
      site.set(LiveSettings.ofMode("bind"));
    }
    assertTrue(reaper.hasFailed());
    assertEquals(ORIGINAL, Files.readString(file));
    assertEquals(
        "%s is what it was, but the DataNode 127.0.0.1 is not known to be in mode observe again; by hand: hdfs dfsadmin -reconfig datanode 127.0.0.1:9867 start%njava.io.IOException: refused%n"
            .formatted(file.toRealPath()),
        said(1));
  }

  private String said(int exit) throws Exception {
    Process script =
        new ProcessBuilder("sh", directory.resolve("run/restore.sh").toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(exit, script.waitFor(), said);
    return said;
  }

  private static List<UploaderProcess.Node> nodes() {
    return List.of(new UploaderProcess.Node("127.0.0.1", 9866, 9864, "localhost", 0, 9867));
  }

  @Test
  void onceDoneNothingIsRun() throws Exception {
    SiteFile site = SiteFile.keep(file);
    try (Reaper reaper = Reaper.start()) {
      RestoreScript script = prepared(site, reaper);
      site.set(LiveSettings.ofMode("bind"));
      script.done();
    }
    assertTrue(Files.readString(file).contains("bind"));
  }

  /** A run that dies after the file and before the request leaves the DataNode in its mode. */
  @Test
  void aDataNodeIsToldAlsoWhereTheFileIsBackAlready() throws Exception {
    SiteFile site = SiteFile.keep(file);
    Path told = directory.resolve("told");
    Path java = Files.writeString(directory.resolve("java"), "#!/bin/sh\necho \"$@\" >" + told);
    assertTrue(java.toFile().setExecutable(true));
    try (Reaper reaper = Reaper.start()) {
      Path own = Files.createDirectory(directory.resolve("run"));
      SiteSwitch.script(site, nodes(), rescue(own, java, "cp", reaper));
      site.set(LiveSettings.ofMode("bind"));
      site.restore();
    }
    assertEquals(ORIGINAL, Files.readString(file));
    assertTrue(
        Files.readString(told)
            .endsWith("Reconfigure 127.0.0.1 9867 http://127.0.0.1:9864 ConfiguredMode=observe\n"));
  }

  private static SiteSwitch.Rescue rescue(Path own, Path java, String classPath, Reaper reaper) {
    return new SiteSwitch.Rescue(
        own,
        java,
        classPath,
        reaper,
        List.of(LiveSettings.ofMode("observe")),
        List.of(LiveSettings.ofMode("off"), LiveSettings.ofMode("bind")));
  }

  private RestoreScript prepared(SiteFile site, Reaper reaper) throws Exception {
    Path own = Files.createDirectory(directory.resolve("run"));
    return SiteSwitch.script(site, List.of(), rescue(own, Path.of("java"), "", reaper));
  }
}
