/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.page;

import io.micrometer.core.instrument.MeterRegistry;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts Corelane's meters, as Prometheus has them, into a DataNode's own web server, behind the
 * filters that are configured for it. What goes wrong is told in one line; nothing is thrown.
 */
public final class MetricsEndpoint {

  /** Where they are. */
  public static final String PATH = "/corelane/metrics";

  /** The attribute of the web server that holds the registry: each DataNode has its own. */
  static final String REGISTRY = "corelane.registry";

  private static final Logger LOG = LoggerFactory.getLogger(MetricsEndpoint.class);

  private MetricsEndpoint() {}

  /**
   * Adds the endpoint, which has nothing to show yet, unless the configuration says otherwise.
   *
   * @param datanode a DataNode whose web server runs
   */
  public static void addTo(DataNode datanode) {
    if (!StatusPage.isEnabled(datanode.getConf())) {
      return;
    }
    try {
      WebServer.of(datanode).addServlet("corelane-metrics", PATH, MetricsServlet.class);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      missing(e);
    }
  }

  /**
   * Says whose meters are shown, in place of those that were.
   *
   * @param datanode a DataNode whose web server runs, with the endpoint or without
   * @param registry its meters
   */
  public static void show(DataNode datanode, MeterRegistry registry) {
    try {
      WebServer.of(datanode).setAttribute(REGISTRY, registry);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      missing(e);
    }
  }

  private static void missing(Throwable e) {
    LOG.warn("Corelane has no {} on this Hadoop; /jmx has the same meters: {}", PATH, e.toString());
  }
}
