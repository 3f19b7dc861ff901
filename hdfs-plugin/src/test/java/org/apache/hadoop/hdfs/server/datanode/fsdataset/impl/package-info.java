@org.jspecify.annotations.NullMarked
package org.apache.hadoop.hdfs.server.datanode.fsdataset.impl;
