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
  MLC("Memory Latency Checker on a Xeon E5-2620 v3; one and two links of 8 GT/s"),

  HANFORD("Hanford et al. 2013, 2014: two sockets of six cores, 40 GbE"),
  ESNET("tuning guide of ESnet: two sockets, 40 and 100 GbE"),
  LADS("Scientific Programming 2018, article 4120561: files over InfiniBand, stored"),
  KIISE_2009("Journal of KIISE 2009: two sockets, Ethernet"),
  KIISE_2016("Journal of KIISE 2016: HDFS, 40 GbE and NVMe; cores and load not public"),
  LAYTON("Layton 2026: XFS, a file of twice the memory"),
  TYCHE("Tyche 2016: network storage, six NICs of 10 GbE"),
  IOCTOPUS("IOctopus, ASPLOS 2020"),
  NETFLIX("Netflix: files served with kTLS"),
  CLUSTER("IEEE CLUSTER 2021: system calls steered, MapReduce"),
  SUMERU("Sumeru 2026: NVMe over TCP");

  public final String words;

  Source(String words) {
    this.words = words;
  }
}
