/** Block devices: from a path to the disks below it, their hardware queues and interrupts. */
@NullMarked
package io.corelane.affinity.block;

import org.jspecify.annotations.NullMarked;
