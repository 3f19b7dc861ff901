/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.thread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ResponderThreadsTest {

  private final CountDownLatch end = new CountDownLatch(1);
  private final ThreadGroup group = new ThreadGroup("dataXceiverServer");

  private Thread thread(String name) {
    Thread thread =
        new Thread(
            group,
            () -> {
              try {
                end.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            name);
    thread.start();
    return thread;
  }

  @Test
  void eachIsFoundByItsBlock() throws InterruptedException {
    String pool = "PacketResponder: BP-7-127.0.0.1-1795931936656:";
    Thread first =
        thread(pool + "blk_1073741825_1001, type=HAS_DOWNSTREAM_IN_PIPELINE, downstreams=1:[x:1]");
    Thread second = thread(pool + "blk_1073741826_1002, type=LAST_IN_PIPELINE");
    List<Thread> others =
        List.of(
            thread("DataXceiver for client at /127.0.0.1:1 [Receiving block blk_9_1, x]"),
            thread("PacketResponder: of another make"),
            thread("PacketResponder: BP-7-127.0.0.1-1:blk_5_1, type=LAST_IN_PIPELINE"),
            thread("PacketResponder: BP-8-127.0.0.1-1:blk_5_1, type=LAST_IN_PIPELINE"));
    assertEquals(
        Map.of("blk_1073741825_1001", first, "blk_1073741826_1002", second),
        ResponderThreads.byBlock(group));
    assertTrue(ResponderThreads.isResponder(first));
    assertFalse(ResponderThreads.isResponder(others.get(0)));
    end.countDown();
    first.join();
    second.join();
    for (Thread thread : others) {
      thread.join();
    }
    assertEquals(Map.of(), ResponderThreads.byBlock(group), "they have ended");
  }

  @Test
  void beforeTheFirstUploadThereAreNone() {
    assertEquals(Map.of(), ResponderThreads.byBlock(null));
  }
}
