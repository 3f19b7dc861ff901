/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Writes one process's configuration directory: the first entry of its class path. */
public final class SiteFiles {

  private static final String LOG4J =
      """
      log4j.rootLogger=INFO, file
      log4j.appender.file=org.apache.log4j.ConsoleAppender
      log4j.appender.file.target=System.err
      log4j.appender.file.layout=org.apache.log4j.PatternLayout
      log4j.appender.file.layout.ConversionPattern=%d{ISO8601} %p %c{2}: %m%n
      log4j.logger.BlockStateChange=WARN
      log4j.logger.org.apache.hadoop.hdfs.server.datanode.DataNode.clienttrace=WARN
      """;

  private SiteFiles() {}

  /**
   * Writes the files. Everything is in {@code hdfs-site.xml} but the file system's address and
   * Hadoop's temporary directory.
   *
   * @param directory the directory; made if it is not there
   * @param core the keys of {@code core-site.xml}
   * @param hdfs the keys of {@code hdfs-site.xml}
   */
  public static void write(Path directory, Map<String, String> core, Map<String, String> hdfs)
      throws IOException {
    // The daemons look for these in the class path and find none in the jars from Maven.
    for (String webapp : new String[] {"hdfs", "datanode", "static"}) {
      Files.createDirectories(directory.resolve("webapps").resolve(webapp));
    }
    Files.writeString(directory.resolve("core-site.xml"), xml(core));
    Files.writeString(directory.resolve("hdfs-site.xml"), xml(hdfs));
    Files.writeString(directory.resolve("log4j.properties"), LOG4J);
  }

  private static String xml(Map<String, String> keys) {
    StringBuilder text = new StringBuilder("<?xml version=\"1.0\"?>\n<configuration>\n");
    new TreeMap<>(keys)
        .forEach(
            (key, value) ->
                text.append("  <property><name>")
                    .append(escaped(key))
                    .append("</name><value>")
                    .append(escaped(value))
                    .append("</value></property>\n"));
    return text.append("</configuration>\n").toString();
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
