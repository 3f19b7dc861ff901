/**
 * Where the threads of an upload run: every place is priced, and the scheduler's own is one of
 * them.
 */
@NullMarked
package io.corelane.affinity.policy.lane;

import org.jspecify.annotations.NullMarked;
