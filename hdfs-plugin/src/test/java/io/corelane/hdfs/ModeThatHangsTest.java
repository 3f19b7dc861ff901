/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.config.AffinityConfig;
import io.corelane.affinity.config.Mode;
import io.corelane.affinity.linux.NativeSupport;
import io.corelane.hdfs.upload.UploadSocket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A change waits for what does not answer, such as the disk of a volume; the end does not. */
class ModeThatHangsTest {

  private static final int SECONDS = 60;

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch reached = new CountDownLatch(1);
  private final CountDownLatch answered = new CountDownLatch(1);

  @AfterEach
  void end() {
    answered.countDown();
    threads.shutdownNow();
  }

  @Test
  void theEndDoesNotWaitForIt() throws Exception {
    AffinityConfig config = AffinityConfig.of(Map.of("corelane.mode", "off"));
    CorelaneService corelane =
        new CorelaneService(
            config,
            Parts.live(
                config,
                NativeSupport.probe(config.bind().binder()),
                receiver -> UploadSocket.unknown("", "a test")));
    corelane.whenModeChanges(this::hang);
    Future<?> change = threads.submit(() -> switchTo(corelane, Mode.BIND));
    assertTrue(reached.await(SECONDS, TimeUnit.SECONDS));

    threads.submit(corelane::close).get(SECONDS, TimeUnit.SECONDS);
    assertTrue(corelane.uploads().isIdle());

    answered.countDown();
    ExecutionException failed =
        assertThrows(ExecutionException.class, () -> change.get(SECONDS, TimeUnit.SECONDS));
    assertInstanceOf(InactiveException.class, failed.getCause());
    assertEquals(Mode.OFF, corelane.mode());
    assertTrue(corelane.uploads().isIdle());
    assertEquals(0, Thread.getAllStackTraces().keySet().stream().filter(this::isSweeper).count());
  }

  private boolean isSweeper(Thread thread) {
    return thread.isAlive()
        && List.of("corelane-sweep", "corelane-grown").contains(thread.getName());
  }

  private static Void switchTo(CorelaneService corelane, Mode to) throws InactiveException {
    corelane.switchTo(to);
    return null;
  }

  private void hang() {
    reached.countDown();
    boolean interrupted = false;
    while (answered.getCount() > 0) {
      try {
        answered.await();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
