/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.datanode;

import io.corelane.affinity.metrics.FailureCause;
import io.corelane.hdfs.Corelane;
import io.corelane.hdfs.upload.ActiveUpload;
import io.corelane.hdfs.upload.OpenReplica;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.ReplicaHandler;
import org.apache.hadoop.hdfs.server.datanode.ReplicaInPipeline;
import org.apache.hadoop.hdfs.server.datanode.ReplicaInfo;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;

/** What the dataset calls. Nothing here throws or blocks. */
public final class DatasetHooks {

  private final Corelane corelane;

  /**
   * Hooks into one DataNode's dataset.
   *
   * @param corelane what they lead to
   */
  public DatasetHooks(Corelane corelane) {
    this.corelane = corelane;
  }

  /**
   * A replica was opened for writing, by the calling receiver.
   *
   * @param stock its handler
   * @return a handler that also ends the upload; the same one if the upload goes on as in stock
   *     HDFS
   */
  public ReplicaHandler opened(ReplicaHandler stock) {
    if (stock instanceof UploadHandler || corelane.uploads().isIdle()) {
      return stock;
    }
    ActiveUpload upload = null;
    try {
      upload = corelane.uploads().begin(describe(stock.getReplica()));
      return upload == null ? stock : new UploadHandler(stock, corelane.uploads(), upload);
    } catch (Throwable fault) {
      corelane.faults().note(FailureCause.HOOK, fault);
      if (upload != null) {
        corelane.uploads().end(upload);
      }
      return stock;
    }
  }

  private static OpenReplica describe(ReplicaInPipeline replica) {
    ReplicaInfo info = replica.getReplicaInfo();
    return new OpenReplica(
        name(replica.getBlockId()) + replica.getGenerationStamp(),
        info.getStorageUuid(),
        file(info.getBlockURI()),
        file(info.getMetadataURI()),
        replica::getBytesOnDisk);
  }

  private static String name(long blockId) {
    return "blk_" + blockId + "_";
  }

  private static Optional<Path> file(URI uri) {
    return "file".equals(uri.getScheme()) ? Optional.of(Path.of(uri)) : Optional.empty();
  }

  /**
   * The dataset has accepted a replica as complete.
   *
   * @param block its block
   */
  public void completed(ExtendedBlock block) {
    corelane.uploads().completed(name(block.getBlockId()));
  }

  /**
   * Volumes may have come or gone, or are looked at again. In mode off nothing is read.
   *
   * @param dataset knows those there are
   */
  public void volumesChanged(FsDatasetSpi<?> dataset) {
    if (!corelane.observes()) {
      return;
    }
    corelane
        .faults()
        .guard(
            FailureCause.DEVICE,
            () -> {
              // In this order, so that a volume added meanwhile by another thread is not lost.
              corelane.volumes().retain(volumes(dataset).keySet());
              volumes(dataset).forEach(corelane.volumes()::add);
            });
  }

  private static Map<String, Path> volumes(FsDatasetSpi<?> dataset) throws IOException {
    Map<String, Path> directories = new HashMap<>();
    try (FsDatasetSpi.FsVolumeReferences volumes = dataset.getFsVolumeReferences()) {
      for (FsVolumeSpi volume : volumes) {
        directories.put(
            volume.getStorageID(), Path.of(volume.getStorageLocation().getUri().getPath()));
      }
    }
    return directories;
  }

  /**
   * Whether the calling receiver's blocks are written by our disk writers.
   *
   * @return true if Hadoop's own background sync would only double that
   */
  public boolean writesBehind() {
    return corelane.uploads().writesBehind();
  }

  /**
   * Corelane itself.
   *
   * @return for the pools and the end
   */
  public Corelane corelane() {
    return corelane;
  }
}
