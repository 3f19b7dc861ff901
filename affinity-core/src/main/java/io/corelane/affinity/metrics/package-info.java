/** What Corelane counts, as Micrometer meters; {@code docs/metrics.md} lists them for operators. */
@NullMarked
package io.corelane.affinity.metrics;

import org.jspecify.annotations.NullMarked;
