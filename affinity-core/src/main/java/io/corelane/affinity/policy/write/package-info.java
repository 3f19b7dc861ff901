/** How the blocks of a volume are written: a pure function from facts to a way with its reason. */
@NullMarked
package io.corelane.affinity.policy.write;

import org.jspecify.annotations.NullMarked;
