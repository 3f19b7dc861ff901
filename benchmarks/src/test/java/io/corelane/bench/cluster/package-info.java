/** Tests. */
@NullMarked
package io.corelane.bench.cluster;

import org.jspecify.annotations.NullMarked;
