/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.datanode;

import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;

/**
 * Collects a dataset's metrics under the name of the stock class. Hadoop names the record after the
 * object's own class ({@code DataNodeMetricHelper.getMetrics}, the same in 3.3, 3.4 and 3.5), and
 * the record's name begins every name in {@code /prom}: a subclass would rename them all.
 */
public final class StockRecords implements MetricsCollector {

  private final MetricsCollector collector;
  private final Class<?> own;
  private final Class<?> stock;

  /**
   * A collector in front of another.
   *
   * @param collector what takes the records
   * @param stock the class whose name its records are to have
   */
  public StockRecords(MetricsCollector collector, Class<?> own, Class<?> stock) {
    this.collector = collector;
    this.own = own;
    this.stock = stock;
  }

  @Override
  public MetricsRecordBuilder addRecord(String name) {
    return collector.addRecord(name.equals(own.getName()) ? stock.getName() : name);
  }

  @Override
  public MetricsRecordBuilder addRecord(MetricsInfo info) {
    return info.name().equals(own.getName()) ? addRecord(info.name()) : collector.addRecord(info);
  }
}
