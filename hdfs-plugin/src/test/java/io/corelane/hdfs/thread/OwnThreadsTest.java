/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.thread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

class OwnThreadsTest {

  @Test
  void aReceiverThatNeedsAThreadDoesNotPutItIntoTheReceiversGroup() throws InterruptedException {
    OwnThreads threads = OwnThreads.besideCaller();
    ThreadGroup receivers = new ThreadGroup("dataXceiverServer");
    Thread[] made = new Thread[1];
    Thread receiver =
        new Thread(receivers, () -> made[0] = threads.newThread(() -> {}), "DataXceiver");
    receiver.start();
    receiver.join();

    assertSame(Thread.currentThread().getThreadGroup(), made[0].getThreadGroup());
    made[0].start();
    made[0].join();
    assertEquals(0, receivers.activeCount(), "the DataNode waits for this to become 0");
  }
}
