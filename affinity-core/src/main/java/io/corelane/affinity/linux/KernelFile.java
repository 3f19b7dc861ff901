/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import com.sun.jna.Native;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * An open file of the kernel's that holds one value. Unlike the JDK's files it tells the kernel's
 * error number, which says whether to try again, and it stays the file that was opened, whatever
 * its name stands for later.
 */
public final class KernelFile implements AutoCloseable {

  private static final int SEEK_SET = 0;
  private static final int CLOSED = -1;
  private static final int MOST = 1 << 16;

  private final Path file;
  private final boolean plain;
  private int descriptor;

  private KernelFile(Path file, int descriptor, boolean plain) {
    this.file = file;
    this.descriptor = descriptor;
    this.plain = plain;
  }

  /**
   * Opens a file.
   *
   * @param write whether it shall be written, too
   * @param plain whether it is a plain file that stands for one of the kernel's: what a shorter
   *     value leaves of a longer one is cut off then
   * @return the open file; the caller closes it
   * @throws NativeCallException if the kernel refuses
   * @throws LinkageError if there are no native calls here
   */
  public static KernelFile open(Path file, boolean write, boolean plain)
      throws NativeCallException {
    VariadicLibC libc = Native.load(null, VariadicLibC.class);
    String encoding = System.getProperty("sun.jnu.encoding", "UTF-8");
    byte[] name = file.toString().getBytes(Charset.forName(encoding));
    int flags = VariadicLibC.O_CLOEXEC | (write ? VariadicLibC.O_RDWR : VariadicLibC.O_RDONLY);
    int descriptor = libc.open(Arrays.copyOf(name, name.length + 1), flags);
    if (descriptor < 0) {
      int errno = Native.getLastError();
      throw new NativeCallException("open(" + file + ")", errno);
    }
    return new KernelFile(file, descriptor, plain);
  }

  /**
   * Reads the whole file.
   *
   * @throws NativeCallException if the kernel refuses; EIO also when what it stood for has gone
   */
  public String read() throws NativeCallException {
    byte[] text = new byte[MOST];
    byte[] part = new byte[4096];
    int length = 0;
    while (length < MOST) {
      long count = LibC.Files.pread(descriptor, part, part.length, length);
      if (count < 0) {
        int errno = Native.getLastError();
        throw new NativeCallException("read(" + file + ")", errno);
      } else if (count == 0) {
        break;
      }
      int fits = (int) Math.min(count, MOST - length);
      System.arraycopy(part, 0, text, length, fits);
      length += fits;
    }
    return new String(text, 0, length, StandardCharsets.US_ASCII);
  }

  /**
   * Writes a value, with one call. Not by {@code pwrite(2)}: the kernel's seq_file refuses that
   * (ESPIPE), and the interrupts' affinities are such files.
   *
   * @throws NativeCallException if the kernel refuses; ENOSPC when an interrupt's CPUs have no
   *     vector left, EIO or EPERM when it is the kernel that manages it
   */
  public void write(String value) throws NativeCallException {
    byte[] text = (value + "\n").getBytes(StandardCharsets.US_ASCII);
    if (LibC.Files.lseek(descriptor, 0, SEEK_SET) < 0
        || LibC.Files.write(descriptor, text, text.length) < 0) {
      int errno = Native.getLastError();
      throw new NativeCallException("write(" + file + ", \"" + value + "\")", errno);
    }
    if (plain && LibC.Files.ftruncate(descriptor, text.length) < 0) {
      int errno = Native.getLastError();
      throw new NativeCallException("ftruncate(" + file + ")", errno);
    }
  }

  /** Closes the file; a second call does nothing. */
  @Override
  public void close() {
    if (descriptor != CLOSED) {
      int open = descriptor;
      descriptor = CLOSED;
      LibC.close(open);
    }
  }
}
