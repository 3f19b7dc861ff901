/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.datanode;

import io.corelane.hdfs.CorelaneService;

/** A dataset in which Corelane is at work. */
public interface HasCorelane {

  /** Corelane at work, never null. */
  CorelaneService corelane();
}
