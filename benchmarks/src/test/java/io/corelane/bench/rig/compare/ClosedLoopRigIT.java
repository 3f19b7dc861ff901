/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.cli.Progress;
import io.corelane.bench.cli.UploadSize;
import io.corelane.bench.cluster.HadoopJars;
import io.corelane.bench.cluster.HadoopVersion;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.Installation;
import io.corelane.bench.cluster.RunPlace;
import io.corelane.bench.cluster.Workplace;
import io.corelane.bench.rig.Guest;
import io.corelane.bench.rig.GuestHelper;
import io.corelane.bench.rig.OwnInstance;
import io.corelane.bench.rig.Rig;
import io.corelane.bench.rig.meter.LocalityMeter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The loop of mode {@code steer}, closed on real interrupts: in an emulated machine whose NIC's
 * interrupts are all on the other node, a DataNode without privileges takes real uploads and
 * decides by itself, and the real helper acts. Whole uploads are judged, once the loop has settled.
 *
 * <p>Runs only where it is named: loads of emulated CPUs drive the loop, and those of a busy host
 * do so, too.
 */
@Tag("alone")
class ClosedLoopRigIT {

  /** Of received and of written bytes: the share that is handled where the plan says. */
  private static final double LEAST_AS_PLANNED = 0.95;

  private static final long NEEDED_BYTES = 64L << 20;

  /** As irqbalance may leave them that knows of no node. */
  private static final String MISPLACE =
      """
      set -e
      for nic in /sys/class/net/data*; do
        far=$(cat /sys/devices/system/node/node$((1 - $(cat $nic/device/numa_node)))/cpulist)
        for irq in $(ls $nic/device/msi_irqs); do
          test ! -d /proc/irq/$irq || echo $far >/proc/irq/$irq/smp_affinity_list
        done
      done
      sleep 3
      """;

  static Stream<LoopShape> shapes() {
    String chosen = System.getProperty("rig.loop.profiles", "two-node");
    List<String> profiles = List.of(chosen.split(",", -1));
    return LoopShape.ALL.stream()
        .filter(shape -> chosen.equals("all") || profiles.contains(shape.profile()));
  }

  @ParameterizedTest(name = "{0}: what was misplaced comes to its place, stays, and is put back")
  @MethodSource("shapes")
  @SuppressWarnings("try") // Routes as long as it is open.
  void theLoopCloses(LoopShape shape) throws Exception {
    int instance = OwnInstance.number();
    Rig rig = Rig.of(Installation.find().home(), instance);
    // One that runs may have been set up by something else.
    rig.down();
    try {
      Guest guest = rig.up(shape.profile(), List.of());
      if (shape.hasSeveralNics()) {
        try (BothNics routed = new BothNics(instance)) {
          closes(guest, shape);
        }
      } else {
        closes(guest, shape);
      }
    } finally {
      rig.down();
    }
  }

  private static void closes(Guest guest, LoopShape shape) throws Exception {
    guest.run(MISPLACE);
    RigOptions options = options(guest, shape);
    Progress progress = Progress.standard();
    GuestHelper helper = GuestHelper.install(guest, Installation.find().home());
    Workplace.Needs needs =
        new Workplace.Needs(
            new HadoopJars.OfMaven(options.version()),
            new RunPlace(Optional.empty(), false),
            "loop",
            NEEDED_BYTES);
    try (Workplace place = Workplace.open(needs, progress::step);
        GuestVolume volume = GuestVolume.prepare(guest);
        GuestCluster cluster = GuestCluster.open(place, guest, options, progress::step);
        SettingApplier settings = SettingApplier.saving(guest, Optional.of(helper));
        LocalityMeter meter = LocalityMeter.prepare(guest)) {
      RigRunner runner =
          new RigRunner(
              guest, volume, cluster, meter, new NoWatch(), settings, options.size().streams());
      LoopRun run = LoopRun.of(shape, guest, cluster, settings, runner);
      System.err.println(run);
      // Ends the helper, and fails unless it has put everything back.
      settings.apply(RigWay.STOCK);
      Map<String, String> after = settings.now().values();
      assertAll(() -> assertEquals(settings.defaults().values(), after), () -> judge(run));
    }
  }

  private static void judge(LoopRun run) {
    assertAll(
        () -> assertFalse(run.planned().isEmpty(), "no interrupt was steered"),
        () -> assertEquals(run.planned(), run.kernel()),
        () -> assertTrue(run.isOnNode(), run::toString),
        () -> assertEquals(Map.of(), run.strayed()),
        () -> assertEquals(Map.of(), run.swinging()),
        () -> assertEquals(List.of(), run.differing()));
    for (LoopShares shares : run.judged()) {
      assertAll(
          shares.toString(),
          () -> assertTrue(shares.arrivedOnNode() >= LEAST_AS_PLANNED),
          () -> assertTrue(shares.readAsPlanned() >= LEAST_AS_PLANNED),
          () -> assertTrue(shares.submittedAsPlanned() >= LEAST_AS_PLANNED),
          () -> assertTrue(shares.receivedInsideLlc() >= LEAST_AS_PLANNED));
    }
    if (run.shape().hasSeveralNics()) {
      // One worker of the kernel writes back what was written on both nodes.
      assertEquals(List.of(), run.idleNics(), run::toString);
    } else {
      for (LoopShares shares : run.judged()) {
        assertTrue(shares.writtenInsideLlc() >= LEAST_AS_PLANNED, shares::toString);
      }
    }
  }

  private static RigOptions options(Guest guest, LoopShape shape) throws HarnessException {
    return new RigOptions(
        List.of(RigWay.STEER),
        1,
        new UploadSize(LoopRun.MIB, shape.streams()),
        HadoopVersion.of("3.5.0"),
        LoopRun.KEYS,
        new GuestChoice(Optional.of(guest.profile()), 0, false),
        1,
        Optional.empty());
  }
}
