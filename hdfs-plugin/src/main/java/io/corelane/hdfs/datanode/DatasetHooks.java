/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.datanode;

import io.corelane.affinity.metrics.FailureCause;
import io.corelane.hdfs.CorelaneService;
import io.corelane.hdfs.stage.BlockWriting;
import io.corelane.hdfs.upload.ActiveUpload;
import io.corelane.hdfs.upload.OpenReplica;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.LocalReplica;
import org.apache.hadoop.hdfs.server.datanode.ReplicaHandler;
import org.apache.hadoop.hdfs.server.datanode.ReplicaInPipeline;
import org.apache.hadoop.hdfs.server.datanode.ReplicaInfo;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.jspecify.annotations.Nullable;

/** What the dataset calls. Nothing here throws or blocks. */
public final class DatasetHooks {

  private final CorelaneService corelane;
  private final HadoopIo hadoop;
  private final XceiverThreads xceivers = XceiverThreads.find();

  /**
   * Hooks into one DataNode's dataset.
   *
   * @param hadoop how the DataNode does input and output
   */
  public DatasetHooks(CorelaneService corelane, HadoopIo hadoop) {
    this.corelane = corelane;
    this.hadoop = hadoop;
  }

  /**
   * A replica was opened for writing, by the calling receiver: a handler that also ends the upload;
   * the same one if the upload goes on as in stock HDFS.
   */
  public ReplicaHandler opened(ReplicaHandler stock) {
    if (stock instanceof UploadHandler || corelane.uploads().isIdle()) {
      return stock;
    }
    ActiveUpload upload = null;
    try {
      upload = corelane.uploads().begin(describe(stock.getReplica()));
      return upload == null
          ? stock
          : new UploadHandler(stock, replica(stock, upload), corelane.uploads(), upload);
    } catch (Throwable fault) {
      corelane.faults().note(FailureCause.HOOK, fault);
      if (upload != null) {
        corelane.uploads().end(upload);
      }
      return stock;
    }
  }

  /** What the receiver gets; the replica itself where nothing of ours is to be on its path. */
  private ReplicaInPipeline replica(ReplicaHandler stock, ActiveUpload upload) {
    BlockWriting writing = writing(upload);
    if (writing == null
        || !writing.isOn()
        || stock.getReplica().isOnTransientStorage()
        || !xceivers.isCurrent()) {
      return stock.getReplica();
    }
    upload.stageable();
    return new StagedReplica(
        stock.getReplica(),
        () -> writing(upload),
        hadoop,
        () -> corelane.uploads().provedLarge(upload),
        () -> corelane.uploads().end(upload));
  }

  private static @Nullable BlockWriting writing(ActiveUpload upload) {
    return upload.writing() instanceof BlockWriting writing ? writing : null;
  }

  private static OpenReplica describe(ReplicaInPipeline replica) {
    ReplicaInfo info = replica.getReplicaInfo();
    return new OpenReplica(
        name(replica.getBlockId()) + replica.getGenerationStamp(),
        info.getStorageUuid(),
        info instanceof LocalReplica,
        replica::getBytesOnDisk);
  }

  private static String name(long blockId) {
    return "blk_" + blockId + "_";
  }

  /** The dataset has accepted a replica as complete. */
  public void completed(ExtendedBlock block) {
    corelane.blockWritten(block.getBlockId(), block.getNumBytes());
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
              volumes(dataset)
                  .forEach(
                      (id, storage) ->
                          corelane.volumes().add(id, storage.directory(), storage.isTransient()));
              corelane.volumesChanged();
            });
  }

  /**
   * How mode auto is to count, and which of the volumes keeps what it finds: the first one, of
   * those that are not memory.
   *
   * @param received the DataNode's counter; nothing if it is not to be had
   */
  public void countBy(FsDatasetSpi<?> dataset, Optional<LongSupplier> received) {
    corelane
        .faults()
        .guard(
            FailureCause.DEVICE,
            () ->
                corelane.countBy(
                    received,
                    volumes(dataset).values().stream()
                        .min(
                            Comparator.comparing(Storage::isTransient)
                                .thenComparing(Storage::directory))
                        .map(Storage::directory)));
  }

  private record Storage(Path directory, boolean isTransient) {}

  private static Map<String, Storage> volumes(FsDatasetSpi<?> dataset) throws IOException {
    Map<String, Storage> storages = new HashMap<>();
    try (FsDatasetSpi.FsVolumeReferences volumes = dataset.getFsVolumeReferences()) {
      for (FsVolumeSpi volume : volumes) {
        storages.put(
            volume.getStorageID(),
            new Storage(
                Path.of(volume.getStorageLocation().getUri().getPath()),
                volume.isTransientStorage()));
      }
    }
    return storages;
  }

  /**
   * Somebody opens a block to read it. Counted in every mode, as what is written is: the share of
   * the one in the other decides how blocks are written.
   */
  public void read(ExtendedBlock block) {
    corelane.blockRead(block.getBlockId());
  }

  public CorelaneService corelane() {
    return corelane;
  }
}
