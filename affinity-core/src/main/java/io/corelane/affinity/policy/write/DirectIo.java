/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.write;

/** What a volume's file system answered to {@code O_DIRECT}. */
public enum DirectIo {
  /** Nobody asked yet. */
  UNTRIED,
  /** A file was opened with it, and written. */
  ACCEPTED,
  /** {@code EINVAL}, at an open or at an aligned write. */
  REFUSED
}
