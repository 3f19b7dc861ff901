/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.nic;

import io.corelane.affinity.doctor.finding.Check;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Hosts;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.host.NicSettings;
import java.util.List;

/** A check of each NIC whose link is not down. */
interface NicCheck extends Check {

  /** What it finds of one. */
  Finding of(HostFacts host, NicSettings nic);

  @Override
  default List<Finding> of(HostFacts host) {
    return Hosts.active(host).stream().map(nic -> of(host, nic)).toList();
  }
}
