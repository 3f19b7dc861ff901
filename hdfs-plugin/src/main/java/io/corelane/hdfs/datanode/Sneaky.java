/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.datanode;

/**
 * Throws checked exceptions where Hadoop's interfaces declare none, and its callers expect them.
 */
final class Sneaky {

  private Sneaky() {}

  /** To be thrown; the compiler takes it for unchecked. */
  static RuntimeException thrown(Throwable cause) {
    return Sneaky.<RuntimeException>as(cause);
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> T as(Throwable cause) throws T {
    throw (T) cause;
  }
}
