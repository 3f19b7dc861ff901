/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import io.corelane.affinity.config.ConfigKey;
import io.corelane.bench.cluster.HarnessException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A flow from another machine.
 *
 * @param nic the interface that it comes through
 * @param address this machine's, to which it is sent; empty for the interface's first one of IPv4
 * @param sender a command of the shell whose standard input and output are those of {@code corelane
 *     flow-sender} on the other machine
 * @param helper the socket of corelaned on this one
 */
record NicOptions(String nic, Optional<String> address, String sender, Path helper) {

  // The kernel's own limits: dev_valid_name in net/core/dev.c.
  private static final String NAME = "[^/:\\s]{1,15}";
  private static final String IPV4 = "\\d{1,3}(\\.\\d{1,3}){3}";
  private static final String IPV6 = "[0-9a-fA-F.]*:[0-9a-fA-F:.]*";

  /**
   * Understands the four options together; empty if none is given. Names the option that is wrong
   * or missing.
   */
  static Optional<NicOptions> of(
      @Nullable String nic,
      @Nullable String address,
      @Nullable String sender,
      @Nullable Path helper)
      throws HarnessException {
    if (nic == null) {
      if (address != null || sender != null) {
        throw new HarnessException(
            (sender != null ? "--sender" : "--address")
                + " is for --nic only: without, sender and receiver are both on this machine");
      } else if (helper != null) {
        throw new HarnessException("--helper is for --nic only: a veth needs no helper");
      }
      return Optional.empty();
    }
    if (!nic.matches(NAME) || nic.equals(".") || nic.equals("..")) {
      throw new HarnessException("--nic " + nic + " is not the name of an interface such as eth0");
    }
    if (sender == null || sender.isBlank()) {
      throw new HarnessException(
          "--nic "
              + nic
              + " needs --sender COMMAND: packets of this machine to itself pass no NIC, so that"
              + " another machine must send, such as --sender 'ssh other-host corelane flow-sender'");
    }
    if (address != null && !address.matches(IPV4) && !address.matches(IPV6)) {
      throw new HarnessException("--address " + address + " is not an address such as 192.0.2.7");
    }
    return Optional.of(
        new NicOptions(
            nic,
            Optional.ofNullable(address),
            sender,
            helper == null ? Path.of(ConfigKey.STEER_SOCKET.defaultValue()) : helper));
  }
}
