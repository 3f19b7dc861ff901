/** The uploader: runs in a process of its own with the jars of one Hadoop version. */
@NullMarked
package io.corelane.bench.upload;

import org.jspecify.annotations.NullMarked;
