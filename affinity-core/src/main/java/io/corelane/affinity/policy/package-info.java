/** The placement policy: pure functions from facts to CPU sets with reasons. */
@NullMarked
package io.corelane.affinity.policy;

import org.jspecify.annotations.NullMarked;
