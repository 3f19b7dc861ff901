/** Tests. */
@NullMarked
package io.corelane.bench.outside;

import org.jspecify.annotations.NullMarked;
