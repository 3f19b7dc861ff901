/**
 * What bears on uploads besides queues and interrupts: CPU frequency, kernel settings, settings of
 * NICs and disks, the limits of a DataNode's process. Readers and immutable facts.
 */
@NullMarked
package io.corelane.affinity.host;

import org.jspecify.annotations.NullMarked;
