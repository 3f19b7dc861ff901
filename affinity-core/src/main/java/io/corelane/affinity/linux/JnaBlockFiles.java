/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import com.sun.jna.Native;
import java.nio.file.Path;
import java.util.Locale;

/** {@code pwrite(2)} through {@link LibC}. */
final class JnaBlockFiles implements BlockFiles {

  /** {@code include/uapi/asm-generic/fcntl.h}; arm64 has its own, as arm and powerpc have. */
  private static final int O_DIRECT =
      switch (System.getProperty("os.arch", "").toLowerCase(Locale.ROOT)) {
        case "aarch64" -> 0200000;
        case "ppc64le" -> 0400000;
        default -> 040000;
      };

  private final VariadicLibC libc;
  private final FileNames names;

  private JnaBlockFiles(VariadicLibC libc, FileNames names) {
    this.libc = libc;
    this.names = names;
  }

  /**
   * Proves the calls: writes nothing to no file.
   *
   * @return writing that works
   * @throws NativeCallException if the kernel, or a filter before it, refuses one of the calls
   */
  static JnaBlockFiles probe() throws NativeCallException {
    LibC.Writes.pwrite(-1, 0, 0, 0);
    int errno = Native.getLastError();
    if (errno != Errno.EBADF) {
      throw new NativeCallException("pwrite", errno);
    }
    return new JnaBlockFiles(Native.load(null, VariadicLibC.class), FileNames.ofJvm());
  }

  @Override
  public BlockFile open(Path file, boolean direct) throws NativeCallException {
    byte[] name = names.terminated(file);
    int flags = VariadicLibC.O_WRONLY | VariadicLibC.O_CLOEXEC | (direct ? O_DIRECT : 0);
    while (true) {
      int descriptor = libc.open(name, flags);
      if (descriptor >= 0) {
        return new Descriptor(descriptor, file);
      }
      int errno = Native.getLastError();
      if (errno != Errno.EINTR) {
        throw new NativeCallException("open(" + file + (direct ? ", O_DIRECT)" : ")"), errno);
      }
    }
  }

  private static final class Descriptor implements BlockFile {

    private static final int CLOSED = -1;

    private final Path file;
    private int number;

    Descriptor(int number, Path file) {
      this.number = number;
      this.file = file;
    }

    @Override
    public long write(long address, long length, long offset) throws NativeCallException {
      while (true) {
        long written = LibC.Writes.pwrite(number, address, length, offset);
        if (written > 0) {
          return written;
        }
        int errno = written == 0 ? Errno.EIO : Native.getLastError();
        if (errno != Errno.EINTR) {
          throw new NativeCallException(
              "pwrite(" + file + ", " + length + " bytes at " + offset + ")", errno);
        }
      }
    }

    @Override
    public void startWriteOut() throws NativeCallException {
      if (LibC.sync_file_range(number, 0, 0, LibC.SYNC_FILE_RANGE_WRITE) < 0) {
        throw new NativeCallException("sync_file_range(" + file + ")", Native.getLastError());
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
