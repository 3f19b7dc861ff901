/** Tests. */
@NullMarked
package io.corelane.bench.upload;

import org.jspecify.annotations.NullMarked;
