/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet.node;

import java.net.URI;
import java.util.Comparator;
import java.util.Optional;

/**
 * A DataNode to be asked.
 *
 * @param name what reports call it, and no other of the fleet: its host, with a port where one host
 *     has several
 * @param host its host
 * @param rack as the NameNode has it; empty if it is not known
 * @param web its web address; nothing for one that the NameNode has given up
 * @param absence why there is no web address; empty if there is one
 */
public record FleetNode(String name, String host, String rack, Optional<URI> web, String absence) {

  /** Rack by rack, so that a batch is in few of them. */
  static final Comparator<FleetNode> ORDER =
      Comparator.comparing(FleetNode::rack).thenComparing(FleetNode::name);

  static FleetNode at(String host, String rack, URI web) {
    return new FleetNode(host, host, rack, Optional.of(web), "");
  }

  static FleetNode dead(String host, String absence) {
    return new FleetNode(host, host, "", Optional.empty(), absence);
  }

  FleetNode named(String other) {
    return new FleetNode(other, host, rack, web, absence);
  }
}
