/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptFileTest {

  @TempDir Path directory = Path.of("set by JUnit");

  private Path file = Path.of("set below");

  @BeforeEach
  void aFile() throws IOException {
    file = Files.writeString(directory.resolve("hdfs-site.xml"), "before");
  }

  private SiteChange change() {
    return new SiteChange(file, "before", "after", StandardCharsets.UTF_8);
  }

  private Path kept() {
    return directory.resolve("hdfs-site.xml.before-corelane-mode");
  }

  private void onlyTheFileIsLeft(String text) throws IOException {
    try (Stream<Path> left = Files.list(directory)) {
      assertEquals(List.of(file), left.toList());
    }
    assertEquals(text, Files.readString(file));
  }

  private String refused() {
    return String.valueOf(
        assertThrows(IOException.class, () -> KeptFile.write(change(), KeptFile.By.MODE))
            .getMessage());
  }

  @Test
  void theVeryFileIsPutBack() throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    Object inode = Files.getAttribute(file, "unix:ino");
    KeptFile tried = KeptFile.write(change(), KeptFile.By.MODE);
    assertEquals("after", Files.readString(file));
    assertEquals("rw-r-----", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    assertEquals("before", Files.readString(kept()));
    tried.putBack();
    onlyTheFileIsLeft("before");
    assertEquals(inode, Files.getAttribute(file, "unix:ino"));
  }

  /** As an access control list and a label are: all are extended attributes. */
  @Test
  void whatIsTriedHasTheExtendedAttributes() throws IOException {
    Files.setAttribute(file, "user:label", "hdfs".getBytes(StandardCharsets.UTF_8));
    FileTime old = FileTime.fromMillis(0);
    Files.setLastModifiedTime(file, old);
    KeptFile.write(change(), KeptFile.By.MODE).done();
    assertEquals(
        "hdfs",
        new String((byte[]) Files.getAttribute(file, "user:label"), StandardCharsets.UTF_8));
    assertTrue(Files.getLastModifiedTime(file).compareTo(old) > 0);
    onlyTheFileIsLeft("after");
  }

  @Test
  void whatHoldsLeavesNothingBeside() throws IOException {
    KeptFile.write(change(), KeptFile.By.MODE).done();
    onlyTheFileIsLeft("after");
  }

  @Test
  void aReadOnlyFileIsLeftAlsoByRoot() throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
    assertEquals(
        file + " cannot be written: it is read-only, so somebody else sees to what is in it",
        refused());
    onlyTheFileIsLeft("before");
  }

  @Test
  void aFileWithAnotherNameIsLeft() throws IOException {
    Path other = Files.createLink(directory.resolve("other name"), file);
    assertEquals(
        file
            + " cannot be written: it has another name (a hard link), which would keep the old text",
        refused());
    Files.delete(other);
    onlyTheFileIsLeft("before");
  }

  /** By an editor that had the file open and writes into it, not beside it. */
  @Test
  void whatIsWrittenIntoTheKeptOneMeanwhileIsKept() throws IOException {
    KeptFile tried = KeptFile.write(change(), KeptFile.By.MODE);
    Files.writeString(kept(), "theirs");
    String said = String.valueOf(assertThrows(IOException.class, tried::done).getMessage());
    assertTrue(said.endsWith("what they wrote is in " + kept()), said);
    assertEquals("theirs", Files.readString(kept()));
  }

  @Test
  void twoAtOnceAreRefused() throws IOException {
    KeptFile first = KeptFile.write(change(), KeptFile.By.MODE);
    assertTrue(refused().startsWith(kept() + " is there: corelane mode is changing"), refused());
    first.putBack();
    KeptFile.write(change(), KeptFile.By.MODE).putBack();
  }

  /** Before its first change bench has the same file under its second name, then another one. */
  @Test
  void benchKeepsModeOut() throws IOException {
    KeptFile bench = KeptFile.keep(file, KeptFile.By.BENCH, change().bytesBefore());
    for (String written : List.of("before", "bench's")) {
      bench.set(written.getBytes(StandardCharsets.UTF_8));
      String said = refused();
      assertTrue(said.startsWith(bench.kept() + " is there: corelane bench is changing"), said);
      assertFalse(Files.exists(kept()));
    }
    bench.putBack();
    onlyTheFileIsLeft("before");
  }

  /** Each write is of the whole, and what is put back is the first. */
  @Test
  void onceItIsPutBackNothingIsWritten() throws IOException {
    KeptFile tried = KeptFile.write(change(), KeptFile.By.MODE);
    tried.set("again".getBytes(StandardCharsets.UTF_8));
    assertEquals("again", Files.readString(file));
    tried.putBack();
    assertThrows(IOException.class, () -> tried.set(change().bytesAfter()));
    onlyTheFileIsLeft("before");
  }

  @Test
  void whatSomebodyElseWroteIsTheirs() throws IOException {
    KeptFile tried = KeptFile.write(change(), KeptFile.By.MODE);
    Files.writeString(file, "theirs");
    IOException e = assertThrows(IOException.class, tried::putBack);
    assertEquals(
        file
            + " cannot be put back: somebody else has changed it meanwhile; what was in it is in "
            + kept(),
        e.getMessage());
    assertEquals("theirs", Files.readString(file));
    assertEquals("before", Files.readString(kept()));
  }

  /** Between the look at the file and the change. */
  @Test
  void aFileThatHasChangedSinceIsLeft() throws IOException {
    Files.writeString(file, "theirs");
    assertEquals(file + " cannot be written: somebody else has changed it meanwhile", refused());
    onlyTheFileIsLeft("theirs");
  }

  @Test
  void whatAKilledRunLeftIsNotWrittenInto() throws IOException {
    Path left = Files.writeString(directory.resolve("hdfs-site.xml.corelane-mode-new"), "x");
    Path open = Files.createLink(directory.resolve("open to all"), left);
    KeptFile.write(change(), KeptFile.By.MODE).done();
    assertEquals("x", Files.readString(open));
    Files.delete(open);
    onlyTheFileIsLeft("after");
  }

  @Test
  void aFileThatIsGoneIsNamed() throws IOException {
    Files.delete(file);
    assertTrue(refused().startsWith(file + " cannot be written: "), refused());
  }
}
