/** The machine's CPUs: which share a core, a last-level cache, a NUMA node; which may be used. */
@NullMarked
package io.corelane.affinity.topology;

import org.jspecify.annotations.NullMarked;
