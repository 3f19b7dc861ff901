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
      site.set("bind");
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
      site.set("bind");
      Files.writeString(file, "theirs");
    }
    assertEquals("theirs", Files.readString(file));
    assertEquals(ORIGINAL, Files.readString(site.kept()));
  }

  @Test
  void onceDoneNothingIsRun() throws Exception {
    SiteFile site = SiteFile.keep(file);
    try (Reaper reaper = Reaper.start()) {
      RestoreScript script = prepared(site, reaper);
      site.set("bind");
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
      SiteSwitch.script(
          site,
          List.of(new UploaderProcess.Node("127.0.0.1", 9866, 9864, "localhost", 0, 9867)),
          new SiteSwitch.Rescue(own, java, "cp", reaper));
      site.set("bind");
      site.restore();
    }
    assertEquals(ORIGINAL, Files.readString(file));
    assertTrue(Files.readString(told).endsWith("Reconfigure 127.0.0.1 9867\n"));
  }

  private RestoreScript prepared(SiteFile site, Reaper reaper) throws Exception {
    Path own = Files.createDirectory(directory.resolve("run"));
    return SiteSwitch.script(
        site, List.of(), new SiteSwitch.Rescue(own, Path.of("java"), "", reaper));
  }
}
