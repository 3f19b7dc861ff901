/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.page;

import java.lang.reflect.Field;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.http.HttpServer2;

/**
 * Finds a DataNode's own web server. It stands in private fields ({@code DataNode.httpServer},
 * {@code DatanodeHttpServer.infoServer}), the same in Hadoop 3.3.6, 3.4.3 and 3.5.0.
 */
final class WebServer {

  private WebServer() {}

  /**
   * The server.
   *
   * @param datanode a DataNode whose web server runs
   * @throws ReflectiveOperationException if this Hadoop has it elsewhere
   */
  static HttpServer2 of(DataNode datanode) throws ReflectiveOperationException {
    return (HttpServer2) field(field(datanode, "httpServer"), "infoServer");
  }

  private static Object field(Object of, String name) throws ReflectiveOperationException {
    Field field = declared(of.getClass(), name);
    field.setAccessible(true);
    Object value = field.get(of);
    if (value == null) {
      throw new NoSuchFieldException(field + " is null");
    }
    return value;
  }

  /** A DataNode may be of a subclass, as in tests of Hadoop's. */
  private static Field declared(Class<?> type, String name) throws NoSuchFieldException {
    for (Class<?> at = type; at != null; at = at.getSuperclass()) {
      for (Field field : at.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          return field;
        }
      }
    }
    throw new NoSuchFieldException(type.getName() + "." + name);
  }
}
