/** The {@code corelane demo} command: rounds, report and table. */
@NullMarked
package io.corelane.bench.demo;

import org.jspecify.annotations.NullMarked;
