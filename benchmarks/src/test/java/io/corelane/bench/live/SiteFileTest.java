/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.live;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.cluster.HarnessException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteFileTest {

  private static final String WITHOUT =
      """
      <?xml version="1.0"?>
      <!-- <property><name>corelane.mode</name><value>steer</value></property> -->
      <configuration>
        <property><name>dfs.replication</name><value>1</value></property>
      </configuration>
      """;

  private static final String MODE =
      """
        <property>
          <name> corelane.mode </name>
          <value> bind </value>
          <!-- Kept. -->
        </property>
      </configuration>
      """;

  private static final String WITH = WITHOUT.replace("</configuration>\n", MODE);

  @TempDir Path directory = Path.of("set by JUnit");

  private Path file = Path.of("set below");

  @BeforeEach
  void aFile() throws IOException {
    file = directory.resolve("hdfs-site.xml");
    Files.writeString(file, WITHOUT);
  }

  @Test
  void oneKeyIsChangedAndTheVeryFilePutBack() throws Exception {
    Files.writeString(file, WITH);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    Object inode = Files.getAttribute(file, "unix:ino");
    SiteFile site = SiteFile.keep(file);
    assertEquals(Optional.of("bind"), site.originally(LiveKey.MODE));
    for (String mode : List.of("off", "steer", "off")) {
      site.set(LiveSettings.ofMode(mode));
      String now = Files.readString(file);
      assertTrue(now.contains("<value> " + mode + " </value>"), now);
      assertTrue(now.contains("dfs.replication") && now.contains("Kept."), now);
      assertArrayEquals(site.content(LiveSettings.ofMode(mode)), Files.readAllBytes(file));
      assertEquals("rw-r-----", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }
    site.restore();
    assertEquals(WITH, Files.readString(file));
    assertEquals(inode, Files.getAttribute(file, "unix:ino"));
    onlyTheFileIsLeft();
  }

  @Test
  void aKeyThatIsNotThereIsAdded() throws Exception {
    SiteFile site = SiteFile.keep(file);
    // The one in the comment is none.
    assertEquals(Optional.empty(), site.originally(LiveKey.MODE));
    site.set(LiveSettings.ofMode("off"));
    assertTrue(
        Files.readString(file)
            .contains("<property><name>corelane.mode</name><value>off</value></property>"));
    site.restore();
    assertEquals(WITHOUT, Files.readString(file));
    onlyTheFileIsLeft();
  }

  /** Each time from the original: what another way has set does not stay. */
  @Test
  void severalKeysAreSetTogether() throws Exception {
    Files.writeString(file, WITH);
    SiteFile site = SiteFile.keep(file);
    site.set(new LiveSettings(Map.of(LiveKey.MODE, "bind", LiveKey.WRITE, "direct")));
    String now = Files.readString(file);
    assertTrue(
        now.contains("<property><name>corelane.write</name><value>direct</value></property>"), now);
    site.set(new LiveSettings(Map.of(LiveKey.MODE, "bind", LiveKey.PLACEMENT, "none")));
    now = Files.readString(file);
    assertTrue(now.contains("<name>corelane.placement</name><value>none</value>"), now);
    assertFalse(now.contains("corelane.write"), now);
    site.restore();
    assertEquals(WITH, Files.readString(file));
  }

  @Test
  void unchangedItIsLeftAsItIs() throws Exception {
    SiteFile.keep(file).restore();
    assertEquals(WITHOUT, Files.readString(file));
    onlyTheFileIsLeft();
  }

  @Test
  void aLinkStaysALink() throws Exception {
    Path link = Files.createSymbolicLink(directory.resolve("link.xml"), file);
    SiteFile site = SiteFile.keep(link);
    site.set(LiveSettings.ofMode("off"));
    assertTrue(Files.isSymbolicLink(link));
    assertTrue(Files.readString(link).contains("off"));
    site.restore();
    assertTrue(Files.isSymbolicLink(link));
    assertEquals(WITHOUT, Files.readString(file));
  }

  @Test
  void whatSomebodyElseWroteIsTheirs() throws Exception {
    SiteFile site = SiteFile.keep(file);
    site.set(LiveSettings.ofMode("off"));
    Files.writeString(file, WITH);
    assertThrows(HarnessException.class, () -> site.set(LiveSettings.ofMode("bind")));
    HarnessException e = assertThrows(HarnessException.class, site::restore);
    assertTrue(String.valueOf(e.getMessage()).contains("somebody else"), e::getMessage);
    assertEquals(WITH, Files.readString(file));
    assertEquals(WITHOUT, Files.readString(site.kept()));
  }

  @Test
  void twoAtOnceAreRefused() throws Exception {
    SiteFile first = SiteFile.keep(file);
    assertThrows(HarnessException.class, () -> SiteFile.keep(file));
    first.restore();
    SiteFile.keep(file).restore();
  }

  @Test
  void onceClosedNothingIsWritten() throws Exception {
    SiteFile site = SiteFile.keep(file);
    site.close();
    assertThrows(HarnessException.class, () -> site.set(LiveSettings.ofMode("off")));
    assertEquals(WITHOUT, Files.readString(file));
  }

  /** A copy that is left could show others what the original does not. */
  @Test
  void whatCannotBePutInPlaceIsRemoved() throws Exception {
    SiteFile site = SiteFile.keep(file);
    Files.delete(site.kept());
    assertThrows(HarnessException.class, () -> site.set(LiveSettings.ofMode("off")));
    assertEquals(WITHOUT, Files.readString(file));
    onlyTheFileIsLeft();
  }

  @Test
  void whatAKilledRunLeftIsNotWrittenInto() throws Exception {
    SiteFile site = SiteFile.keep(file);
    Path left = directory.resolve("hdfs-site.xml.corelane-bench-new");
    Path open = Files.createLink(directory.resolve("open to all"), Files.writeString(left, "x"));
    site.set(LiveSettings.ofMode("off"));
    assertEquals("x", Files.readString(open));
    assertFalse(Files.exists(left));
    Files.delete(open);
    site.restore();
    onlyTheFileIsLeft();
  }

  @Test
  void brokenFilesAreNotTouched() throws Exception {
    Files.writeString(file, "<configuration>");
    assertThrows(HarnessException.class, () -> SiteFile.keep(file));
    assertThrows(HarnessException.class, () -> SiteFile.keep(directory.resolve("none.xml")));
    onlyTheFileIsLeft();
  }

  private void onlyTheFileIsLeft() throws IOException {
    try (Stream<Path> left = Files.list(directory)) {
      assertEquals(List.of(file), left.toList());
    }
    assertFalse(Files.isSymbolicLink(file));
  }
}
