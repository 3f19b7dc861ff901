/** Interrupts: their lines in {@code /proc/interrupts}, identity, movability and affinity. */
@NullMarked
package io.corelane.affinity.irq;

import org.jspecify.annotations.NullMarked;
