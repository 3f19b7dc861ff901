/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.nic;

import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The receive queue that an interrupt's action name stands for. Every driver has its own form. What
 * is no receive queue ({@code -tx-}, {@code fdir}, {@code async}, {@code -config} ...) matches
 * none.
 */
final class RxQueueNames {

  /** Numbered by the device, whatever the interface is called. */
  private static final List<Pattern> OF_DEVICE =
      List.of(
          Pattern.compile("virtio\\d+-input(?:\\.(\\d{1,5}))?"), // virtio_net; one queue: no number
          Pattern.compile("mlx5_comp(\\d{1,5})(?:@.*)?"), // mlx5_core
          Pattern.compile("mlx4-(\\d{1,5})@.*"), // mlx4_core, from 1
          Pattern.compile("mana_q(\\d{1,5})@.*"), // mana
          Pattern.compile("hns3-.+-TxRx-(\\d{1,5})")); // hns3, with the PCI address

  /**
   * What follows the interface's name. In order: ixgbe igb i40e ice iavf bnxt_en igc; ena; vmxnet3
   * nfp nicvf; tg3; igb e1000e enic; stmmac; bnx2x qede; cxgb4; hinic, two forms; xen-netfront, two
   * forms, and be2net.
   */
  private static final String QUEUE =
      "(?:-TxRx-|-Tx-Rx-|-rxtx-|-txrx-|-rx-|:rx-|-fp-|-Rx|_qp|_rxq|-q(?=\\d+(?:-rx)?$))"
          + "(\\d{1,5})(?:-rx)?";

  /**
   * sfc, atlantic, bnx2 and mlx5_core before Linux 5.0: too plain to be taken for any interface.
   */
  private static final Pattern OF_INTERFACE = Pattern.compile(QUEUE + "|-(\\d{1,5})");

  /** Names are given when an interface comes up and stay when it is renamed. */
  private static final Pattern OF_FORMER_NAME = Pattern.compile("(?!.*fdir).+?" + QUEUE);

  private static final Pattern BEFORE_INTERFACE = Pattern.compile("(?:[a-z0-9_]+-)?");

  private RxQueueNames() {}

  /**
   * The queue number, as the driver counts, in a name given by the device; 0 for a name that stands
   * for a single queue.
   */
  static OptionalInt ofDevice(String action) {
    return OF_DEVICE.stream()
        .map(pattern -> number(pattern.matcher(action)))
        .filter(OptionalInt::isPresent)
        .findFirst()
        .orElse(OptionalInt.empty());
  }

  /**
   * The queue number, as the driver counts, in a name made of the interface's such as {@code eth0},
   * perhaps after the driver's ({@code i40e-eth0-TxRx-3}).
   */
  static OptionalInt ofInterface(String action, String interfaceName) {
    int at = action.indexOf(interfaceName);
    return at >= 0 && BEFORE_INTERFACE.matcher(action.substring(0, at)).matches()
        ? number(OF_INTERFACE.matcher(action.substring(at + interfaceName.length())))
        : OptionalInt.empty();
  }

  /**
   * The queue number, as the driver counts, in a name made of some interface's: an action of a
   * device with a single one.
   */
  static OptionalInt ofFormerName(String action) {
    return number(OF_FORMER_NAME.matcher(action));
  }

  private static OptionalInt number(Matcher matcher) {
    if (!matcher.matches()) {
      return OptionalInt.empty();
    }
    for (int group = 1; group <= matcher.groupCount(); group++) {
      if (matcher.group(group) != null) {
        return OptionalInt.of(Integer.parseInt(matcher.group(group)));
      }
    }
    return OptionalInt.of(0);
  }
}
