/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.Map;
import javax.management.openmbean.ArrayType;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.CompositeDataSupport;
import javax.management.openmbean.CompositeType;
import javax.management.openmbean.OpenDataException;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;

/**
 * Numbers, truth values, texts, records of these, and arrays of all of them, as JMX has them: a
 * record is composite data, as of an MXBean since Java 16.
 */
final class OpenData {

  private static final Map<Class<?>, SimpleType<?>> SIMPLE =
      Map.of(
          boolean.class, SimpleType.BOOLEAN,
          int.class, SimpleType.INTEGER,
          long.class, SimpleType.LONG,
          double.class, SimpleType.DOUBLE,
          String.class, SimpleType.STRING);

  private OpenData() {}

  /** The type that JMX has for values of a type. */
  static OpenType<?> type(Class<?> type) throws OpenDataException {
    if (type.isRecord()) {
      return composite(type);
    }
    if (type.isArray()) {
      Class<?> element = type.getComponentType();
      return element.isPrimitive()
          ? ArrayType.getPrimitiveArrayType(type)
          : ArrayType.getArrayType(type(element));
    }
    SimpleType<?> simple = SIMPLE.get(type);
    if (simple == null) {
      throw new OpenDataException("no type of JMX's for " + type.getName());
    }
    return simple;
  }

  /** The value that JMX has for a value. */
  static Object value(Object value) throws OpenDataException, ReflectiveOperationException {
    Class<?> type = value.getClass();
    if (type.isRecord()) {
      return composite(value, composite(type));
    }
    if (!type.isArray() || !type.getComponentType().isRecord()) {
      return value;
    }
    CompositeType each = composite(type.getComponentType());
    CompositeData[] all = new CompositeData[Array.getLength(value)];
    for (int i = 0; i < all.length; i++) {
      all[i] = composite(Array.get(value, i), each);
    }
    return all;
  }

  private static CompositeType composite(Class<?> type) throws OpenDataException {
    RecordComponent[] parts = type.getRecordComponents();
    String[] names = new String[parts.length];
    OpenType<?>[] types = new OpenType<?>[parts.length];
    for (int i = 0; i < parts.length; i++) {
      names[i] = parts[i].getName();
      types[i] = type(parts[i].getType());
    }
    return new CompositeType(type.getName(), type.getName(), names, names, types);
  }

  private static CompositeData composite(Object value, CompositeType type)
      throws OpenDataException, ReflectiveOperationException {
    RecordComponent[] parts = value.getClass().getRecordComponents();
    String[] names = new String[parts.length];
    Object[] values = new Object[parts.length];
    for (int i = 0; i < parts.length; i++) {
      names[i] = parts[i].getName();
      values[i] = value(parts[i].getAccessor().invoke(value));
    }
    return new CompositeDataSupport(type, names, values);
  }
}
