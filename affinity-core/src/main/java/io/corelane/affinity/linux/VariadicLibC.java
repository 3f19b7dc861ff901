/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import com.sun.jna.Library;

/**
 * The C library's functions with a variable number of arguments. JNA's direct mapping cannot call
 * those as the platform's ABI asks (it differs from a plain call on some machines), its interface
 * mapping can.
 */
interface VariadicLibC extends Library {

  int O_RDONLY = 0;
  int O_WRONLY = 1;

  /** Octal, as in {@code include/uapi/asm-generic/fcntl.h}. */
  int O_CLOEXEC = 02000000;

  /**
   * {@code open(2)}.
   *
   * @param path the name in the platform's encoding, closed by a zero byte
   * @param flags {@link #O_RDONLY} and the like
   * @param mode nothing, unless a file is created
   * @return the descriptor, or -1
   */
  int open(byte[] path, int flags, Object... mode);

  /**
   * {@code ioctl(2)}.
   *
   * @param request its number
   * @param arguments a pointer to what the request takes and answers
   * @return -1 on failure
   */
  int ioctl(int file, long request, Object... arguments);

  /**
   * {@code syscall(2)}.
   *
   * @param number of the system call, which is the architecture's
   * @param arguments pointers and {@code long}s only, so that each fills a register
   * @return what the call returns, or -1
   */
  long syscall(long number, Object... arguments);
}
