/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import static org.junit.jupiter.api.Assertions.assertAll;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.bench.cli.Progress;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.Installation;
import io.corelane.bench.rig.Guest;
import io.corelane.bench.rig.OwnInstance;
import io.corelane.bench.rig.Rig;
import java.io.IOException;
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

  /** Of one boot. */
  private record Counted(List<KnownTraffic> selfTest, CacheAxis axis) {}

  private static Counted counted(Guest guest)
      throws HarnessException, IOException, InterruptedException {
    CacheAxis axis =
        new CacheAxisRun(guest, 2).run(CpuSet.of(1, 6), CpuSet.of(0, 1, 4, 6), Progress.standard());
    return new Counted(LineSelfTest.run(guest), axis);
  }

  /** Two rows of the cache axis, one on the NIC's node and one off it. */
  private static void checkAxis(CacheAxis axis) {
    String text = CacheAxisText.of(axis);
    System.err.println(text);
    Assertions.assertEquals(8, axis.pairs().size());
    Assertions.assertEquals(List.of(), axis.rowsOutOfOrder(), text);
    axis.pairs()
        .forEach(pair -> Assertions.assertTrue(pair.interruptsThere() > 0.9, pair::toString));
  }

  @Test
  @DisplayName("The line counter counts known traffic within 3 %")
  void knownTrafficIsCountedWithinThreePercent() throws Exception {
    int instance = OwnInstance.number();
    Counted counted =
        LinesCommand.inGuest(
            Rig.of(Installation.find().home(), instance),
            "two-node",
            false,
            guest -> counted(guest));
    checkAxis(counted.axis());
    List<KnownTraffic> results = counted.selfTest();
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
