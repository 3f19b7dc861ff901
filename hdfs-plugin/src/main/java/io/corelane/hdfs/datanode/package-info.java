/** Between the DataNode's types and ours. */
@NullMarked
package io.corelane.hdfs.datanode;

import org.jspecify.annotations.NullMarked;
