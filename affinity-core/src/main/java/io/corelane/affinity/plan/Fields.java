/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.plan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Names and values in the order in which they are given; {@link Map#of} has none. */
final class Fields {

  private Fields() {}

  static Map<String, Object> of(Object... namesAndValues) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return Collections.unmodifiableMap(fields);
  }
}
