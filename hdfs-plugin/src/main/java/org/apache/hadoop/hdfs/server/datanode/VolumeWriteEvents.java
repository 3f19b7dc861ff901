/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.apache.hadoop.hdfs.server.datanode;

import io.corelane.hdfs.stage.WriteEvents;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.NullMarked;

/**
 * Tells Hadoop's statistics of a volume of our writes, as its own streams tell of theirs. In
 * Hadoop's package because {@code ProfilingFileIoEvents} is of no other's concern.
 */
@NullMarked
public final class VolumeWriteEvents implements WriteEvents {

  private final DataNode datanode;
  private final FsVolumeSpi volume;
  private final ProfilingFileIoEvents profiling;

  /** For one volume of a DataNode. */
  public VolumeWriteEvents(DataNode datanode, FsVolumeSpi volume) {
    this.datanode = datanode;
    this.volume = volume;
    this.profiling = datanode.getFileIoProvider().getProfilingEventHook();
  }

  @Override
  public long before(long length) {
    return profiling.beforeFileIo(volume, FileIoProvider.OPERATION.WRITE, length);
  }

  @Override
  public void after(long begin, long length) {
    profiling.afterFileIo(volume, FileIoProvider.OPERATION.WRITE, begin, length);
  }

  @Override
  public void failed() {
    datanode.checkDiskErrorAsync(volume);
    profiling.onFailure(volume, Time.monotonicNow());
  }
}
