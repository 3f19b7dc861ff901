/** Live tests on the real kernel of an emulated machine with many queues. */
@NullMarked
package io.corelane.bench.rig.live;

import org.jspecify.annotations.NullMarked;
