/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.metrics.FailureCause;
import io.corelane.affinity.metrics.UploadEnding;
import io.corelane.affinity.policy.Lane;
import io.corelane.affinity.policy.Occupancy;
import io.corelane.hdfs.metrics.UploadReport;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever part fails, in whatever way: no exception, no mask, no reservation stays behind. */
class FaultsInUploadsTest {

  enum Part {
    POLICY(FailureCause.PLACEMENT, rig -> rig.policy = (h, u, o) -> fail()),
    POLICY_ERROR(
        FailureCause.PLACEMENT,
        rig ->
            rig.policy =
                (h, u, o) -> {
                  throw new NoClassDefFoundError("injected");
                }),
    SOCKET(FailureCause.SOCKET, rig -> rig.finder = FaultsInUploadsTest::fail),
    BINDER(FailureCause.BIND, rig -> rig.binder.failing(true)),
    WRITE_BEHIND_BEGIN(FailureCause.HOOK, rig -> rig.writeBehind = (v, f, b, o, c) -> fail()),
    WRITE_BEHIND_END(
        FailureCause.HOOK, rig -> rig.writeBehind = (v, f, b, o, c) -> FaultsInUploadsTest::fail),
    EVENTS(FailureCause.HOOK, rig -> rig.listener = new FailingEvents()),
    CLOCK(FailureCause.HOOK, rig -> rig.clock = new FailingClock());

    private final FailureCause cause;
    private final Consumer<Rig> damage;

    Part(FailureCause cause, Consumer<Rig> damage) {
      this.cause = cause;
      this.damage = damage;
    }
  }

  private static <T> T fail() {
    throw new IllegalStateException("injected");
  }

  @ParameterizedTest
  @EnumSource(Part.class)
  void theUploadGoesOnAndNothingStaysBehind(Part part) {
    Rig rig = new Rig();
    part.damage.accept(rig);
    BindPlanner planner = rig.planner();
    UploadTracker uploads = rig.tracker(planner);
    for (int i = 0; i < 3; i++) {
      ActiveUpload upload = uploads.begin(Rig.replica(i));
      if (upload != null) {
        uploads.completed("blk_" + i + "_");
        uploads.end(upload);
      }
    }
    rig.binder.failing(false);
    assertEquals(FakeBinder.BASE, rig.binder.ownMask());
    assertTrue(uploads.active().isEmpty());
    assertEquals(Occupancy.NONE, planner.occupancy());
    assertTrue(rig.failures.contains(part.cause), () -> rig.failures.toString());
    assertTrue(rig.faults.counts().getOrDefault(part.cause, 0L) >= 3);
  }

  @Test
  void aBinderThatFailsOnlyAtTheEndLeavesTheMaskToTheSweep() {
    Rig rig = new Rig();
    UploadTracker uploads = rig.tracker();
    ActiveUpload upload = uploads.begin(Rig.replica(1));
    rig.binder.failing(true);
    uploads.end(java.util.Objects.requireNonNull(upload));
    rig.binder.failing(false);
    assertTrue(rig.failures.contains(FailureCause.RESTORE));
    assertTrue(rig.masks.isOurs(rig.binder.ownMask()));
  }

  @Test
  void aReplicaThatCannotBeAskedIsLeftAlone() {
    Rig rig = new Rig();
    UploadTracker uploads = rig.tracker();
    uploads.begin(new OpenReplica("blk_1_1", "DS-1", Optional.empty(), () -> fail()));
    assertEquals(FakeBinder.BASE, rig.binder.ownMask());
    assertTrue(uploads.active().isEmpty());
  }

  @Test
  void aMeterThatFailsIsTheEndOfIt() {
    Faults faults =
        new Faults(
            cause -> {
              throw new IllegalStateException("injected");
            });
    faults.guard(FailureCause.BIND, FaultsInUploadsTest::fail);
    faults.guard(FailureCause.BIND, FaultsInUploadsTest::fail);
    assertEquals(2L, faults.counts().get(FailureCause.BIND));
  }

  private static final class FailingEvents implements UploadEvents {

    @Override
    public void started(Lane lane) {
      fail();
    }

    @Override
    public void bound(long nanos) {
      fail();
    }

    @Override
    public void restored() {
      fail();
    }

    @Override
    public void ended(Lane lane, UploadEnding ending, UploadReport report) {
      fail();
    }

    @Override
    public void strays(int found, int restored) {
      fail();
    }
  }

  private static final class FailingClock extends Clock {

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return fail();
    }
  }
}
