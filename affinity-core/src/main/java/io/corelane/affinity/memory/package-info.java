/** Memory: how much there is, how much of it waits for a disk, and what limits this process. */
@NullMarked
package io.corelane.affinity.memory;

import org.jspecify.annotations.NullMarked;
