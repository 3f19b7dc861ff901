/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.nic.InterfaceIdentityReader;
import io.corelane.affinity.plan.Tunable;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.Optional;

/** Finds the identity that a value has now, and reads what is there. */
public final class ValueReader {

  private static final String ONLINE = "/sys/devices/system/cpu/online";

  private final SystemRoot root;
  private final InterfaceIdentityReader interfaces;

  /**
   * A reader.
   *
   * @param root the machine
   */
  public ValueReader(SystemRoot root) {
    this.root = root;
    this.interfaces = new InterfaceIdentityReader(root);
  }

  /**
   * The identity of a value.
   *
   * @param what which
   * @return absent when its interface has gone
   */
  public Reading<Identified> identify(Tunable what) {
    Optional<String> nic = what.key().nic();
    return nic.isPresent()
        ? interfaces.read(nic.get()).parse(nic.get(), found -> Identified.of(what, found))
        : new Reading.Present<>(Identified.of(what));
  }

  /**
   * A value now.
   *
   * @param what which
   * @return its CPUs
   */
  public Reading<CpuSet> read(Tunable what) {
    String file = root.isLive() ? what.file() : what.standIn();
    if (file.isEmpty()) {
      return new Reading.Absent<>("a file of " + what.describe());
    }
    return root.text(file).parse(file, what::parse);
  }

  Optional<CpuSet> online() {
    return root.text(ONLINE).parse(ONLINE, CpuSet::parseList).toOptional();
  }
}
