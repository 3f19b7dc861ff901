/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.disk;

import io.corelane.affinity.linux.Errno;
import io.corelane.affinity.linux.FileSync;
import io.corelane.affinity.linux.NativeCallException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Writes nothing; remembers what it was asked for, and fails where it is told to. */
final class RecordingSync implements FileSync {

  /** One submission. */
  record Call(String file, long offset, long length) {}

  final List<Call> calls = new CopyOnWriteArrayList<>();
  final AtomicInteger opened = new AtomicInteger();
  final AtomicInteger closed = new AtomicInteger();
  final Set<String> missing = ConcurrentHashMap.newKeySet();
  volatile Runnable onOpen = () -> {};
  volatile Runnable onCall = () -> {};
  volatile int errno;

  @Override
  public OpenFile open(Path file) throws NativeCallException {
    onOpen.run();
    String name = String.valueOf(file.getFileName());
    if (missing.contains(name)) {
      throw new NativeCallException("open(" + name + ")", Errno.ENOENT);
    }
    opened.incrementAndGet();
    return new OpenFile() {
      private boolean shut;

      @Override
      public void startWriteOut(long offset, long length) throws NativeCallException {
        if (shut) {
          throw new AssertionError("used after its close");
        }
        onCall.run();
        if (errno != 0) {
          throw new NativeCallException("sync_file_range(" + name + ")", errno);
        }
        calls.add(new Call(name, offset, length));
      }

      @Override
      public void close() {
        if (!shut) {
          shut = true;
          closed.incrementAndGet();
        }
      }
    };
  }

  long bytes() {
    return calls.stream().mapToLong(Call::length).sum();
  }
}
