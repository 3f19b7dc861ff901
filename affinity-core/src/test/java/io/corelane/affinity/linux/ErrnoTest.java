/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Error numbers in messages. */
final class ErrnoTest {

  @ParameterizedTest
  @CsvSource({
    "1, EPERM (operation not permitted)",
    "2, ENOENT (no such file or directory)",
    "3, ESRCH (no such thread)",
    "9, EBADF (not an open file descriptor)",
    "22, EINVAL (invalid argument)",
    "29, ESPIPE (not seekable)",
    "38, ENOSYS (call not implemented)",
    "4711, errno 4711",
    "0, errno 0",
  })
  void aNumberHasItsSymbol(int errno, String described) {
    assertEquals(described, Errno.describe(errno));
    NativeCallException failure = new NativeCallException("call(1)", errno);
    assertEquals("call(1): " + described, failure.getMessage());
    assertEquals(errno, failure.errno());
  }
}
