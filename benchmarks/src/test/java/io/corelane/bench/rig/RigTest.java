/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.cluster.HarnessException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of the script's output and exit code, shown with a script that only talks. */
class RigTest {

  @TempDir Path directory = Path.of("set by JUnit");

  private final List<String> heard = new CopyOnWriteArrayList<>();

  @Test
  void theCacheIsWhereTheScriptHasIt() {
    assertEquals(Path.of("/a"), Rig.cache(Map.of("CORELANE_RIG_CACHE", "/a", "HOME", "/b")));
    assertEquals(
        Path.of("/c/corelane-rig"), Rig.cache(Map.of("XDG_CACHE_HOME", "/c", "HOME", "/b")));
    assertEquals(Path.of("/b/.cache/corelane-rig"), Rig.cache(Map.of("HOME", "/b")));
  }

  @Test
  void aFailureIsOneExceptionWithTheLastLines() throws Exception {
    Rig rig = rig("seq 20; echo $CORELANE_RIG_INSTANCE \"$@\" >&2; exit 3");
    HarnessException failure =
        assertThrows(HarnessException.class, () -> rig.capture(Path.of("/m")));
    assertEquals(
        "\"rig capture /m\" failed with exit code 3; its last lines:\n"
            + "10\n11\n12\n13\n14\n15\n16\n17\n18\n19\n20\n7 capture /m",
        failure.getMessage());
    assertEquals(21, heard.size());
  }

  @Test
  void upWithoutAGuestIsAFailureAndStillTakenDown() throws Exception {
    Rig rig = rig("echo \"$@\" >> " + directory.resolve("calls"));
    HarnessException failure =
        assertThrows(HarnessException.class, () -> rig.up("smt", List.of("--memory", "2048")));
    assertEquals(
        "\"rig up\" ended well, but no guest runs: " + directory.resolve("run/7"),
        failure.getMessage());
    rig.down();
    assertTrue(rig.running().isEmpty());
    assertEquals(
        List.of(
            "up --profile smt --owner %d --memory 2048".formatted(ProcessHandle.current().pid()),
            "down"),
        Files.readAllLines(directory.resolve("calls")));
  }

  private Rig rig(String body) throws IOException {
    Path script = Files.writeString(directory.resolve("rig"), "#!/bin/bash\n" + body + "\n");
    assertTrue(script.toFile().setExecutable(true));
    return new Rig(script, directory, 7, heard::add);
  }
}
