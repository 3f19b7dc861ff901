/** Uploads as they begin and end: where they run, who restores their threads. No Hadoop types. */
@NullMarked
package io.corelane.hdfs.upload;

import org.jspecify.annotations.NullMarked;
