/** NICs: receive queues, their interrupts, and the kernel's packet steering (RPS, RFS, XPS). */
@NullMarked
package io.corelane.affinity.nic;

import org.jspecify.annotations.NullMarked;
