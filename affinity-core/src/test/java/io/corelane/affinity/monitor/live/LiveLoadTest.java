/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.monitor.Controller;
import io.corelane.affinity.monitor.Crew;
import io.corelane.affinity.monitor.ReceiverSample;
import io.corelane.affinity.monitor.ThreadUseReader;
import io.corelane.affinity.monitor.Tick;
import io.corelane.affinity.monitor.UploadSample;
import io.corelane.affinity.plan.Plan;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.Decision;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.policy.UploadDemand;
import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Load that is really there, on the kernel that this runs on. */
@Timeout(60)
class LiveLoadTest {

  private static final long A_SECOND = 1_100;
  private static final long ENOUGH_NANOS = 400_000_000;

  private final List<UploadSample> uploads = new ArrayList<>();
  private volatile boolean stopped;

  private Controller controller() {
    return new Controller(
        new LiveFacts(
            SystemRoot.live(),
            Optional.empty(),
            false,
            () -> uploads.stream().map(LiveLoadTest::again).toList(),
            System::nanoTime),
        (host, demand, state) -> new Decision(Plan.NOTHING, Map.of(), List.of(), state),
        plan -> List.of(),
        Clock.systemUTC(),
        System::nanoTime);
  }

  private static UploadSample again(UploadSample upload) {
    return upload(upload.receiver().tid(), upload.receiver().cpus());
  }

  private static UploadSample upload(int tid, CpuSet cpus) {
    return new UploadSample(
        "blk_1",
        new Upload(OptionalInt.empty(), "/data/1", List.of()),
        OptionalInt.empty(),
        0,
        new ReceiverSample(tid, new ThreadUseReader(SystemRoot.live()).read(tid), cpus, cpus),
        CpuSet.EMPTY,
        Crew.UNKNOWN);
  }

  @Test
  void aBusyReceiverWantsItsCoreAndIsNobodyElsesLoad() throws Exception {
    CompletableFuture<Integer> tid = new CompletableFuture<>();
    Thread busy = new Thread(() -> spin(tid), "busy");
    busy.setDaemon(true);
    busy.start();
    try {
      Controller controller = controller();
      uploads.add(upload(tid.get(), allowed()));
      assertEquals(CpuSet.EMPTY, controller.tick().demand().loads().measured());
      long begun = System.nanoTime();
      long used = awaitUse(busy);
      double share = (double) used / (System.nanoTime() - begun);
      Tick tick = controller.tick();
      UploadDemand upload = tick.demand().uploads().get(0);
      // It waits where it does not run: however busy the machine is, it wants a core.
      assertTrue(upload.share().orElseThrow() > 0.7, upload.share()::toString);
      double busyCpus =
          tick.health().cpus().stream()
              .mapToDouble(cpu -> cpu.time().user() + cpu.time().system())
              .sum();
      double others = sum(tick.demand().loads());
      double stolen = tick.health().cpus().stream().mapToDouble(cpu -> cpu.time().steal()).sum();
      assertTrue(
          others - stolen < busyCpus - share / 2,
          others + " of " + busyCpus + ", stolen " + stolen + ", its share " + share);
    } finally {
      stopped = true;
      busy.join();
    }
  }

  /** Beside many others it gets little of a CPU: it is to have used what shows in the counters. */
  private static long awaitUse(Thread busy) throws InterruptedException {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long before = threads.getThreadCpuTime(busy.getId());
    long used;
    do {
      Thread.sleep(A_SECOND);
      used = threads.getThreadCpuTime(busy.getId()) - before;
    } while (used < ENOUGH_NANOS);
    return used;
  }

  private void spin(CompletableFuture<Integer> tid) {
    String self = SystemRoot.live().link("/proc/thread-self").toOptional().orElseThrow();
    tid.complete(Integer.valueOf(self.substring(self.lastIndexOf('/') + 1)));
    while (!stopped) {
      Thread.onSpinWait();
    }
  }

  @Test
  void aBusyProcessOnOneCpuIsOthersLoadThere() throws Exception {
    int cpu = allowed().highest();
    Process process =
        new ProcessBuilder(
                "taskset", "-c", Integer.toString(cpu), "sh", "-c", "while :; do :; done")
            .start();
    try {
      Controller controller = controller();
      controller.tick();
      Thread.sleep(A_SECOND);
      CpuLoads loads = controller.tick().demand().loads();
      assertTrue(loads.measured().contains(cpu));
      double all = loads.others(cpu) + loads.softirq(cpu);
      assertTrue(all > 0.7, loads.others(cpu) + " and softirq " + loads.softirq(cpu));
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  private static double sum(CpuLoads loads) {
    return loads.measured().stream().mapToDouble(loads::others).sum();
  }

  /** What may be used here. */
  private static CpuSet allowed() throws IOException {
    return new LiveFacts(SystemRoot.live(), Optional.empty(), false, List::of, System::nanoTime)
        .observe()
        .host()
        .allowed();
  }
}
