/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.plan.ReleaseUpload;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.Decision;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.Occupancy;
import io.corelane.affinity.policy.Placement;
import io.corelane.affinity.policy.PolicyState;
import io.corelane.affinity.policy.SteeringFacts;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.policy.UploadDemand;
import io.corelane.affinity.topology.Cpu;
import io.corelane.affinity.topology.CpuTopology;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Two last-level caches of four CPUs, on one node. */
class LeftAloneTest {

  private static final CpuTopology CACHES =
      new CpuTopology(
          IntStream.range(0, 8)
              .mapToObj(cpu -> new Cpu(cpu, cpu, 0, 0, cpu / 4 * 4, true))
              .toList());

  private static final Upload BY_NIC = upload(OptionalInt.of(1), "");
  private static final Upload BY_LOOPBACK = upload(OptionalInt.of(1), "they come by loopback");

  @Test
  void oneCacheHasNothingToShorten() {
    assertAlone(
        "Left to the scheduler: CPUs 4-7, all that may be used, share one cache:"
            + " nothing to shorten.",
        host("4-7"),
        BY_NIC);
  }

  @Test
  void oneCpuIsNoChoice() {
    assertAlone("Left to the scheduler: only CPU 3 may be used.", host("3"), BY_NIC);
  }

  @Test
  void packetsThatFollowTheReceiverAreNoAnchor() {
    assertAlone(
        "Left to the scheduler: its packets may follow its receiver: they come by loopback.",
        host("0-7"),
        BY_LOOPBACK);
  }

  @Test
  void withoutASoftirqCpuThereIsNothingToBeBeside() {
    assertAlone(
        "Left to the scheduler: the softirq CPU is not known.",
        host("0-7"),
        upload(OptionalInt.empty(), ""));
    assertAlone(
        "Left to the scheduler: softirq CPU 99 is not in this machine.",
        host("0-7"),
        upload(OptionalInt.of(99), ""));
  }

  @Test
  void whoeverWantsItAlwaysGetsIt() {
    Host always = host("0-3").always(true);
    assertTrue(new LanePolicy().place(always, BY_LOOPBACK, Occupancy.NONE).bind());
    assertTrue(isManaged(plan(always, BY_LOOPBACK, CpuSet.EMPTY)));
  }

  /** Unbound, a thread may run on the other cache, too: that is what it is compared with. */
  @Test
  void oneConfiguredCacheIsWorthBindingTo() {
    Host configured =
        new Host(CACHES, CpuSet.parseList("0-3"), CpuSet.parseList("0-7"), false, false);
    Decision bound = plan(configured, BY_NIC, CpuSet.EMPTY);
    assertTrue(isManaged(bound));
    assertEquals(
        CpuSet.parseList("0,2-3"), requireNonNull(bound.targets().get("blk_1")).receiverCpus());
    Placement far =
        new LanePolicy()
            .place(
                new Host(CACHES, CpuSet.parseList("4-7"), CpuSet.parseList("0-7"), false, false),
                BY_NIC,
                Measured.packets(CACHES, BY_NIC, Occupancy.NONE));
    assertFalse(far.bind());
    assertEquals(CpuSet.parseList("0-7"), far.receiverCpus());
    assertEquals(List.of("Left to the scheduler: there is no nearer place."), far.reasons());
  }

  @Test
  void whoIsReleasedMayRunWhereUnboundThreadsMay() {
    Host configured =
        new Host(CACHES, CpuSet.parseList("4-7"), CpuSet.parseList("0-7"), false, false);
    CpuSet bound = CpuSet.parseList("4-7");
    PolicyState after = plan(configured, BY_NIC, bound).next();
    Decision again = new LanePolicy().plan(configured, demand(BY_NIC, bound, 2_000), after);
    assertEquals(
        List.of(CpuSet.parseList("0-7")),
        again.plan().steps().stream().map(step -> ((ReleaseUpload) step).receiverTo()).toList());
  }

  private static void assertAlone(String reason, Host host, Upload upload) {
    Placement placement = new LanePolicy().place(host, upload, Occupancy.NONE);
    assertFalse(placement.bind());
    assertEquals(host.allowed(), placement.receiverCpus());
    assertEquals(List.of(reason), placement.reasons());

    Decision began = plan(host, upload, CpuSet.EMPTY);
    assertFalse(isManaged(began));
    assertEquals(List.of(), began.plan().steps());

    // Bound by an earlier mode or key: it is released, once the second tick says the same.
    CpuSet bound = CpuSet.of(host.allowed().lowest());
    PolicyState after = plan(host, upload, bound).next();
    Decision again = new LanePolicy().plan(host, demand(upload, bound, 2_000), after);
    assertEquals(1, again.plan().steps().size());
    assertTrue(again.plan().steps().get(0).reason().contains(reason));
  }

  private static boolean isManaged(Decision decision) {
    return requireNonNull(decision.targets().get("blk_1")).managed();
  }

  private static Decision plan(Host host, Upload upload, CpuSet bound) {
    return new LanePolicy().plan(host, demand(upload, bound, 1_000), PolicyState.NONE);
  }

  private static Demand demand(Upload upload, CpuSet bound, long nowMillis) {
    UploadDemand one =
        new UploadDemand(
            "blk_1",
            upload,
            OptionalInt.empty(),
            OptionalDouble.of(100 << 20),
            OptionalDouble.of(0.3),
            0,
            bound,
            CpuSet.EMPTY);
    return new Demand(
        nowMillis,
        List.of(one),
        CpuLoads.UNKNOWN,
        OptionalDouble.empty(),
        SteeringFacts.UNKNOWN,
        Map.of());
  }

  private static Host host(String allowed) {
    return new Host(CACHES, CpuSet.parseList(allowed), false, false);
  }

  private static Upload upload(OptionalInt softirq, String adrift) {
    return new Upload(softirq, "nvme0n1", Upload.NO_NODE, List.of(), true, adrift);
  }
}
