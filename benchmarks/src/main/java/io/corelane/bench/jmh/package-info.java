/** JMH micro-benchmarks of what Corelane does per upload and per tick; run as README.md says. */
@NullMarked
package io.corelane.bench.jmh;

import org.jspecify.annotations.NullMarked;
