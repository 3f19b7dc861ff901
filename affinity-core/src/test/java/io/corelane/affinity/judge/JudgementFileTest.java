/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.config.Mode;
import io.corelane.affinity.trial.Slice;
import io.corelane.affinity.trial.SwitchbackTrial;
import io.corelane.affinity.trial.TrialVerdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JudgementFileTest {

  private static final String OWNER = "/data/1 with a = and \\ and ü";

  @TempDir Path directory = Path.of("");

  private static Judgement judgement() {
    SwitchbackTrial trial =
        SwitchbackTrial.BEGIN
            .with(new Slice(20, 1e10, 5, 7, 0), new Slice(20.001, 1.1e10, 4, 7.5, 0))
            .with(new Slice(20, 1e10, 5, 0, 0), new Slice(20, 0.9e10, 4, 7.5, 0));
    trial = new SwitchbackTrial(trial.evidence(), trial.gain(), 3);
    return new Judgement(
        List.of(
            new ModeTrial(
                Mode.OFF,
                Mode.BIND,
                trial,
                1_793_000_000_000L,
                TrialVerdict.HELPS,
                1_793_000_100_000L),
            new ModeTrial(
                Mode.BIND,
                Mode.STEER,
                SwitchbackTrial.BEGIN,
                1_793_000_200_000L,
                TrialVerdict.UNDECIDED,
                0)),
        "CPUs 0-3, NICs \"eth0\" with 4 RX queues",
        123456789.25);
  }

  private Path file() {
    return directory.resolve("corelane-trial");
  }

  private JudgementFile open() {
    return new JudgementFile(file(), OWNER);
  }

  @Test
  void whatIsWrittenIsRead() {
    JudgementFile file = open();
    assertEquals(Optional.empty(), file.read());
    file.write(judgement());
    assertEquals("", file.trouble());
    assertEquals(Optional.of(judgement()), open().read());
  }

  @Test
  void aCutFileIsSetAsideWhereverItWasCut() throws IOException {
    open().write(judgement());
    byte[] whole = Files.readAllBytes(file());
    for (int length = 0; length < whole.length; length++) {
      Files.write(file(), Arrays.copyOf(whole, length));
      JudgementFile file = open();
      assertEquals(Optional.empty(), file.read(), length + " bytes");
      assertTrue(file.trouble().contains("corelane-trial.unread"), file.trouble());
      assertFalse(Files.exists(file()));
    }
  }

  @Test
  void anEditedFileIsSetAside() throws IOException {
    open().write(judgement());
    Files.writeString(file(), Files.readString(file()).replace("gain=0", "gain=9"));
    JudgementFile file = open();
    assertEquals(Optional.empty(), file.read());
    assertTrue(file.trouble().contains("cut or edited"), file.trouble());
    file.write(judgement());
    assertEquals(Optional.of(judgement()), open().read());
  }

  @Test
  void anotherVersionsFileIsSetAside() throws IOException {
    Files.writeString(file(), "# corelane-trial 1\nwhatever it has\n");
    JudgementFile file = open();
    assertEquals(Optional.empty(), file.read());
    assertTrue(file.trouble().contains("# corelane-trial 1"), file.trouble());
    assertEquals(
        "# corelane-trial 1\nwhatever it has\n",
        Files.readString(directory.resolve("corelane-trial.unread")));
  }

  /** Two DataNodes with one corelane.auto.state. */
  @Test
  void anotherDataNodesFileIsLeftAlone() throws IOException {
    new JudgementFile(file(), "/data/2").write(judgement());
    String theirs = Files.readString(file());
    JudgementFile file = open();
    assertEquals(Optional.empty(), file.read());
    assertTrue(file.trouble().contains("/data/2"), file.trouble());
    file.write(judgement());
    assertEquals(theirs, Files.readString(file()));
  }

  /** It may have begun after this one has looked; and somebody may move its file away. */
  @Test
  void anotherDataNodesFileThatComesLaterIsLeftAloneUntilItHasGone() throws IOException {
    JudgementFile file = open();
    assertEquals(Optional.empty(), file.read());
    new JudgementFile(file(), "/data/2").write(judgement());
    String theirs = Files.readString(file());
    file.write(judgement());
    assertEquals(theirs, Files.readString(file()));
    assertTrue(file.trouble().contains("/data/2"), file.trouble());
    file.write(judgement());
    assertEquals(theirs, Files.readString(file()));
    Files.delete(file());
    file.write(judgement());
    assertEquals("", file.trouble());
    assertEquals(Optional.of(judgement()), open().read());
  }

  @Test
  void aForeignFileIsLeftAlone() throws IOException {
    Files.writeString(file(), "[section]\nkey = value\n");
    JudgementFile file = open();
    assertEquals(Optional.empty(), file.read());
    file.write(judgement());
    assertTrue(file.trouble().contains("left as it is"), file.trouble());
    assertEquals("[section]\nkey = value\n", Files.readString(file()));
  }

  @Test
  void aDirectoryAndAHugeFileAreNone() throws IOException {
    Files.createDirectory(file());
    JudgementFile file = open();
    assertEquals(Optional.empty(), file.read());
    assertTrue(file.trouble().contains("left as it is"), file.trouble());
    file.write(judgement());
    Files.delete(file());
    Files.write(file(), new byte[1 << 20]);
    assertEquals(Optional.empty(), open().read());
    assertEquals(1 << 20, Files.size(file()));
  }

  @Test
  void whereNothingCanBeWrittenItSaysSo() {
    JudgementFile file = new JudgementFile(directory.resolve("no/such/file"), OWNER);
    assertEquals(Optional.empty(), file.read());
    file.write(judgement());
    assertTrue(file.trouble().contains("is not kept over a restart"), file.trouble());
  }

  @Test
  void numbersThatNoTrialHasAreRefused() throws IOException {
    String text = JudgementText.write(judgement(), OWNER);
    for (String[] wrong :
        new String[][] {
          {"trials=2", "trials=0"},
          {"baseline=off", "baseline=steer"},
          {"verdict=helps", "verdict=perhaps"},
          {"bytesPerSecond=1.2345678925E8", "bytesPerSecond=NaN"},
          {"trial.0.failures=3", "trial.0.failures=-3"},
          {"trial.0.received=2", "trial.0.received=-2"}
        }) {
      assertTrue(text.contains(wrong[0]), text);
      String body = text.replace(wrong[0], wrong[1]);
      body = body.substring(0, body.lastIndexOf("# sum "));
      Files.writeString(file(), JudgementText.signed(body));
      JudgementFile file = open();
      assertEquals(Optional.empty(), file.read(), wrong[1]);
      assertTrue(file.trouble().contains(".unread"), file.trouble());
    }
  }
}
