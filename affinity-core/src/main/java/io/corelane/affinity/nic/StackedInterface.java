/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.nic;

import java.util.List;

/**
 * A bond, VLAN, bridge or the like that stands on interfaces with a device.
 *
 * @param name its name, such as {@code bond0}
 * @param nics the names of the interfaces below it that have a device; never empty
 */
public record StackedInterface(String name, List<String> nics) {

  public StackedInterface {
    nics = List.copyOf(nics);
  }
}
