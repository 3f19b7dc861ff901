/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.nic;

import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Reads which interfaces stand on others, from the {@code lower_*} links of each. */
public final class StackedInterfaceReader {

  private static final String LOWER = "lower_";

  private final SystemRoot root;

  public StackedInterfaceReader(SystemRoot root) {
    this.root = root;
  }

  /**
   * The interfaces without a device of their own that stand on one with a device: the interfaces by
   * name; veth pairs and bridges of such alone are left out.
   */
  public Reading<List<StackedInterface>> read() {
    return root.names(NicReader.NET).parse(NicReader.NET, this::stacked);
  }

  private List<StackedInterface> stacked(List<String> names) {
    Set<String> nics = Set.copyOf(NicReader.withDevice(root, names));
    return names.stream()
        .filter(name -> !nics.contains(name))
        .map(name -> new StackedInterface(name, below(name, nics)))
        .filter(stacked -> !stacked.nics().isEmpty())
        .toList();
  }

  private List<String> below(String name, Set<String> nics) {
    Set<String> found = new LinkedHashSet<>();
    collect(name, nics, found, new LinkedHashSet<>());
    return List.copyOf(found);
  }

  private void collect(String name, Set<String> nics, Set<String> found, Set<String> seen) {
    if (!seen.add(name)) {
      return;
    } else if (nics.contains(name)) {
      found.add(name);
      return;
    }
    root.names(NicReader.NET + "/" + name).toOptional().orElse(List.of()).stream()
        .filter(entry -> entry.startsWith(LOWER))
        .forEach(entry -> collect(entry.substring(LOWER.length()), nics, found, seen));
  }
}
