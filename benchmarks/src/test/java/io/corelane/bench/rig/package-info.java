/** Tests. */
@NullMarked
package io.corelane.bench.rig;

import org.jspecify.annotations.NullMarked;
