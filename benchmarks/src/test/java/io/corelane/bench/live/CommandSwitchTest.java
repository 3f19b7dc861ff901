/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.Reaper;
import io.corelane.bench.cluster.UploaderProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandSwitchTest {

  private static final int POLL_MILLIS = 10;

  @TempDir Path directory = Path.of("set by JUnit");

  @Test
  void itTellsAndPutsBack() throws Exception {
    Path mode = directory.resolve("mode of localhost");
    try (Reaper reaper = Reaper.start()) {
      CommandSwitch how = how("echo {mode} >'" + directory + "/mode of {host}'", reaper);
      how.tell(LiveSettings.ofMode("bind"));
      assertEquals("bind\n", Files.readString(mode));
      how.putBack();
      assertEquals("observe\n", Files.readString(mode));
      Files.delete(mode);
    }
    // Done once, it is not done again.
    assertFalse(Files.exists(mode));
  }

  @Test
  void settingsAreFilledInAlsoThoseOfBefore() throws Exception {
    Path told = directory.resolve("told");
    try (Reaper reaper = Reaper.start()) {
      CommandSwitch how =
          new CommandSwitch(
              "echo {mode} {write} {placement} >" + told,
              nodes(),
              List.of(
                  new LiveSettings(
                      Map.of(
                          LiveKey.MODE, "off", LiveKey.WRITE, "auto", LiveKey.PLACEMENT, "none"))),
              directory,
              reaper,
              CommandSwitch.PATIENCE);
      how.tell(new LiveSettings(Map.of(LiveKey.MODE, "bind", LiveKey.WRITE, "direct")));
      assertEquals("bind direct none\n", Files.readString(told));
      how.putBack();
      assertEquals("off auto none\n", Files.readString(told));
    }
  }

  /** A slow one that ends after what puts back would have the last word. */
  @Test
  void aCommandThatStillRunsIsEndedBeforeTheModeIsPutBack() throws Exception {
    Path mode = directory.resolve("mode");
    Path begun = directory.resolve("begun");
    String slow =
        "if [ {mode} = bind ]; then : >%s; sleep 2; fi; echo {mode} >%s".formatted(begun, mode);
    CompletableFuture<Void> telling;
    Reaper reaper = Reaper.start();
    try (reaper) {
      CommandSwitch how = how(slow, reaper);
      telling =
          CompletableFuture.runAsync(
              () -> {
                try {
                  how.tell(LiveSettings.ofMode("bind"));
                } catch (HarnessException | InterruptedException e) {
                  throw new IllegalStateException(e);
                }
              });
      while (!Files.exists(begun)) {
        assertFalse(telling.isDone());
        Thread.sleep(POLL_MILLIS);
      }
      how.freeze();
    }
    assertFalse(reaper.hasFailed());
    try {
      telling.get();
    } catch (ExecutionException ended) {
      // By the reaper, as it should be; the file says whether it was in time.
    }
    assertEquals("observe\n", Files.readString(mode));
  }

  @Test
  void onceFrozenNothingIsTold() throws Exception {
    try (Reaper reaper = Reaper.start()) {
      CommandSwitch how = how("true", reaper);
      how.freeze();
      assertThrows(HarnessException.class, () -> how.tell(LiveSettings.ofMode("bind")));
    }
  }

  @Test
  void aCommandThatHangsIsEnded() throws Exception {
    try (Reaper reaper = Reaper.start()) {
      CommandSwitch how =
          new CommandSwitch(
              "[ {mode} = observe ] || sleep 1000",
              nodes(),
              List.of(LiveSettings.ofMode("observe")),
              directory,
              reaper,
              Duration.ofSeconds(1));
      HarnessException e =
          assertThrows(HarnessException.class, () -> how.tell(LiveSettings.ofMode("bind")));
      assertTrue(String.valueOf(e.getMessage()).contains("has not ended within 1 s"));
    }
  }

  @Test
  void whatFailsShowsWhatItPrinted() throws Exception {
    try (Reaper reaper = Reaper.start()) {
      CommandSwitch how =
          how("[ {mode} = observe ] || { echo 'no such host' >&2; exit 7; }", reaper);
      String error =
          String.valueOf(
              assertThrows(HarnessException.class, () -> how.tell(LiveSettings.ofMode("bind")))
                  .getMessage());
      assertTrue(error.contains("exit code 7") && error.contains("no such host"), error);
    }
  }

  @Test
  void aModeThatCouldNotBePutBackIsKnown() throws Exception {
    Reaper reaper = Reaper.start();
    try (reaper) {
      how("[ {mode} = bind ] || { echo 'connection refused'; exit 255; }", reaper)
          .tell(LiveSettings.ofMode("bind"));
    }
    assertTrue(reaper.hasFailed());
    Process script =
        new ProcessBuilder("sh", directory.resolve("restore.sh").toString())
            .redirectErrorStream(true)
            .start();
    String said =
        new String(script.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    assertTrue(
        said.startsWith("DataNode localhost was not put back into mode observe: exit code 255")
            && said.contains("connection refused"),
        said);
    assertEquals(1, script.waitFor());
  }

  private CommandSwitch how(String command, Reaper reaper) throws HarnessException {
    return new CommandSwitch(
        command,
        nodes(),
        List.of(LiveSettings.ofMode("observe")),
        directory,
        reaper,
        CommandSwitch.PATIENCE);
  }

  private static List<UploaderProcess.Node> nodes() {
    return List.of(new UploaderProcess.Node("127.0.0.1", 9866, 9864, "localhost", 0, 9867));
  }
}
