/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import io.corelane.affinity.nic.StackedInterface;
import io.corelane.affinity.nic.StackedInterfaceReader;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.bench.cluster.HarnessException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.List;

/** The address that a NIC's flow is sent to. */
final class NicAddress {

  private NicAddress() {}

  /**
   * The address asked for, or the NIC's first one of IPv4; fails if it has none, or another
   * interface has it.
   */
  static String of(SystemRoot root, NicOptions options) throws HarnessException {
    try {
      NetworkInterface nic = NetworkInterface.getByName(options.nic());
      if (nic == null) {
        throw new HarnessException("--nic " + options.nic() + ": there is no such interface");
      }
      return options.address().isPresent()
          ? checked(root, options, options.address().get())
          : first(nic);
    } catch (SocketException | UnknownHostException e) {
      throw new HarnessException(
          "the addresses of %s cannot be read: %s".formatted(options.nic(), e.getMessage()), e);
    }
  }

  private static String first(NetworkInterface nic) throws HarnessException {
    return nic.inetAddresses()
        .filter(Inet4Address.class::isInstance)
        .map(InetAddress::getHostAddress)
        .findFirst()
        .orElseThrow(
            () ->
                new HarnessException(
                    "--nic %s has no address of IPv4: name the one to send to by --address; below a bond, VLAN or bridge it is theirs"
                        .formatted(nic.getName())));
  }

  private static String checked(SystemRoot root, NicOptions options, String address)
      throws HarnessException, SocketException, UnknownHostException {
    // A literal, so that no name is looked up.
    NetworkInterface holder = NetworkInterface.getByInetAddress(InetAddress.getByName(address));
    if (holder == null || !standsOn(root, holder.getName(), options.nic())) {
      throw new HarnessException(
          "--address %s is %s: packets to it would not come through %s"
              .formatted(
                  address,
                  holder == null ? "not this machine's" : "that of " + holder.getName(),
                  options.nic()));
    }
    return address;
  }

  private static boolean standsOn(SystemRoot root, String holder, String nic) {
    List<StackedInterface> stacked =
        new StackedInterfaceReader(root).read().toOptional().orElse(List.of());
    return holder.equals(nic)
        || stacked.stream().anyMatch(s -> s.name().equals(holder) && s.nics().contains(nic));
  }
}
