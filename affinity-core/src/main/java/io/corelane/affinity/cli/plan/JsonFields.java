/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.corelane.affinity.cpu.CpuSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeSet;

/** The fields of one JSON object of a file, read strictly: every fault names where it is. */
final class JsonFields {

  private final String where;
  private final JsonNode object;
  private final TreeSet<String> known = new TreeSet<>();

  /**
   * The fields of an object.
   *
   * @param where the file and the object's place in it, such as {@code demand.json: uploads[2]}
   * @param object the value there
   */
  JsonFields(String where, JsonNode object) {
    this.where = where;
    this.object = object;
    if (!object.isObject()) {
      throw new IllegalArgumentException(where + " = " + object + ": must be an object {...}");
    }
  }

  /** The objects of a list; none if there is no such field. */
  List<JsonFields> objects(String key) {
    JsonNode list = get(key);
    if (!list.isMissingNode() && !list.isArray()) {
      throw fault(key, "must be a list [...]");
    }
    List<JsonFields> objects = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      String place = where.endsWith(": ") ? where : where + ".";
      objects.add(new JsonFields(place + key + "[" + i + "]", list.get(i)));
    }
    return objects;
  }

  Optional<String> text(String key) {
    JsonNode value = get(key);
    if (value.isMissingNode()) {
      return Optional.empty();
    } else if (!value.isTextual() || value.textValue().isBlank()) {
      throw fault(key, "must be a text in quotes");
    }
    return Optional.of(value.textValue());
  }

  boolean flag(String key, boolean otherwise) {
    JsonNode value = get(key);
    if (!value.isMissingNode() && !value.isBoolean()) {
      throw fault(key, "must be true or false");
    }
    return value.isMissingNode() ? otherwise : value.booleanValue();
  }

  OptionalDouble number(String key, double least, double most) {
    JsonNode value = get(key);
    if (value.isMissingNode()) {
      return OptionalDouble.empty();
    } else if (!value.isNumber() || value.doubleValue() < least || value.doubleValue() > most) {
      throw fault(key, "must be a number from " + plain(least) + " to " + plain(most));
    }
    return OptionalDouble.of(value.doubleValue());
  }

  OptionalInt whole(String key, int least, int most) {
    JsonNode value = get(key);
    if (value.isMissingNode()) {
      return OptionalInt.empty();
    } else if (!value.isInt() || value.intValue() < least || value.intValue() > most) {
      throw fault(key, "must be a whole number from " + least + " to " + most);
    }
    return OptionalInt.of(value.intValue());
  }

  /** A set of CPUs, some of those given; empty if there is no such field. */
  CpuSet cpus(String key, CpuSet of) {
    Optional<String> list = text(key);
    if (list.isEmpty()) {
      return CpuSet.EMPTY;
    }
    String allowed = "must be a list of CPUs such as \"0-3,8\" out of " + of.toList();
    try {
      CpuSet cpus = CpuSet.parseList(list.get());
      if (cpus.isEmpty() || !of.containsAll(cpus)) {
        throw fault(key, allowed);
      }
      return cpus;
    } catch (IllegalArgumentException e) {
      throw fault(key, allowed);
    }
  }

  /** To be called when all known fields have been asked for: others are faults. */
  void end() {
    object
        .fieldNames()
        .forEachRemaining(
            key -> {
              if (!known.contains(key)) {
                throw fault(key, "no such key; there are " + String.join(", ", known));
              }
            });
  }

  /** A fault in the value of a field. */
  IllegalArgumentException fault(String key, String allowed) {
    String place = where.endsWith(": ") ? where : where + ".";
    return new IllegalArgumentException(place + key + " = " + get(key) + ": " + allowed);
  }

  private JsonNode get(String key) {
    known.add(key);
    JsonNode value = object.get(key);
    return value == null ? MissingNode.getInstance() : value;
  }

  private static String plain(double number) {
    return number == Math.rint(number) ? String.valueOf((long) number) : String.valueOf(number);
  }
}
