/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.plan;

import io.corelane.affinity.cpu.CpuSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The receive queues that one TCP port's packets have for themselves: an RSS context, and rules
 * that lead to it. The numbers of its set are queues, no CPUs; none leaves the packets to all
 * queues. Not seen on hardware.
 *
 * <p>Contexts are {@code ETHTOOL_SRSSH}, rules {@code ETHTOOL_SRXCLSRLINS} of Linux {@code
 * include/uapi/linux/ethtool.h}.
 *
 * @param nic the interface
 * @param port the destination's TCP port, 1 to 65535
 */
public record PortFlows(String nic, int port) implements Tunable {

  @Override
  public Kind kind() {
    return Kind.FLOWS;
  }

  @Override
  public Key key() {
    return new Key(Optional.of(nic), "", port, nic);
  }

  @Override
  public String object() {
    return "flows " + nic + " " + port;
  }

  @Override
  public String describe() {
    return "flows of " + nic + " to TCP port " + port;
  }

  @Override
  public String change(CpuSet from, CpuSet to) {
    return describe() + " from " + words(from) + " to " + words(to);
  }

  private static String words(CpuSet queues) {
    return queues.isEmpty() ? "all queues" : "queues " + queues.toList();
  }

  @Override
  public Map<String, Object> fields() {
    return Fields.of("nic", nic, "port", port);
  }

  /** There is none: only {@code ioctl(2)} tells. */
  @Override
  public String file() {
    return "";
  }

  @Override
  public boolean isNumberedByCpu() {
    return false;
  }

  @Override
  public String format(CpuSet queues) {
    return queues.toList();
  }

  /** The kernel gives the context's number only when it is made. */
  @Override
  public String command(CpuSet to) {
    StringBuilder weights = new StringBuilder();
    for (int queue = 0; !to.isEmpty() && queue <= to.highest(); queue++) {
      weights.append(to.contains(queue) ? " 1" : " 0");
    }
    return to.isEmpty()
        ? "ethtool -n " + nic + " # then -N delete each rule, -X context N delete"
        : "ethtool -X "
            + nic
            + " context new weight"
            + weights
            + " # N; then -N "
            + nic
            + " flow-type tcp4 dst-port "
            + port
            + " context N, and tcp6";
  }

  /** A script does not do it: what it cannot take back by itself it leaves to the helper. */
  @Override
  public List<String> call(CpuSet to) {
    return List.of("echo", "left to corelaned: " + describe() + " to " + words(to));
  }
}
