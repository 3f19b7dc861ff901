/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.judge.AutoFigures;
import io.corelane.affinity.metrics.CorelaneMetrics;
import io.corelane.affinity.metrics.InactiveReason;
import io.corelane.hdfs.metrics.CorelaneReport;
import io.corelane.hdfs.metrics.DecisionReports;
import io.corelane.hdfs.metrics.ExposedRegistry;
import io.corelane.hdfs.metrics.HistoryReport;
import io.corelane.hdfs.metrics.MachineReport;
import io.corelane.hdfs.metrics.Publication;
import io.corelane.hdfs.metrics.RecentUploads;
import io.corelane.hdfs.metrics.SteeringReport;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says, once in the log and for as long as the DataNode runs in its metrics, why nothing is done.
 */
public final class Inactive implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(CorelaneService.class);

  private final MeterRegistry registry;
  private final Publication publication;

  private Inactive(MeterRegistry registry, Publication publication) {
    this.registry = registry;
    this.publication = publication;
  }

  /**
   * Says why.
   *
   * @param reason for the gauge
   * @param why one sentence for the operator
   * @return closes the publication
   */
  public static Inactive because(InactiveReason reason, String why) {
    LOG.warn("Corelane is inactive, uploads go on as in stock HDFS: {}", why);
    MeterRegistry registry = new ExposedRegistry();
    new CorelaneMetrics(registry).inactive(reason);
    CorelaneReport report =
        new CorelaneReport(
            List::of,
            new RecentUploads(0),
            List::of,
            new DecisionReports(),
            SteeringReport.none(),
            () -> MachineReport.UNKNOWN,
            () -> AutoFigures.NONE,
            () -> HistoryReport.NONE);
    report.inactive(Optional.empty(), why);
    return new Inactive(registry, Publication.open(registry, report));
  }

  /** The meters, which say why, too. */
  public MeterRegistry registry() {
    return registry;
  }

  @Override
  public void close() {
    publication.close();
  }
}
