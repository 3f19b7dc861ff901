/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet.node;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What may differ between DataNodes, in words.
 *
 * @param kind the host, such as {@code CPUs = 64}, the most telling first
 * @param setup what runs there and how it is configured, such as {@code corelane.write = auto}
 */
public record HostTraits(Map<String, String> kind, Map<String, String> setup) {

  /** Not known. */
  public static final HostTraits NONE = new HostTraits(Map.of(), Map.of());

  /** Keeps the order. */
  public HostTraits {
    kind = Collections.unmodifiableMap(new LinkedHashMap<>(kind));
    setup = Collections.unmodifiableMap(new LinkedHashMap<>(setup));
  }
}
