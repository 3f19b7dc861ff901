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
import io.corelane.hdfs.thread.FakeBinder;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever part fails, in whatever way: no exception, no mask, no reservation stays behind. */
class FaultsInUploadsTest {

  /** A rig with one part that fails, and what that is counted as. */
  private static Arguments damaged(String part, FailureCause cause, Consumer<Rig> damage) {
    return Arguments.of(part, cause, damage);
  }

  static Stream<Arguments> parts() {
    return Stream.of(
        damaged(
            "policy",
            FailureCause.PLACEMENT,
            rig ->
                rig.policy =
                    (h, u, o) -> {
                      throw injected();
                    }),
        damaged(
            "policy, with an error",
            FailureCause.PLACEMENT,
            rig ->
                rig.policy =
                    (h, u, o) -> {
                      throw new NoClassDefFoundError("injected");
                    }),
        damaged(
            "socket",
            FailureCause.SOCKET,
            rig ->
                rig.finder =
                    receiver -> {
                      throw injected();
                    }),
        damaged("binder", FailureCause.BIND, rig -> rig.binder.failing(true)),
        damaged(
            "begin of writing",
            FailureCause.HOOK,
            rig ->
                rig.writing =
                    (v, c, b) -> {
                      throw injected();
                    }),
        damaged(
            "end of writing",
            FailureCause.HOOK,
            rig ->
                rig.writing =
                    (v, c, b) ->
                        new Rig.Writing(
                            () -> {
                              throw injected();
                            })),
        damaged("events", FailureCause.HOOK, rig -> rig.listener = new FailingEvents()),
        damaged("clock", FailureCause.HOOK, rig -> rig.clock = new FailingClock()));
  }

  private static RuntimeException injected() {
    return new IllegalStateException("injected");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("parts")
  void theUploadGoesOnAndNothingStaysBehind(String part, FailureCause cause, Consumer<Rig> damage) {
    Rig rig = new Rig();
    damage.accept(rig);
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
    assertTrue(rig.failures.contains(cause), () -> part + ": " + rig.failures);
    assertTrue(rig.faults.counts().getOrDefault(cause, 0L) >= 3);
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
    uploads.begin(
        new OpenReplica(
            "blk_1_1",
            "DS-1",
            true,
            () -> {
              throw injected();
            }));
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
    faults.guard(
        FailureCause.BIND,
        () -> {
          throw injected();
        });
    faults.guard(
        FailureCause.BIND,
        () -> {
          throw injected();
        });
    assertEquals(2L, faults.counts().get(FailureCause.BIND));
  }

  private static final class FailingEvents implements UploadEvents {

    @Override
    public void started(Lane lane) {
      throw injected();
    }

    @Override
    public void bound(long nanos) {
      throw injected();
    }

    @Override
    public void restored() {
      throw injected();
    }

    @Override
    public void ended(Lane lane, UploadEnding ending, long bytes, Supplier<UploadReport> report) {
      throw injected();
    }

    @Override
    public void strays(int found, int restored, int left) {
      throw injected();
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
      throw injected();
    }
  }
}
