/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model.sim;

import com.fasterxml.jackson.annotation.JsonFormat;

/** Where a figure is from. What the model is calibrated on and what is held out share none. */
@JsonFormat(shape = JsonFormat.Shape.OBJECT)
public enum Source {
  ASSUMED("assumed"),
  SIGCOMM_2021("host network stack at 100 GbE, SIGCOMM 2021"),
  MATRIX("corelane matrix: a virtual machine of 2 CPUs"),
  PROFILE("profile/run and bench: two virtual machines of 2 CPUs"),
  LINES("rig lines: the emulated machine two-node"),
  WRITE_BACK("parallel write-back and large folios, patches for XFS, 2025"),
  MLC("Memory Latency Checker on a Xeon E5-2620 v3; one and two links of 8 GT/s");

  public final String words;

  Source(String words) {
    this.words = words;
  }
}
