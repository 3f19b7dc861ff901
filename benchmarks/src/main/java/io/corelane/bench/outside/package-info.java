/** A DataNode watched from outside: its threads, CPU time, reports and block I/O. */
@NullMarked
package io.corelane.bench.outside;

import org.jspecify.annotations.NullMarked;
