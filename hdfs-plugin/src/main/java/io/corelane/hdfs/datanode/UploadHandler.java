/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.datanode;

import io.corelane.hdfs.upload.ActiveUpload;
import io.corelane.hdfs.upload.UploadTracker;
import java.io.IOException;
import org.apache.hadoop.hdfs.server.datanode.ReplicaHandler;
import org.apache.hadoop.hdfs.server.datanode.ReplicaInPipeline;

/**
 * Tells the end of an upload: Hadoop closes a replica's handler once, in the responder when a
 * client's block is complete, else in the receiver; but not where the replica cannot be opened, see
 * {@link StagedReplica#createStreams}. What is no staged replica ends with its receiver's thread
 * then.
 */
final class UploadHandler extends ReplicaHandler {

  private final ReplicaHandler stock;
  private final UploadTracker uploads;
  private final ActiveUpload upload;

  UploadHandler(
      ReplicaHandler stock, ReplicaInPipeline replica, UploadTracker uploads, ActiveUpload upload) {
    super(replica, null);
    this.stock = stock;
    this.uploads = uploads;
    this.upload = upload;
  }

  @Override
  public void close() throws IOException {
    try {
      stock.close();
    } finally {
      uploads.end(upload);
    }
  }
}
