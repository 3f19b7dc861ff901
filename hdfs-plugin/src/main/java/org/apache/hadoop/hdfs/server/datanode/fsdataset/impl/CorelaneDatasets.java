/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.apache.hadoop.hdfs.server.datanode.fsdataset.impl;

import io.corelane.affinity.metrics.InactiveReason;
import io.corelane.hdfs.CorelaneService;
import io.corelane.hdfs.Inactive;
import io.corelane.hdfs.InactiveException;
import io.corelane.hdfs.datanode.PeerFinder;
import io.corelane.hdfs.page.MetricsEndpoint;
import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DataStorage;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the datasets for {@code CorelaneDatasetFactory}, which {@code
 * dfs.datanode.fsdataset.factory} names. Whatever is wrong with Corelane, the DataNode gets a
 * dataset; a factory that throws would leave it registering for ever.
 */
public class CorelaneDatasets extends FsDatasetSpi.Factory<FsDatasetImpl> {

  private static final Logger LOG = LoggerFactory.getLogger(CorelaneDatasets.class);
  private static final String PLUGINS_KEY = "dfs.datanode.plugins";
  private static final String PLUGIN = "io.corelane.hdfs.CorelanePlugin";

  /** For the way in, which makes it by reflection. */
  public CorelaneDatasets() {}

  @Override
  public FsDatasetImpl newInstance(DataNode datanode, DataStorage storage, Configuration conf)
      throws IOException {
    CorelaneService corelane = started(datanode, conf);
    if (corelane != null) {
      tellPlugins(conf);
      try {
        MetricsEndpoint.show(datanode, corelane.registry());
        return new CorelaneDataset(datanode, storage, conf, corelane);
      } catch (LinkageError e) {
        corelane.close();
        inactive(datanode, InactiveReason.HADOOP_VERSION, "this Hadoop is not one it fits: " + e);
      } catch (IOException | RuntimeException e) {
        // The stock dataset's own failure, and the DataNode's to handle.
        corelane.close();
        throw e;
      }
    }
    return new FsDatasetFactory().newInstance(datanode, storage, conf);
  }

  /**
   * Starts Corelane.
   *
   * @param keys every {@code corelane.*} key
   * @return Corelane at work
   * @throws Exception if it cannot work here
   */
  protected CorelaneService start(Map<String, String> keys) throws Exception {
    SuperclassProbe.check();
    return CorelaneService.start(keys, new PeerFinder());
  }

  /** Of two values of a key the last counts, and an operator's own list of plugins is kept. */
  private static void tellPlugins(Configuration conf) {
    if (!conf.getTrimmedStringCollection(PLUGINS_KEY).contains(PLUGIN)) {
      LOG.warn(
          "{} = \"{}\" lacks {}: Corelane has no status page, and its mode takes a restart; allowed:"
              + " a list of classes, separated by commas",
          PLUGINS_KEY,
          conf.get(PLUGINS_KEY, ""),
          PLUGIN);
    }
  }

  private @Nullable CorelaneService started(DataNode datanode, Configuration conf) {
    try {
      return start(conf.getValByRegex("^corelane\\."));
    } catch (InactiveException e) {
      inactive(datanode, e.reason(), String.valueOf(e.getMessage()));
    } catch (ReflectiveOperationException e) {
      inactive(datanode, InactiveReason.HADOOP_VERSION, "this Hadoop is not one it fits: " + e);
    } catch (Throwable e) {
      inactive(datanode, InactiveReason.INTERNAL_ERROR, "it failed to start: " + e);
    }
    return null;
  }

  /** Even saying so must not fail: the classes that say it may be the ones that are missing. */
  private static void inactive(DataNode datanode, InactiveReason reason, String why) {
    try {
      MetricsEndpoint.show(datanode, Inactive.because(reason, why).registry());
    } catch (Throwable e) {
      LOG.warn(
          "Corelane is inactive, uploads go on as in stock HDFS: {} (and cannot say so in its"
              + " metrics: {})",
          why,
          e.toString());
    }
  }
}
