/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

/** A system call that the kernel refused. */
public final class NativeCallException extends Exception {

  private static final long serialVersionUID = 1L;

  private final int errno;

  /**
   * Names the call and the kernel's answer.
   *
   * @param call the call with the arguments that matter, such as {@code sched_setaffinity(4711,
   *     [2-3])}
   * @param errno the kernel's error number
   */
  public NativeCallException(String call, int errno) {
    super(call + ": " + Errno.describe(errno));
    this.errno = errno;
  }

  public int errno() {
    return errno;
  }
}
