/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.datanode;

import javax.management.MBeanInfo;
import javax.management.NotCompliantMBeanException;
import javax.management.StandardMBean;
import org.apache.hadoop.hdfs.server.datanode.metrics.FSDatasetMBean;

/**
 * The dataset's bean under the name of the stock class, which {@code /jmx} shows as {@code
 * modelerType} and monitoring selects by.
 */
public final class StockBean extends StandardMBean {

  private final Class<?> stock;

  /**
   * A bean of a dataset that has the name of a stock class.
   *
   * @throws NotCompliantMBeanException if Hadoop's interface is none of a bean
   */
  public StockBean(FSDatasetMBean dataset, Class<?> stock) throws NotCompliantMBeanException {
    super(dataset, FSDatasetMBean.class);
    this.stock = stock;
  }

  @Override
  protected String getClassName(MBeanInfo info) {
    return stock.getName();
  }
}
