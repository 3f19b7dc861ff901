/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.nic;

import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;

/** Reads what an interface is identified by, of those without a device too. */
public final class InterfaceIdentityReader {

  private final SystemRoot root;

  public InterfaceIdentityReader(SystemRoot root) {
    this.root = root;
  }

  /** The interface that has a name such as {@code eth0} now; absent when there is none. */
  public Reading<InterfaceIdentity> read(String name) {
    if (name.isEmpty() || name.contains("/") || name.equals(".") || name.equals("..")) {
      return new Reading.Malformed<>(name, "not the name of an interface");
    }
    String directory = NicReader.NET + "/" + name;
    String file = directory + "/ifindex";
    Reading<Integer> index = root.line(file).parse(file, InterfaceIdentityReader::index);
    Reading<String> link = root.link(directory + "/device");
    if (!(link instanceof Reading.Absent) && !(link instanceof Reading.Present)) {
      return link.missing();
    }
    String device = link.toOptional().map(to -> to.substring(to.lastIndexOf('/') + 1)).orElse("");
    return index.parse(file, number -> new InterfaceIdentity(name, number, device));
  }

  private static int index(String text) {
    if (!text.matches("[1-9]\\d{0,8}")) {
      throw new IllegalArgumentException("\"" + text + "\" is not an interface's number");
    }
    return Integer.parseInt(text);
  }
}
