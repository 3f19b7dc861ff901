/** Live tests of the native calls: they run on the host's own kernel. */
@NullMarked
package io.corelane.affinity.linux;

import org.jspecify.annotations.NullMarked;
