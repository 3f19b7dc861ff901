/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.finding;

import io.corelane.affinity.host.HostFacts;
import java.util.List;

/** Looks at one aspect of a host. Pure: the same facts give the same findings. */
@FunctionalInterface
public interface Check {

  /** At least one finding; of several NICs or disks, one each. */
  List<Finding> of(HostFacts host);
}
