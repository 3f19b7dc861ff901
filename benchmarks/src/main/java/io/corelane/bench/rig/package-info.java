/** The emulated rig, seen from Java: a guest with many queues, and what runs inside it. */
@NullMarked
package io.corelane.bench.rig;

import org.jspecify.annotations.NullMarked;
