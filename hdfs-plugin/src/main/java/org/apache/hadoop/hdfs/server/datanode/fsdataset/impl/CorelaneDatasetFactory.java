/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.apache.hadoop.hdfs.server.datanode.fsdataset.impl;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DataStorage;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way in: {@code dfs.datanode.fsdataset.factory} names this class. Where no other class of
 * Corelane's loads, the DataNode gets the stock dataset.
 */
public final class CorelaneDatasetFactory extends FsDatasetSpi.Factory<FsDatasetImpl> {

  private static final Logger LOG = LoggerFactory.getLogger(CorelaneDatasetFactory.class);

  /** By name: a class that is named is a class that is loaded. */
  private static final String DATASETS =
      "org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.CorelaneDatasets";

  /** For Hadoop, which makes it by reflection. */
  public CorelaneDatasetFactory() {}

  @Override
  public FsDatasetImpl newInstance(DataNode datanode, DataStorage storage, Configuration conf)
      throws IOException {
    return factory().newInstance(datanode, storage, conf);
  }

  @SuppressWarnings("unchecked") // A class literal has no type arguments.
  private static FsDatasetSpi.Factory<FsDatasetImpl> factory() {
    try {
      return Class.forName(DATASETS)
          .asSubclass(FsDatasetSpi.Factory.class)
          .getDeclaredConstructor()
          .newInstance();
    } catch (ReflectiveOperationException | LinkageError e) {
      LOG.warn("Corelane is inactive, uploads go on as in stock HDFS: {}", e.toString());
    }
    return new FsDatasetFactory();
  }
}
