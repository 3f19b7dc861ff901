/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import java.nio.file.Path;

/**
 * Starts the write-out of parts of a file ({@code sync_file_range(2)}) through a descriptor of its
 * own. The call works on the inode, so a rename of the file or a close of others' descriptors does
 * no harm. The calling thread submits the I/O, and its CPU chooses the hardware queue.
 */
public interface FileSync {

  /**
   * Opens a file for {@link OpenFile#startWriteOut}; read-only, close-on-exec.
   *
   * @param file the file
   * @return the open file; the caller closes it
   * @throws NativeCallException if it cannot be opened; errno ENOENT when it was renamed or deleted
   */
  OpenFile open(Path file) throws NativeCallException;

  /**
   * Why every {@link #open} is refused on this machine.
   *
   * @return one line; empty text where it works
   */
  default String explain() {
    return "";
  }

  /** A descriptor that belongs to nobody else. Not safe for use by several threads at once. */
  interface OpenFile extends AutoCloseable {

    /**
     * Submits the dirty pages of a range and does not wait for the disk ({@code
     * SYNC_FILE_RANGE_WRITE}). It may block while the device's request queue is full.
     *
     * @param offset first byte, at least 0
     * @param length number of bytes; 0 means to the end of the file
     * @throws NativeCallException if the kernel refuses
     */
    void startWriteOut(long offset, long length) throws NativeCallException;

    /** Closes the descriptor; a second call does nothing. */
    @Override
    void close();
  }
}
