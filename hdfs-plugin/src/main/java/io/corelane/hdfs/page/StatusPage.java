/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.page;

import io.corelane.affinity.config.ConfigKey;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts the status page into a DataNode's own web server, behind the filters that are configured for
 * it.
 */
public final class StatusPage {

  /** Where the page is. */
  public static final String PATH = "/corelane";

  private static final Logger LOG = LoggerFactory.getLogger(StatusPage.class);

  private StatusPage() {}

  /**
   * Adds the page, unless the configuration says otherwise. What goes wrong is told in one line;
   * nothing is thrown.
   *
   * @param datanode a DataNode whose web server runs
   */
  public static void addTo(DataNode datanode) {
    if (!isEnabled(datanode.getConf())) {
      return;
    }
    try {
      // Not addInternalServlet: only this one puts the configured filters before it.
      WebServer.of(datanode).addServlet("corelane", PATH, StatusPageServlet.class);
      LOG.info("Corelane's status page is at {} of the DataNode's web server", PATH);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      LOG.warn(
          "Corelane has no status page on this Hadoop; /jmx has the same facts: {}", e.toString());
    }
  }

  /** A value that is neither true nor false is refused elsewhere; it adds no page. */
  static boolean isEnabled(Configuration conf) {
    ConfigKey key = ConfigKey.PAGE_ENABLED;
    return conf.get(key.key(), key.defaultValue()).strip().equals("true");
  }
}
