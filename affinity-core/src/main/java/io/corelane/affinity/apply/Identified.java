/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply;

import io.corelane.affinity.nic.InterfaceIdentity;
import io.corelane.affinity.plan.Tunable;

/**
 * A value as the helper is asked for it: by identity, never by path.
 *
 * @param what which, by its names
 * @param ifindex of its interface; 0 where it has none
 * @param device of its interrupt or interface; empty where that has none
 */
public record Identified(Tunable what, int ifindex, String device) {

  /**
   * A value of an interface.
   *
   * @param what which
   * @param nic the interface of its name
   * @return the value with this identity
   */
  public static Identified of(Tunable what, InterfaceIdentity nic) {
    return new Identified(what, nic.index(), nic.device());
  }

  /**
   * A value that belongs to no interface.
   *
   * @param what which
   * @return the value with the identity that it names itself
   */
  public static Identified of(Tunable what) {
    return new Identified(what, 0, what.key().device());
  }

  /**
   * Which it is, in few words for an operator.
   *
   * @return as {@link Tunable#describe}
   */
  public String describe() {
    return what.describe();
  }
}
