/**
 * Disk writers: threads of ours that start the write-out of what uploads have written, on the cores
 * of the upload's lane. Knows no Hadoop type.
 */
@NullMarked
package io.corelane.hdfs.disk;

import org.jspecify.annotations.NullMarked;
