/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.apache.hadoop.hdfs.server.datanode.fsdataset.impl;

import io.corelane.hdfs.CorelaneService;
import io.corelane.hdfs.datanode.DatasetHooks;
import io.corelane.hdfs.datanode.HadoopIo;
import io.corelane.hdfs.datanode.HasCorelane;
import io.corelane.hdfs.datanode.ReceivedBytes;
import io.corelane.hdfs.datanode.StagedStreams;
import io.corelane.hdfs.datanode.StockBean;
import io.corelane.hdfs.datanode.StockRecords;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collection;
import java.util.List;
import javax.management.NotCompliantMBeanException;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DataStorage;
import org.apache.hadoop.hdfs.server.datanode.ReplicaHandler;
import org.apache.hadoop.hdfs.server.datanode.ReplicaInPipeline;
import org.apache.hadoop.hdfs.server.datanode.StorageLocation;
import org.apache.hadoop.hdfs.server.datanode.VolumeWriteEvents;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.ReplicaOutputStreams;
import org.apache.hadoop.hdfs.server.protocol.NamespaceInfo;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.util.MBeans;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The stock dataset, which tells Corelane when uploads begin and end. A subclass, not a proxy: lazy
 * persist casts the DataNode's dataset to {@link FsDatasetImpl}. Not public: for a public subclass
 * of a class that is not public, javac writes a bridge to each of its public methods, and a Hadoop
 * that lacks one of them, or one of their types, could not load it. Not final: Hadoop's own tests
 * spy on a DataNode's dataset, as TestFsDatasetImpl does where it moves blocks.
 */
class CorelaneDataset extends FsDatasetImpl implements HasCorelane {

  private static final Logger LOG = LoggerFactory.getLogger(CorelaneDataset.class);

  private final DatasetHooks hooks;
  private final WorkerPools pools;

  /** Without an initial value, which would overwrite what the superclass's constructor sets. */
  private @Nullable ObjectName bean;

  /**
   * Opens the stock dataset and tells Corelane of uploads.
   *
   * @throws IOException if the stock dataset cannot be opened
   */
  CorelaneDataset(
      DataNode datanode, DataStorage storage, Configuration conf, CorelaneService corelane)
      throws IOException {
    super(datanode, storage, conf);
    hooks =
        new DatasetHooks(
            corelane,
            new HadoopIo(
                datanode.getFileIoProvider(), volume -> new VolumeWriteEvents(datanode, volume)));
    pools = new WorkerPools(this, corelane);
    corelane.whenModeChanges(this::fitToMode);
    fitToMode();
    hooks.countBy(this, ReceivedBytes.of(datanode));
  }

  private void fitToMode() {
    pools.fit();
    hooks.volumesChanged(this);
  }

  @Override
  public CorelaneService corelane() {
    return hooks.corelane();
  }

  @Override
  public void getMetrics(MetricsCollector collector, boolean all) {
    super.getMetrics(new StockRecords(collector, getClass(), FsDatasetImpl.class), all);
  }

  /** Called by the superclass's constructor. */
  @Override
  void registerMBean(String datanodeUuid) {
    try {
      // The prefix is that of FsDatasetImpl in all of Hadoop 3.3 to 3.5.
      bean =
          MBeans.register(
              "DataNode",
              "FSDatasetState-" + datanodeUuid,
              new StockBean(this, FsDatasetImpl.class));
    } catch (NotCompliantMBeanException | RuntimeException e) {
      LOG.warn("Corelane cannot give the dataset's bean the name of stock's class", e);
      super.registerMBean(datanodeUuid);
    }
  }

  /** Hadoop 3.3 calls this one; later ones have it call the other, which is then hooked already. */
  @Override
  public ReplicaHandler createRbw(
      StorageType storageType, String storageId, ExtendedBlock b, boolean allowLazyPersist)
      throws IOException {
    return hooks.opened(super.createRbw(storageType, storageId, b, allowLazyPersist));
  }

  /** Not there before Hadoop 3.4, and not called there. */
  @Override
  public ReplicaHandler createRbw(
      StorageType storageType,
      String storageId,
      ExtendedBlock b,
      boolean allowLazyPersist,
      long newGS)
      throws IOException {
    return hooks.opened(super.createRbw(storageType, storageId, b, allowLazyPersist, newGS));
  }

  @Override
  public ReplicaHandler createTemporary(
      StorageType storageType, String storageId, ExtendedBlock b, boolean isTransfer)
      throws IOException {
    return hooks.opened(super.createTemporary(storageType, storageId, b, isTransfer));
  }

  @Override
  public ReplicaHandler append(ExtendedBlock b, long newGS, long expectedBlockLen)
      throws IOException {
    return hooks.opened(super.append(b, newGS, expectedBlockLen));
  }

  @Override
  public ReplicaHandler recoverAppend(ExtendedBlock b, long newGS, long expectedBlockLen)
      throws IOException {
    return hooks.opened(super.recoverAppend(b, newGS, expectedBlockLen));
  }

  @Override
  public ReplicaHandler recoverRbw(
      ExtendedBlock b, long newGS, long minBytesRcvd, long maxBytesRcvd) throws IOException {
    return hooks.opened(super.recoverRbw(b, newGS, minBytesRcvd, maxBytesRcvd));
  }

  @Override
  public void finalizeBlock(ExtendedBlock b, boolean fsyncDir) throws IOException {
    super.finalizeBlock(b, fsyncDir);
    hooks.completed(b);
  }

  @Override
  public ReplicaInPipeline convertTemporaryToRbw(ExtendedBlock temporary) throws IOException {
    ReplicaInPipeline replica = super.convertTemporaryToRbw(temporary);
    hooks.completed(temporary);
    return replica;
  }

  @Override
  public InputStream getBlockInputStream(ExtendedBlock b, long seekOffset) throws IOException {
    InputStream in = super.getBlockInputStream(b, seekOffset);
    hooks.read(b);
    return in;
  }

  /** Hadoop's own goes back in its stream, which it takes for one to a file. */
  @Override
  public void adjustCrcChannelPosition(
      ExtendedBlock b, ReplicaOutputStreams streams, int checksumSize) throws IOException {
    if (!(streams instanceof StagedStreams staged)) {
      super.adjustCrcChannelPosition(b, streams, checksumSize);
    } else if (!staged.rewindChecksums(checksumSize)) {
      super.adjustCrcChannelPosition(b, staged.stock(), checksumSize);
    }
  }

  @Override
  public void addVolume(StorageLocation location, List<NamespaceInfo> nsInfos) throws IOException {
    super.addVolume(location, nsInfos);
    fitToMode();
  }

  @Override
  public void removeVolumes(Collection<StorageLocation> storageLocations, boolean clearFailure) {
    super.removeVolumes(storageLocations, clearFailure);
    hooks.volumesChanged(this);
  }

  @Override
  public void shutdown() {
    try {
      super.shutdown();
    } finally {
      if (bean != null) {
        MBeans.unregister(bean);
      }
      hooks.corelane().close();
    }
  }
}
