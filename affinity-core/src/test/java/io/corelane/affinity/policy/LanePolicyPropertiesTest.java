/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.topology.Cpu;
import io.corelane.affinity.topology.Distance;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds on every machine. */
class LanePolicyPropertiesTest {

  @Provide
  Arbitrary<Scene> scenes() {
    return Scene.any();
  }

  @Provide
  Arbitrary<Long> seeds() {
    return Arbitraries.longs().withoutEdgeCases();
  }

  @Property
  void setsAreSomeOfTheAllowedCpus(@ForAll("scenes") Scene scene) {
    Placement placement = scene.place();
    assertFalse(placement.receiverCpus().isEmpty());
    assertFalse(placement.diskWriterCpus().isEmpty());
    assertTrue(scene.host().allowed().containsAll(placement.receiverCpus()));
    assertTrue(scene.host().allowed().containsAll(placement.diskWriterCpus()));
  }

  @Property
  void nobodyIsOnTheSoftirqCoreWhileThereIsAnother(@ForAll("scenes") Scene scene) {
    Placement placement = scene.place();
    if (!scene.softirqCore().containsAll(scene.host().allowed())) {
      assertFalse(placement.receiverCpus().intersects(scene.softirqCore()));
      assertFalse(placement.diskWriterCpus().intersects(scene.softirqCore()));
    } else if (scene.host().allowed().size() > 1) {
      assertFalse(placement.receiverCpus().contains(scene.softirqCpu()));
    }
  }

  @Property
  void withoutCompanyTheReceiverIsOnTheNearestQuietCores(@ForAll("scenes") Scene scene) {
    Scene alone =
        new Scene(
            scene.host(),
            new Upload(scene.upload().softirqCpu(), "nvme0n1", List.of()),
            new Occupancy(Map.of(), scene.occupancy().softirqCpus()));
    CpuSet receiver = alone.place().receiverCpus();
    int softirq = scene.softirqCpu();
    CpuSet quiet = scene.quiet();
    int enough = scene.host().singleCore() ? 1 : 2;
    if (softirq < 0) {
      // Two quiet CPUs on two nodes are no set: a thread would wander between their memories.
      if (scene.topology().nodes().values().stream()
          .anyMatch(node -> node.and(quiet).size() >= enough)) {
        assertTrue(quiet.containsAll(receiver), quiet + " " + receiver);
      }
      return;
    }
    CpuSet cache = scene.topology().llc(softirq);
    CpuSet node = scene.topology().node(softirq);
    // Where neither has two quiet CPUs, the mean price of the set decides.
    Stream.of(cache.and(quiet), node.and(quiet))
        .filter(cpus -> cpus.size() >= enough)
        .findFirst()
        .ifPresent(best -> assertTrue(best.containsAll(receiver), best + " " + receiver));
  }

  @Property
  void oneCpuOnlyIfAskedForOrNothingElseIsRight(@ForAll("scenes") Scene scene) {
    Placement placement = scene.place();
    if (scene.host().singleCore()) {
      assertEquals(1, placement.receiverCpus().size());
    } else if (placement.receiverCpus().size() == 1) {
      CpuSet others = scene.host().allowed().minus(scene.softirqCore());
      assertTrue(others.size() <= 1);
      assertTrue(
          placement.reasons().stream().anyMatch(reason -> reason.matches("(One|Only) CPU.*")),
          placement.reasons().toString());
    }
    if (placement.diskWriterCpus().size() == 1) {
      assertTrue(scene.host().allowed().minus(scene.softirqCore()).size() <= 1);
    }
  }

  @Property
  void theSameFactsGiveTheSamePlacement(@ForAll("scenes") Scene scene) {
    List<Map.Entry<CpuSet, Integer>> entries =
        new ArrayList<>(scene.occupancy().receivers().entrySet());
    Collections.reverse(entries);
    Map<CpuSet, Integer> reversed = new HashMap<>();
    entries.forEach(entry -> reversed.put(entry.getKey(), entry.getValue()));
    Occupancy same = new Occupancy(reversed, scene.occupancy().softirqCpus());
    assertEquals(scene.place(), new Scene(scene.host(), scene.upload(), same).place());
  }

  @Property
  void numbersWithGapsGiveTheSamePlaces(@ForAll("scenes") Scene scene) {
    Placement placement = scene.place();
    Placement spaced = scene.renamed(cpu -> 3 * cpu + 5).place();
    assertEquals(
        Scene.renamed(placement.receiverCpus(), cpu -> 3 * cpu + 5), spaced.receiverCpus());
    assertEquals(
        Scene.renamed(placement.diskWriterCpus(), cpu -> 3 * cpu + 5), spaced.diskWriterCpus());
    assertEquals(placement.lane(), spaced.lane());
  }

  @Property
  void otherNumbersGiveALaneOfTheSameLength(
      @ForAll("scenes") Scene scene, @ForAll("seeds") long seed) {
    List<Integer> names = new ArrayList<>(scene.topology().cpus().stream().map(Cpu::cpu).toList());
    Map<Integer, Integer> shuffled = new HashMap<>();
    List<Integer> order = new ArrayList<>(names);
    Collections.shuffle(order, new Random(seed));
    for (int i = 0; i < names.size(); i++) {
      shuffled.put(names.get(i), order.get(i));
    }
    Scene renamed = scene.renamed(cpu -> shuffled.getOrDefault(cpu, cpu));
    assertEquals(scene.place().lane(), renamed.place().lane());
  }

  @Property
  void theLaneIsAsLongAsItsFarthestCpus(@ForAll("scenes") Scene scene) {
    Placement placement = scene.place();
    int softirq = scene.softirqCpu();
    if (softirq < 0) {
      assertEquals(Lane.UNKNOWN, placement.lane());
      return;
    }
    Distance farthest =
        placement.receiverCpus().or(placement.diskWriterCpus()).stream()
            .mapToObj(cpu -> scene.topology().distance(softirq, cpu))
            .max(Distance::compareTo)
            .orElseThrow();
    Lane expected =
        switch (farthest) {
          case SAME_CPU, SMT_SIBLING, SAME_LLC -> Lane.SHORT;
          case SAME_NODE -> Lane.NODE;
          case OTHER_NODE -> Lane.LONG;
        };
    assertEquals(expected, placement.lane());
  }

  @Property
  void thereAreOneToFourReasons(@ForAll("scenes") Scene scene) {
    List<String> reasons = scene.place().reasons();
    assertTrue(reasons.size() >= 1 && reasons.size() <= 4, () -> reasons.toString());
    for (String reason : reasons) {
      assertTrue(reason.matches("[A-Z].*[^.]\\."), reason);
    }
  }
}
