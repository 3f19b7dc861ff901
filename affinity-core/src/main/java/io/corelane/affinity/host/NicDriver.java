/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.host;

import io.corelane.affinity.system.Reading;

/** Asks a NIC's driver what {@code ethtool(8)} shows. */
@FunctionalInterface
public interface NicDriver {

  /** For a captured machine, which has no kernel to ask. */
  NicDriver NONE =
      nic ->
          DriverFacts.none(
              new Reading.Denied<>("ethtool's answers", "a capture has no kernel to ask"));

  /** Asks for one NIC. Never fails: what the driver does not tell says why in its place. */
  DriverFacts ask(String nic);
}
