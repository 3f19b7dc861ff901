/**
 * The few classes that must be in Hadoop's own package, because {@code FsDatasetImpl}'s constructor
 * and its worker pools are package-private. Everything else is in {@code io.corelane}.
 */
@NullMarked
package org.apache.hadoop.hdfs.server.datanode.fsdataset.impl;

import org.jspecify.annotations.NullMarked;
