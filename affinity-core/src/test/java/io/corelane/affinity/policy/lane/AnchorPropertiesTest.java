/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.Decision;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.policy.Target;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.policy.UploadDemand;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What a receiver's place depends on, and what it does not, on every machine. */
class AnchorPropertiesTest {

  private static final int TRIES = 200;
  private static final int TICKS = 130;

  @Provide
  Arbitrary<Situation> situations() {
    return Situation.any();
  }

  @Provide
  Arbitrary<Long> seeds() {
    return Arbitraries.longs().withoutEdgeCases();
  }

  /** Property (e): the kernel does not tell that packets come in wherever they are read. */
  @Property(tries = TRIES)
  void packetsThatFollowTheirReceiverMoveItOnceAtMost(
      @ForAll("situations") Situation situation, @ForAll("seeds") long seed) {
    Random random = new Random(seed);
    CpuSet wide = situation.host().wide();
    SteppedLoop loop = new SteppedLoop(situation.host());
    loop.load(CpuSet.EMPTY, 0);
    loop.arrive("blk_1", Scene.anyOf(wide, random), 0.3);
    for (int i = 0; i < TICKS; i++) {
      CpuSet place = loop.at("blk_1").receiverCpus();
      loop.softirq("blk_1", Scene.anyOf(place.isEmpty() ? wide : place, random));
      loop.tick();
    }
    assertTrue(loop.moves().size() <= 1, loop.moves()::toString);
    assertEquals(List.of(), loop.returns());
  }

  /** Property (c) of a plan: by the distances that bytes go, without what company costs. */
  @Property(tries = TRIES)
  void whoIsBoundIsNotFartherThanByTheScheduler(@ForAll("situations") Situation situation) {
    Assume.that(!situation.host().always());
    Decision decision = situation.plan();
    Crowd crowd =
        new Crowd(
            situation.host(),
            situation.demand(),
            PolicyParameters.DEFAULTS,
            new Volumes(situation.topology(), Volumes.Known.NOTHING));
    Mask wide = crowd.shape().mask(situation.host().wide());
    for (Member member : crowd.members()) {
      Target target = Situation.target(decision, member.demand());
      if (target.managed()) {
        double bound =
            crowd.prices().distance(crowd.shape().mask(target.receiverCpus()), member.anchor());
        double unbound = crowd.prices().distance(wide, member.anchor());
        assertTrue(bound <= unbound + 1e-9, () -> member + " to " + target + ", " + unbound);
      }
    }
  }

  /** Property (g) of a plan: which node a disk is on says nothing of where packets are read. */
  @Property(tries = TRIES)
  void theDevicesNodeDoesNotChangeTheReceiversNode(@ForAll("situations") Situation situation) {
    Assume.that(situation.demand().uploads().size() <= 100);
    Set<List<CpuSet>> places = new HashSet<>();
    for (int node = Upload.NO_NODE; node < 4; node++) {
      int of = node;
      places.add(
          nodes(
              situation.with(
                  situation.demand().uploads().stream().map(upload -> on(of, upload)).toList(),
                  situation.demand().nowMillis())));
    }
    assertTrue(situation.host().always() || places.size() == 1, places::toString);
  }

  private static UploadDemand on(int node, UploadDemand demand) {
    Upload upload = demand.upload();
    return new UploadDemand(
        demand.id(),
        new Upload(
            upload.softirqCpu(),
            upload.volume(),
            node,
            upload.hardwareQueues(),
            upload.diskWriter(),
            upload.adrift()),
        demand.ackSoftirqCpu(),
        demand.bytesPerSecond(),
        demand.share(),
        demand.receiverTid(),
        demand.receiverCpus(),
        demand.diskWriterCpus());
  }

  /** The nodes of each upload's receiver, in the uploads' order. */
  private static List<CpuSet> nodes(Situation situation) {
    Decision decision = situation.plan();
    return situation.demand().uploads().stream()
        .map(upload -> Situation.target(decision, upload).receiverCpus())
        .map(
            cpus ->
                CpuSet.of(
                    cpus.stream()
                        .map(cpu -> Math.max(0, situation.topology().cpu(cpu).node()))
                        .toArray()))
        .toList();
  }

  /**
   * Property (h): where acknowledgements arrive decides between equals, and costs nothing. Of one
   * upload, since with many each choice between equals changes what the next finds.
   */
  @Property(tries = TRIES)
  void acknowledgementsTakeNoCapacity(@ForAll("situations") Situation situation) {
    List<UploadDemand> uploads = situation.demand().uploads();
    Assume.that(!uploads.isEmpty());
    Situation without = with(situation, uploads.subList(0, 1), OptionalInt.empty());
    double plain = without.cost(without.plan()).slowdown();
    for (int cpu : situation.topology().online().stream().toArray()) {
      Situation acknowledged = with(situation, uploads.subList(0, 1), OptionalInt.of(cpu));
      assertEquals(plain, without.cost(acknowledged.plan()).slowdown(), 1e-9 * (1 + plain));
    }
  }

  private static UploadDemand acknowledged(UploadDemand upload, OptionalInt cpu) {
    return new UploadDemand(
        upload.id(),
        upload.upload(),
        cpu,
        upload.bytesPerSecond(),
        upload.share(),
        upload.receiverTid(),
        upload.receiverCpus(),
        upload.diskWriterCpus());
  }

  private static Situation with(
      Situation situation, List<UploadDemand> uploads, OptionalInt acknowledged) {
    return situation.with(
        uploads.stream().map(upload -> acknowledged(upload, acknowledged)).toList(),
        situation.demand().nowMillis());
  }
}
