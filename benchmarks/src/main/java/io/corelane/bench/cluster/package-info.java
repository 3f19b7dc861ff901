/** A NameNode, two DataNodes and an uploader as processes of their own, and their end. */
@NullMarked
package io.corelane.bench.cluster;

import org.jspecify.annotations.NullMarked;
