/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.datanode;

import io.corelane.hdfs.stage.WriteEvents;
import java.util.function.Function;
import org.apache.hadoop.hdfs.server.datanode.FileIoProvider;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;

/**
 * How a DataNode does input and output.
 *
 * @param provider opens files so that failures lead to a check of the disk
 * @param events who is told of writes to a volume
 */
public record HadoopIo(FileIoProvider provider, Function<FsVolumeSpi, WriteEvents> events) {}
