/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import com.sun.jna.Native;
import java.nio.file.Path;

/** {@code sync_file_range(2)} through {@link LibC}. */
final class JnaFileSync implements FileSync {

  private final VariadicLibC libc;
  private final FileNames names;

  private JnaFileSync(VariadicLibC libc, FileNames names) {
    this.libc = libc;
    this.names = names;
  }

  /**
   * Proves the calls: opens and closes the root directory, and asks for the write-out of nothing.
   *
   * @return write-out that works
   * @throws NativeCallException if the kernel, or a filter before it, refuses one of the calls
   */
  static JnaFileSync probe() throws NativeCallException {
    VariadicLibC libc = Native.load(null, VariadicLibC.class);
    JnaFileSync fileSync = new JnaFileSync(libc, FileNames.ofJvm());
    fileSync.open(Path.of("/")).close();
    LibC.sync_file_range(-1, 0, 0, LibC.SYNC_FILE_RANGE_WRITE);
    int errno = Native.getLastError();
    if (errno != Errno.EBADF) {
      throw new NativeCallException("sync_file_range", errno);
    }
    return fileSync;
  }

  @Override
  public OpenFile open(Path file) throws NativeCallException {
    byte[] name = names.terminated(file);
    int flags = VariadicLibC.O_RDONLY | VariadicLibC.O_CLOEXEC;
    while (true) {
      int descriptor = libc.open(name, flags);
      if (descriptor >= 0) {
        return new Descriptor(descriptor, file);
      }
      int errno = Native.getLastError();
      if (errno != Errno.EINTR) {
        throw new NativeCallException("open(" + file + ")", errno);
      }
    }
  }

  private static final class Descriptor implements OpenFile {

    private static final int CLOSED = -1;

    private final Path file;
    private int number;

    Descriptor(int number, Path file) {
      this.number = number;
      this.file = file;
    }

    @Override
    public void startWriteOut(long offset, long length) throws NativeCallException {
      if (LibC.sync_file_range(number, offset, length, LibC.SYNC_FILE_RANGE_WRITE) < 0) {
        int errno = Native.getLastError();
        throw new NativeCallException(
            "sync_file_range(" + file + ", " + offset + ", " + length + ")", errno);
      }
    }

    @Override
    public void close() {
      if (number != CLOSED) {
        int open = number;
        number = CLOSED;
        // Linux frees the number whatever the answer is, so a failed close must not be repeated.
        LibC.close(open);
      }
    }
  }
}
