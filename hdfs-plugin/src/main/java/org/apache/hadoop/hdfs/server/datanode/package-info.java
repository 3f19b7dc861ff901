/** The one class that must be in this package of Hadoop's. */
package org.apache.hadoop.hdfs.server.datanode;
