/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import static org.junit.jupiter.api.Assertions.assertAll;

import io.corelane.bench.cluster.Installation;
import io.corelane.bench.rig.Rig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** The line counter, shown traffic of which it is known how many lines it moves. */
class LinesRigIT {

  private static final int RESULTS = 11;

  @Test
  @DisplayName("The line counter counts known traffic within 3 %")
  void knownTrafficIsCountedWithinThreePercent() throws Exception {
    int instance =
        Integer.parseInt(System.getenv().getOrDefault("CORELANE_RIG_INSTANCE", "0").strip());
    List<KnownTraffic> results =
        LinesCommand.selfTest(Rig.of(Installation.find().home(), instance), false);
    String table = KnownTraffic.table(results);
    System.err.println(table);
    Path kept = Files.createDirectories(Path.of("target", "lines-rig"));
    Files.writeString(kept.resolve("self-test.txt"), table);

    Stream<Executable> each =
        results.stream().map(one -> () -> Assertions.assertTrue(one.isGood(), one::toString));
    assertAll(each);
    Assertions.assertEquals(RESULTS, results.size());
  }
}
