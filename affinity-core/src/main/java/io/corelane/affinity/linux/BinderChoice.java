/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

/** Which implementation sets thread masks: the key {@code corelane.binder}. */
public enum BinderChoice {
  /** {@link #JNA}; {@link #OPENHFT} where JNA's direct mapping cannot be had. */
  AUTO,

  /** The C library's calls, mapped directly by JNA. Any number of CPUs; the cheaper of the two. */
  JNA,

  /** OpenHFT's {@code LinuxHelper}. At most 1024 CPUs. */
  OPENHFT
}
