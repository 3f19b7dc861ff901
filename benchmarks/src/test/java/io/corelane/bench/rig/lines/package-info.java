/** Tests. */
@NullMarked
package io.corelane.bench.rig.lines;

import org.jspecify.annotations.NullMarked;
