/** The policies that the placement is compared with, and the choice of one by its name. */
@NullMarked
package io.corelane.affinity.policy.baseline;

import org.jspecify.annotations.NullMarked;
