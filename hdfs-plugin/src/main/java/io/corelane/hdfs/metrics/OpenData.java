/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
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

  /** Of the records met so far: the JVM makes all parts of a record anew each time it is asked. */
  private final Map<Class<?>, Shape> shapes = new ConcurrentHashMap<>();

  /** A type of records, and how to read one. */
  private record Shape(CompositeType type, List<String> names, List<Method> getters) {}

  /** The type that JMX has for values of a type. */
  OpenType<?> type(Class<?> type) throws OpenDataException {
    if (type.isRecord()) {
      return shape(type).type();
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
  Object value(Object value) throws OpenDataException, ReflectiveOperationException {
    Class<?> type = value.getClass();
    if (type.isRecord()) {
      return composite(value, shape(type));
    }
    if (!type.isArray() || !type.getComponentType().isRecord()) {
      return value;
    }
    Shape each = shape(type.getComponentType());
    CompositeData[] all = new CompositeData[Array.getLength(value)];
    for (int i = 0; i < all.length; i++) {
      all[i] = composite(Array.get(value, i), each);
    }
    return all;
  }

  private Shape shape(Class<?> type) throws OpenDataException {
    Shape known = shapes.get(type);
    if (known == null) {
      known = look(type);
      shapes.put(type, known);
    }
    return known;
  }

  private Shape look(Class<?> type) throws OpenDataException {
    RecordComponent[] parts = type.getRecordComponents();
    String[] names = new String[parts.length];
    OpenType<?>[] types = new OpenType<?>[parts.length];
    Method[] getters = new Method[parts.length];
    for (int i = 0; i < parts.length; i++) {
      names[i] = parts[i].getName();
      types[i] = type(parts[i].getType());
      getters[i] = parts[i].getAccessor();
    }
    return new Shape(
        new CompositeType(type.getName(), type.getName(), names, names, types),
        List.of(names),
        List.of(getters));
  }

  private CompositeData composite(Object value, Shape shape)
      throws OpenDataException, ReflectiveOperationException {
    Object[] values = new Object[shape.getters().size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = value(shape.getters().get(i).invoke(value));
    }
    return new CompositeDataSupport(shape.type(), shape.names().toArray(String[]::new), values);
  }
}
