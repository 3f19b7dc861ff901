/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import java.nio.file.Path;

/**
 * Writes files from memory outside the heap, at stated positions ({@code pwrite(2)}), through
 * descriptors of its own. Not a {@code FileChannel}: an interrupt of the writing thread closes one
 * of those, and HDFS interrupts the threads of an upload.
 */
public interface BlockFiles {

  /** What memory, position and length of a direct write are multiples of. */
  int ALIGNMENT = 4096;

  /**
   * Opens a file that is there for writing; close-on-exec.
   *
   * @param direct whether around the page cache ({@code O_DIRECT})
   * @return the open file; the caller closes it
   * @throws NativeCallException if it cannot be opened; errno EINVAL where the file system has no
   *     direct writing, ENOENT when the file was renamed or deleted
   */
  BlockFile open(Path file, boolean direct) throws NativeCallException;

  /** Why every {@link #open} is refused on this machine: one line; empty text where it works. */
  default String explain() {
    return "";
  }

  /** A descriptor that belongs to nobody else. One thread at a time. */
  interface BlockFile extends AutoCloseable {

    /**
     * Writes once; not repeated if the kernel takes less than it was given.
     *
     * @param address of memory that stays where it is for the time of the call
     * @param length bytes to write, at least 1
     * @param offset where in the file, at least 0
     * @return bytes written, at least 1 and at most {@code length}
     * @throws NativeCallException if the kernel refuses: ENOSPC and EIO as from any write; EINVAL
     *     if a direct write is not aligned as the file system wants it, or if it has none
     */
    long write(long address, long length, long offset) throws NativeCallException;

    /**
     * Submits the dirty pages of the whole file and does not wait for the disk ({@code
     * sync_file_range(2)} with {@code SYNC_FILE_RANGE_WRITE}). It may block while the device's
     * request queue is full.
     *
     * @throws NativeCallException if the kernel refuses
     */
    void startWriteOut() throws NativeCallException;

    /** Closes the descriptor; a second call does nothing. */
    @Override
    void close();
  }
}
