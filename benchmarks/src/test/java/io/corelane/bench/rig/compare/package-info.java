/** Tests. */
@NullMarked
package io.corelane.bench.rig.compare;

import org.jspecify.annotations.NullMarked;
