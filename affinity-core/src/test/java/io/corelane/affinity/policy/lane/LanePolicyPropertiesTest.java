/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.Lane;
import io.corelane.affinity.policy.Occupancy;
import io.corelane.affinity.policy.Placement;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.topology.Cpu;
import io.corelane.affinity.topology.Distance;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
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
    assertEquals(placement.bind(), !placement.diskWriterCpus().isEmpty());
    if (placement.bind()) {
      assertTrue(scene.host().allowed().containsAll(placement.receiverCpus()));
      assertTrue(scene.host().allowed().containsAll(placement.diskWriterCpus()));
    }
  }

  @Property
  void whoIsNotBoundMayRunEverywhere(@ForAll("scenes") Scene scene) {
    Placement placement = scene.place();
    if (!placement.bind()) {
      assertEquals(scene.host().wide(), placement.receiverCpus());
      assertTrue(placement.reasons().get(0).startsWith("Left to the scheduler: "));
    }
  }

  @Property
  void whereNothingIsToBeShortenedNobodyIsBound(@ForAll("scenes") Scene scene) {
    boolean pointless = scene.host().isOneCache() || scene.softirqCpu() < 0;
    if (pointless && !scene.host().always()) {
      assertFalse(scene.place().bind());
    }
  }

  @Property
  void nobodyIsBoundBeforeAnythingWasMeasured(@ForAll("scenes") Scene scene) {
    if (!scene.host().always()) {
      assertFalse(scene.cold().place().bind());
    }
  }

  /** Property (a) at a begin: any CPU may turn out to be one that packets come in on. */
  @Property
  void whatIsBoundOnAnIdleMachineHasTimeForPackets(@ForAll("scenes") Scene scene) {
    Placement placement = scene.afterIdle().place();
    if (placement.bind() && !scene.host().always()) {
      CpuSet place = placement.receiverCpus();
      double receivers = 1;
      for (Map.Entry<CpuSet, Integer> entry : scene.occupancy().receivers().entrySet()) {
        CpuSet cpus = entry.getKey().and(scene.topology().online());
        double near = cpus.isEmpty() ? 0 : (double) cpus.and(place).size() / cpus.size();
        receivers += near * entry.getValue();
      }
      double free = 0.5 * place.size();
      double full = PolicyParameters.DEFAULTS.full();
      assertTrue(
          receivers <= free - (1 - full) * place.size() + 1e-4 * (1 + receivers),
          receivers + " receivers on " + place);
    }
  }

  @Property
  void whoIsBoundIsNotFartherThanByTheScheduler(@ForAll("scenes") Scene scene) {
    Placement placement = scene.place();
    if (placement.bind() && !scene.host().always()) {
      double bound = meanDistance(scene, placement.receiverCpus());
      double unbound = meanDistance(scene, scene.host().wide());
      assertTrue(bound <= unbound, bound + " > " + unbound);
    }
  }

  /**
   * Softirqs take half of each CPU where packets come in, so that every softirq CPU is taken to be
   * equally free.
   */
  private static double meanDistance(Scene scene, CpuSet cpus) {
    CpuSet busy = scene.occupancy().softirqCpus().or(CpuSet.of(scene.softirqCpu()));
    double sum = 0;
    double weights = 0;
    for (int cpu : cpus.stream().toArray()) {
      double weight = busy.contains(cpu) ? 0.5 : 1;
      sum += weight * Price.of(scene.topology().distance(scene.softirqCpu(), cpu));
      weights += weight;
    }
    return Math.round(1e9 * sum / weights) / 1e9;
  }

  @Property
  void withoutCompanyTheReceiverIsBelowItsCache(@ForAll("scenes") Scene scene) {
    Scene alone = scene.with(new Occupancy(Map.of(), scene.occupancy().softirqCpus()));
    Placement placement = alone.place();
    int softirq = scene.softirqCpu();
    if (placement.bind() && softirq >= 0 && !scene.host().singleCore()) {
      CpuSet cache = scene.topology().llc(softirq).and(scene.host().allowed());
      CpuSet flows = scene.occupancy().softirqCpus().or(CpuSet.of(softirq));
      // A whole core for the receiver, and half of one for the softirqs of each CPU.
      double use = 1 + 0.5 * cache.and(flows).size();
      boolean room = use <= PolicyParameters.DEFAULTS.full() * cache.size();
      assertTrue(!room || cache.containsAll(placement.receiverCpus()));
    }
  }

  @Property
  void theDevicesNodeDoesNotChangeTheReceiversNode(@ForAll("scenes") Scene scene) {
    Set<CpuSet> places = new HashSet<>();
    for (int node = Upload.NO_NODE; node < 4; node++) {
      Upload upload = scene.upload();
      Upload other = new Upload(upload.softirqCpu(), "nvme0n1", node, upload.hardwareQueues());
      Placement placement = new Scene(scene.host(), other, scene.occupancy()).place();
      CpuSet nodes =
          CpuSet.of(
              placement.receiverCpus().stream()
                  .map(cpu -> Math.max(0, scene.topology().cpu(cpu).node())));
      places.add(nodes);
    }
    assertTrue(scene.host().always() || places.size() == 1, places.toString());
  }

  @Property
  void oneCpuOnlyIfAskedFor(@ForAll("scenes") Scene scene) {
    Placement placement = scene.place();
    if (placement.bind()) {
      boolean one = placement.receiverCpus().size() == 1;
      assertEquals(scene.host().singleCore() || scene.host().allowed().size() == 1, one);
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
    assertEquals(scene.place(), scene.with(same).place());
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
    CpuSet core = scene.topology().siblings(softirq);
    boolean shared =
        core.containsAll(placement.receiverCpus()) && !core.equals(scene.topology().online());
    assertEquals(shared ? Lane.SHARED : expected, placement.lane());
  }

  @Property
  void thereAreOneToFiveReasons(@ForAll("scenes") Scene scene) {
    List<String> reasons = scene.place().reasons();
    assertTrue(reasons.size() >= 1 && reasons.size() <= 5, () -> reasons.toString());
    for (String reason : reasons) {
      assertTrue(reason.matches("[A-Z].*[^.]\\."), reason);
    }
  }
}
