/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.config.DiskWriterConfig;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.hdfs.disk.RecordingSync.Call;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Write-behind that is moved to other CPUs while its upload goes on; real threads, no real files.
 */
class MovedWriteBehindTest {

  private static final long INTERVAL = 65_536;

  private final RecordingSync sync = new RecordingSync();
  private final RecordingBinder binder = new RecordingBinder();
  private final List<String> callers = new CopyOnWriteArrayList<>();
  private DiskWriters writers = writers(8);

  private DiskWriters writers(int most) {
    return writers(most, Thread::new);
  }

  private DiskWriters writers(int most, ThreadFactory threads) {
    return new DiskWriters(
        new DiskWriterConfig(true, INTERVAL, 0, 1024, most),
        sync,
        binder,
        CpuSet.range(0, 7),
        threads,
        System::nanoTime,
        new DiskWriterFigures());
  }

  @AfterEach
  void close() {
    writers.close();
    assertEquals(0, writers.figures().active());
    assertEquals(sync.opened.get(), sync.closed.get(), "no descriptor is left open");
  }

  private WriteBehind begin(String name, CpuSet cpus, AtomicLong length) {
    ReplicaFiles files = new ReplicaFiles(Path.of("/1", name), Optional.empty());
    return writers.begin("/1", Thread.currentThread(), files, length::get, 0, cpus);
  }

  private void awaitCalls(int calls) {
    Waiting.until(() -> sync.calls.size() >= calls, () -> "only " + sync.calls);
  }

  @Test
  void theRestIsSubmittedByTheWriterOfTheNewCpus() {
    sync.onCall = () -> callers.add(Thread.currentThread().getName());
    AtomicLong length = new AtomicLong(INTERVAL);
    WriteBehind upload = begin("blk_1", CpuSet.of(1), length);
    awaitCalls(1);
    upload.move(CpuSet.of(2));
    length.set(3 * INTERVAL + 5);
    awaitCalls(3);
    upload.end();
    awaitCalls(4);
    assertEquals("corelane-dw-1", callers.get(0));
    assertEquals("corelane-dw-2", callers.get(3));
    assertEquals(
        List.of(CpuSet.of(1), CpuSet.of(2)),
        writers.writers().stream().map(DiskWriterInfo::cpus).toList());
    assertEquals(3 * INTERVAL + 5, sync.bytes());
  }

  @Test
  void whereNoFurtherWriterMayBeTheOldOneBindsItself() {
    writers.close();
    writers = writers(1);
    AtomicLong length = new AtomicLong(INTERVAL);
    WriteBehind upload = begin("blk_1", CpuSet.of(1), length);
    awaitCalls(1);
    upload.move(CpuSet.of(2));
    length.set(2 * INTERVAL);
    awaitCalls(2);
    upload.end();
    Waiting.until(() -> writers.figures().active() == 0, () -> "not ended");
    assertEquals(1, writers.figures().threads());
    assertEquals(CpuSet.of(2), writers.writers().get(0).cpus());
  }

  @Test
  void whereNoFurtherThreadCanBeHadTheOldWriterGoesOn() {
    writers.close();
    AtomicInteger left = new AtomicInteger(1);
    writers = writers(8, run -> left.getAndDecrement() > 0 ? new Thread(run) : null);
    AtomicLong length = new AtomicLong(INTERVAL);
    WriteBehind upload = begin("blk_1", CpuSet.of(1), length);
    awaitCalls(1);
    upload.move(CpuSet.of(2));
    length.set(3 * INTERVAL);
    Waiting.until(() -> sync.bytes() == 3 * INTERVAL, () -> "only " + sync.calls);
    upload.end();
    Waiting.until(() -> writers.figures().active() == 0, () -> "not ended");
    assertEquals(1, writers.writers().size());
  }

  @Test
  void afterItsEndNothingIsMoved() {
    WriteBehind upload = begin("blk_1", CpuSet.of(1), new AtomicLong(10));
    upload.end();
    Waiting.until(() -> writers.figures().active() == 0, () -> "not ended");
    upload.move(CpuSet.of(2));
    assertEquals(1, writers.figures().threads());
  }

  @Test
  void everyByteIsSubmittedOnceHoweverOftenAnUploadIsMovedAndWheneverItEnds() throws Exception {
    List<Thread> uploads = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      String name = "blk_" + i;
      uploads.add(new Thread(() -> upload(name)));
    }
    uploads.forEach(Thread::start);
    for (Thread upload : uploads) {
      upload.join();
    }
    Waiting.until(() -> writers.figures().active() == 0, () -> "not all ended");
    Set<String> seen = sync.calls.stream().map(Call::file).collect(Collectors.toSet());
    assertEquals(40, seen.size());
    for (String name : seen) {
      long next = 0;
      for (Call call : sync.calls.stream().filter(call -> call.file().equals(name)).toList()) {
        assertEquals(next, call.offset(), () -> name + " in turn and once");
        next += call.length();
      }
      assertEquals(20 * INTERVAL + 7, next);
    }
    assertTrue(writers.figures().threads() > 2);
  }

  private void upload(String name) {
    AtomicLong length = new AtomicLong();
    WriteBehind upload = begin(name, place(), length);
    for (int i = 0; i < 20; i++) {
      length.addAndGet(INTERVAL);
      upload.move(place());
      LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(12_000_000));
    }
    length.addAndGet(7);
    upload.move(place());
    upload.end();
  }

  private static CpuSet place() {
    return CpuSet.of(ThreadLocalRandom.current().nextInt(4));
  }
}
