/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Many threads bind themselves and each other at once. */
final class LiveBinderConcurrencyTest {

  private static final int THREADS = 24;
  private static final int ROUNDS = 200;

  @ParameterizedTest
  @EnumSource(BinderChoice.class)
  void everyErrorAndMaskStaysWithItsThread(BinderChoice choice) throws Exception {
    ThreadBinder binder = NativeSupport.probe(choice).binder();
    CpuSet base = binder.affinity(ThreadBinder.CALLING_THREAD);
    int ended = Threads.ended(binder);
    run(
        index ->
            () -> {
              int[] cpus = base.stream().toArray();
              for (int round = 0; round < ROUNDS; round++) {
                CpuSet one = CpuSet.of(cpus[(index + round) % cpus.length]);
                binder.bind(ThreadBinder.CALLING_THREAD, one);
                assertEquals(one, binder.affinity(ThreadBinder.CALLING_THREAD));
                // Odd and even threads provoke different errors; none may see the other's.
                int expected = index % 2 == 0 ? Errno.ESRCH : Errno.EINVAL;
                assertEquals(expected, errnoOf(binder, index % 2 == 0 ? ended : 0, index, base));
              }
              return null;
            });
  }

  private static int errnoOf(ThreadBinder binder, int tid, int index, CpuSet base) {
    try {
      binder.bind(tid, index % 2 == 0 ? base : CpuSet.of(1000));
      return 0;
    } catch (NativeCallException e) {
      return e.errno();
    }
  }

  @ParameterizedTest
  @EnumSource(BinderChoice.class)
  void threadsBindEachOther(BinderChoice choice) throws Exception {
    ThreadBinder binder = NativeSupport.probe(choice).binder();
    CpuSet base = binder.affinity(ThreadBinder.CALLING_THREAD);
    int[] cpus = base.stream().toArray();
    AtomicIntegerArray tids = new AtomicIntegerArray(THREADS);
    CyclicBarrier all = new CyclicBarrier(THREADS);
    run(
        index ->
            () -> {
              tids.set(index, binder.currentTid());
              all.await();
              Random random = new Random(index);
              for (int round = 0; round < ROUNDS; round++) {
                CpuSet one = CpuSet.of(cpus[random.nextInt(cpus.length)]);
                binder.bind(tids.get(random.nextInt(THREADS)), one);
                CpuSet seen = binder.affinity(tids.get(random.nextInt(THREADS)));
                assertTrue(!seen.isEmpty() && base.containsAll(seen), seen::toString);
              }
              all.await();
              int neighbour = tids.get((index + 1) % THREADS);
              CpuSet last = CpuSet.of(cpus[index % cpus.length]);
              binder.bind(neighbour, last);
              all.await();
              assertEquals(last, Threads.seenFromOutside(neighbour));
              all.await();
              binder.bind(ThreadBinder.CALLING_THREAD, base);
              assertEquals(base, Threads.seenFromOutside(tids.get(index)));
              return null;
            });
  }

  private interface Work {
    Callable<Void> of(int index);
  }

  private static void run(Work work) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<Void>> results = new ArrayList<>();
      for (int index = 0; index < THREADS; index++) {
        results.add(pool.submit(work.of(index)));
      }
      for (Future<Void> result : results) {
        result.get();
      }
    } finally {
      pool.shutdownNow();
    }
  }
}
