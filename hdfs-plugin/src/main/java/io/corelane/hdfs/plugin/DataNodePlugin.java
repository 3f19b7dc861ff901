/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.plugin;

import io.corelane.affinity.host.DataNodeFacts.CorelaneState;
import io.corelane.affinity.metrics.InactiveReason;
import io.corelane.hdfs.CorelaneService;
import io.corelane.hdfs.Inactive;
import io.corelane.hdfs.datanode.HasCorelane;
import io.corelane.hdfs.page.DoctorEndpoint;
import io.corelane.hdfs.page.MetricsEndpoint;
import io.corelane.hdfs.page.StatusPage;
import java.time.Clock;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.ReconfigurationUtil;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.CorelaneDatasets;
import org.apache.hadoop.util.ServicePlugin;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What {@code CorelanePlugin} does, which {@code dfs.datanode.plugins} names: it stops Corelane
 * before the DataNode itself stops, so that no thread is bound while its services go down, it has
 * the mode changed while the DataNode runs, and it says so if the first key, the dataset factory,
 * is missing. Hadoop starts plugins before there is a dataset.
 */
public final class DataNodePlugin implements ServicePlugin {

  /** The key that names the dataset factory. */
  public static final String FACTORY_KEY = "dfs.datanode.fsdataset.factory";

  /** Its value. */
  public static final String FACTORY =
      "org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.CorelaneDatasetFactory";

  private static final Logger LOG = LoggerFactory.getLogger(DataNodePlugin.class);

  private @Nullable DataNode datanode;
  private @Nullable Inactive inactive;

  /** For the way in, which makes it by reflection. */
  public DataNodePlugin() {}

  @Override
  public synchronized void start(Object service) {
    try {
      if (service instanceof DataNode node) {
        datanode = node;
        StatusPage.addTo(node);
        MetricsEndpoint.addTo(node);
        DoctorEndpoint.addTo(node, () -> state(node));
        checkFactory(node);
        node.setReconfigurationUtil(
            new ModeReconfiguration(
                () -> corelane(node), () -> node.getFSDataset() == null, Clock.systemUTC()));
      } else {
        LOG.warn("Corelane is a plugin for DataNodes (dfs.datanode.plugins), not for {}", service);
      }
    } catch (Throwable e) {
      LOG.warn("Corelane's plugin failed to start; uploads go on", e);
    }
  }

  private static Optional<CorelaneService> corelane(DataNode node) {
    return node.getFSDataset() instanceof HasCorelane dataset
        ? Optional.of(dataset.corelane())
        : Optional.empty();
  }

  private static CorelaneState state(DataNode node) {
    return corelane(node)
        .map(CorelaneService::report)
        .map(
            report ->
                new CorelaneState(
                    report.getMode(),
                    report.getState().equals("active"),
                    report.getInactiveReason(),
                    report.getSteeringTrouble()))
        .orElseGet(
            () ->
                new CorelaneState(
                    "",
                    false,
                    node.getFSDataset() == null
                        ? "the DataNode has not begun yet"
                        : "it could not start; /jmx and the log say why",
                    ""));
  }

  private void checkFactory(DataNode node) {
    Configuration conf = node.getConf();
    String factory = conf.get(FACTORY_KEY, "");
    Class<?> type = conf.getClassByNameOrNull(factory);
    if (type == null
        || !(factory.equals(FACTORY) || CorelaneDatasets.class.isAssignableFrom(type))) {
      inactive =
          Inactive.because(
              InactiveReason.CONFIGURATION,
              FACTORY_KEY + " = \"" + factory + "\": Corelane needs it to be " + FACTORY);
      MetricsEndpoint.show(node, inactive.registry());
    }
  }

  @Override
  public synchronized void stop() {
    try {
      if (datanode != null) {
        datanode.setReconfigurationUtil(new ReconfigurationUtil());
        corelane(datanode).ifPresent(CorelaneService::close);
      }
      if (inactive != null) {
        inactive.close();
      }
    } catch (Throwable e) {
      LOG.warn("Corelane's plugin failed to stop; the DataNode goes on stopping", e);
    }
    datanode = null;
    inactive = null;
  }

  @Override
  public void close() {
    stop();
  }
}
