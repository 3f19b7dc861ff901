/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Every pair of eight CPUs on two nodes. What the matrix says of where packets and threads ran is
 * the guest's own counts; speeds of an emulated machine mean nothing and are not looked at.
 */
class MatrixRigIT {

  private static final int CPUS = 8;
  private static final Duration PATIENCE = Duration.ofMinutes(20);
  private static final String JSON = "matrix.json";
  private static final String HTML = "matrix.html";

  private static UsedGuest used;

  @BeforeAll
  static void boot() throws Exception {
    used = UsedGuest.of("two-node");
  }

  @AfterAll
  static void down() throws Exception {
    if (used != null) {
      used.release();
    }
  }

  @Test
  void everyPairOfEightCpusRunsWhereItIsToRun() throws Exception {
    String before = used.guest().run("ls /run/netns 2> /dev/null || true");
    used.guest()
        .run(
            used.java().handedOn()
                + used.java()
                    .corelane(
                        "matrix --form flow --size 8 --rounds 1",
                        "--dir /tmp --json /tmp/" + JSON + " --html /tmp/" + HTML),
            PATIENCE);
    assertEquals(before, used.guest().run("ls /run/netns 2> /dev/null || true"));

    JsonNode trials = fetched(JSON).path("trials");
    assertEquals(CPUS * CPUS, trials.size());
    for (JsonNode trial : trials) {
      assertEquals(trial.at("/flow/all"), trial.at("/flow/there"), trial::toString);
      assertTrue(trial.at("/flow/all").asLong() > 0, trial::toString);
      assertTrue(trial.at("/softirq/there").asLong() > 0, trial::toString);
      double receiver = trial.at("/receiver/there").asDouble();
      assertTrue(receiver > 0.9 * trial.at("/receiver/all").asDouble(), trial::toString);
    }
  }

  /** A copy beside the other results, to be looked at. */
  private static JsonNode fetched(String json) throws Exception {
    Path results = Files.createDirectories(Path.of("target", "matrix-rig"));
    for (String file : new String[] {json, HTML}) {
      Files.writeString(results.resolve(file), used.guest().run("cat /tmp/" + file));
    }
    return read(results.resolve(json));
  }

  private static JsonNode read(Path json) throws IOException {
    return new ObjectMapper().readTree(json.toFile());
  }
}
