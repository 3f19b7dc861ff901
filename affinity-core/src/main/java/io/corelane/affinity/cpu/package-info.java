/** Sets of CPU numbers and the kernel's two ways of writing them. */
@NullMarked
package io.corelane.affinity.cpu;

import org.jspecify.annotations.NullMarked;
