/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.datanode;

import java.lang.reflect.Field;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.metrics2.lib.MutableCounterLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts what a DataNode has received, in every mode: Hadoop's own counter {@code BytesWritten},
 * which {@code BlockReceiver.receivePacket} adds each packet to. Its field has had the name {@code
 * bytesWritten} in all of Hadoop 3.3 to 3.5. The bean that shows it lags behind by seconds.
 */
public final class ReceivedBytes {

  private static final Logger LOG = LoggerFactory.getLogger(ReceivedBytes.class);

  private ReceivedBytes() {}

  /** The counter of a DataNode; nothing if this Hadoop has no such counter. */
  public static Optional<LongSupplier> of(DataNode datanode) {
    try {
      Object metrics = datanode.getMetrics();
      Field field = metrics.getClass().getDeclaredField("bytesWritten");
      field.setAccessible(true);
      MutableCounterLong counter = (MutableCounterLong) field.get(metrics);
      return Optional.of(counter::value);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      LOG.debug("the DataNode's counter of received bytes is not to be had", e);
      return Optional.empty();
    }
  }
}
