/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.apache.hadoop.hdfs.server.datanode.fsdataset.impl;

import io.corelane.hdfs.datanode.DatasetHooks;
import io.corelane.hdfs.datanode.StagedStreams;
import io.corelane.hdfs.datanode.StockBean;
import io.corelane.hdfs.datanode.StockRecords;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DataStorage;
import org.apache.hadoop.hdfs.server.datanode.ReplicaHandler;
import org.apache.hadoop.hdfs.server.datanode.ReplicaInPipeline;
import org.apache.hadoop.hdfs.server.datanode.VolumeWriteEvents;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeReference;

/**
 * Whether this Hadoop's dataset has the members that the subclass needs. A missing one would
 * otherwise be noticed by the first upload, or never: an override that nobody calls is silent.
 */
final class SuperclassProbe {

  private SuperclassProbe() {}

  /** Throws if a member is missing. */
  static void check() throws ReflectiveOperationException {
    Class<?> dataset = FsDatasetImpl.class;
    Constructor<?> unused =
        dataset.getDeclaredConstructor(DataNode.class, DataStorage.class, Configuration.class);
    unused = ReplicaHandler.class.getConstructor(ReplicaInPipeline.class, FsVolumeReference.class);
    Class<?>[] create = {StorageType.class, String.class, ExtendedBlock.class, boolean.class};
    handler(dataset, "createRbw", create);
    handler(dataset, "createTemporary", create);
    handler(dataset, "append", ExtendedBlock.class, long.class, long.class);
    handler(dataset, "recoverAppend", ExtendedBlock.class, long.class, long.class);
    handler(dataset, "recoverRbw", ExtendedBlock.class, long.class, long.class, long.class);
    link(CorelaneDataset.class.getName(), WorkerPools.class.getName());
    link(DatasetHooks.class.getName(), "io.corelane.hdfs.datanode.UploadHandler");
    link(StagedStreams.class.getName(), "io.corelane.hdfs.datanode.StagedReplica");
    link(StockRecords.class.getName(), StockBean.class.getName());
    link(VolumeWriteEvents.class.getName());
    Method provider = DataNode.class.getMethod("getFileIoProvider");
    Method unusedHook = provider.getReturnType().getMethod("getProfilingEventHook");
  }

  /**
   * Links classes while nothing is built yet. A dataset that fails half-built has already
   * registered its metrics, and the stock dataset after it cannot register them again.
   */
  private static void link(String... classes) throws ReflectiveOperationException {
    try {
      for (String name : classes) {
        Class<?> unused = Class.forName(name);
      }
    } catch (LinkageError e) {
      throw new ClassNotFoundException(e.toString(), e);
    }
  }

  static void handler(Class<?> dataset, String name, Class<?>... parameters)
      throws NoSuchMethodException {
    if (!dataset.getMethod(name, parameters).getReturnType().equals(ReplicaHandler.class)) {
      throw new NoSuchMethodException(
          "ReplicaHandler " + dataset.getName() + "." + name + Arrays.toString(parameters));
    }
  }
}
