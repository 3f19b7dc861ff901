/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.nic;

import io.corelane.affinity.doctor.finding.Check;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.host.HostFacts;
import java.util.List;

/** All checks of a NIC's health, in the order of a packet's way in. */
public final class NicHealth implements Check {

  private static final List<Check> CHECKS =
      List.of(
          new PcieLinkCheck(),
          new MtuCheck(),
          new PauseCheck(),
          new RssCheck(),
          new RxRingCheck(),
          new CoalescingCheck(),
          new GroCheck());

  @Override
  public List<Finding> of(HostFacts host) {
    return CHECKS.stream().flatMap(check -> check.of(host).stream()).toList();
  }
}
