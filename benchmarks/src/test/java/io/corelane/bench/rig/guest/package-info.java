/** Programs that run inside the guest. */
@NullMarked
package io.corelane.bench.rig.guest;

import org.jspecify.annotations.NullMarked;
