/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.hdfs.stage.StageFigures;
import io.corelane.hdfs.volume.VolumeTable;

/**
 * How blocks are written, and what is known of those that were.
 *
 * @param volumes the DataNode's volumes
 * @param ways how blocks are written on each volume
 * @param recent the blocks of late, and their readers
 * @param figures the write stage's counts
 */
record BlockHandling(VolumeTable volumes, WriteWays ways, Recent recent, StageFigures figures) {}
