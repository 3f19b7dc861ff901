/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import io.corelane.affinity.linux.BlockFiles;
import io.corelane.affinity.linux.Errno;
import io.corelane.affinity.linux.NativeCallException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToIntFunction;

/**
 * Files in memory, which keep the order in which they were written, and fail as they are told. The
 * bytes are read from the memory that a ring gives the address of.
 */
final class MemoryFiles implements BlockFiles {

  /** All writes to all files, the first first. */
  final List<Write> writes = new ArrayList<>();

  /** Asked before each write; a number above 0 is the error that it answers. */
  volatile ToIntFunction<Write> errors = write -> 0;

  /** Most bytes that one write takes. */
  volatile long most = Long.MAX_VALUE;

  final AtomicInteger open = new AtomicInteger();
  volatile boolean refusesDirect;

  private final Map<Path, byte[]> content = new ConcurrentHashMap<>();

  /**
   * A write.
   *
   * @param file to which file
   * @param direct whether around the page cache
   * @param offset where
   * @param bytes what
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Write(Path file, boolean direct, long offset, byte[] bytes) {}

  synchronized void create(Path file, byte[] bytes) {
    content.put(file, bytes);
  }

  synchronized byte[] of(Path file) {
    return content.getOrDefault(file, new byte[0]).clone();
  }

  /** As Hadoop's own stream writes. */
  synchronized void put(Path file, boolean direct, long offset, byte[] bytes) {
    byte[] before = content.getOrDefault(file, new byte[0]);
    byte[] after = Arrays.copyOf(before, (int) Math.max(before.length, offset + bytes.length));
    System.arraycopy(bytes, 0, after, (int) offset, bytes.length);
    content.put(file, after);
    writes.add(new Write(file, direct, offset, bytes));
  }

  @Override
  public BlockFile open(Path file, boolean direct) throws NativeCallException {
    if (direct && refusesDirect) {
      throw new NativeCallException("open", Errno.EINVAL);
    }
    if (!content.containsKey(file)) {
      throw new NativeCallException("open", Errno.ENOENT);
    }
    open.incrementAndGet();
    return new File(file, direct);
  }

  private final class File implements BlockFile {

    private final Path path;
    private final boolean direct;
    private boolean closed;

    File(Path path, boolean direct) {
      this.path = path;
      this.direct = direct;
    }

    @Override
    public long write(long address, long length, long offset) throws NativeCallException {
      if (closed || (direct && ((address | length | offset) & (ALIGNMENT - 1)) != 0)) {
        throw new NativeCallException("pwrite", closed ? Errno.EBADF : Errno.EINVAL);
      }
      byte[] bytes = new byte[(int) Math.min(length, most)];
      ByteBuffer memory = new com.sun.jna.Pointer(address).getByteBuffer(0, bytes.length);
      memory.get(bytes);
      int error = errors.applyAsInt(new Write(path, direct, offset, bytes));
      if (error != 0) {
        throw new NativeCallException("pwrite", error);
      }
      put(path, direct, offset, bytes);
      return bytes.length;
    }

    @Override
    public void startWriteOut() {}

    @Override
    public void close() {
      if (!closed) {
        closed = true;
        open.decrementAndGet();
      }
    }
  }
}
