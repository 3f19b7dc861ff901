/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

/** Which native library binds threads. */
public enum BinderChoice {
  /** JNA where it works, else OpenHFT. */
  AUTO,
  /** The direct JNA mapping of libc, or nothing. */
  JNA,
  /** OpenHFT affinity, or nothing. */
  OPENHFT
}
