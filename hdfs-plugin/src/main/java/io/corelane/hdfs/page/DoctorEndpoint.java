/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.page;

import io.corelane.affinity.host.DataNodeFacts;
import io.corelane.affinity.host.DataNodeFacts.CorelaneState;
import io.corelane.affinity.system.Reading;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts what {@code corelane doctor} finds on the DataNode's host into its own web server, behind
 * the filters that are configured for it. What goes wrong is told in one line; nothing is thrown.
 */
public final class DoctorEndpoint {

  /** Where it is. */
  public static final String PATH = "/corelane/doctor";

  /** The attribute of the web server that holds the {@link LastFindings}. */
  static final String FINDINGS = "corelane.findings";

  private static final Logger LOG = LoggerFactory.getLogger(DoctorEndpoint.class);

  private DoctorEndpoint() {}

  /**
   * Adds the endpoint, unless the configuration says otherwise. Nothing is looked at before it is
   * asked for.
   *
   * @param datanode a DataNode whose web server runs
   * @param corelane the state of its Corelane
   */
  public static void addTo(DataNode datanode, Supplier<CorelaneState> corelane) {
    if (!StatusPage.isEnabled(datanode.getConf())) {
      return;
    }
    try {
      WebServer.of(datanode)
          .setAttribute(
              FINDINGS,
              new LastFindings(
                  new HostExamination(() -> facts(datanode, corelane.get())), System::nanoTime));
      WebServer.of(datanode).addServlet("corelane-doctor", PATH, DoctorServlet.class);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      LOG.warn("Corelane has no {} on this Hadoop: {}", PATH, e.toString());
    }
  }

  private static DataNodeFacts facts(DataNode datanode, CorelaneState corelane) {
    // As /conf has them, with their variables resolved; no check asks for others.
    Map<String, String> keys = datanode.getConf().getValByRegex("^(dfs\\.datanode|corelane)\\.");
    return new DataNodeFacts(
        "its DataNode", new Reading.Present<>(corelane), new Reading.Present<>(Map.copyOf(keys)));
  }
}
