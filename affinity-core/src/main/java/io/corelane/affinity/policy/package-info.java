/** What a placement policy is asked and what it answers: facts, demand, targets with reasons. */
@NullMarked
package io.corelane.affinity.policy;

import org.jspecify.annotations.NullMarked;
