/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import org.apache.hadoop.util.ServicePlugin;

/** A plugin that an operator has had before Corelane. Says that it runs. */
public final class OperatorsPlugin implements ServicePlugin {

  /** For Hadoop, which makes it by reflection. */
  public OperatorsPlugin() {}

  @Override
  public void start(Object service) {
    System.out.println("OPERATORS started");
  }

  @Override
  public void stop() {}

  @Override
  public void close() {}
}
