/** The system calls Corelane makes; the only place that knows JNA and OpenHFT. */
@NullMarked
package io.corelane.affinity.linux;

import org.jspecify.annotations.NullMarked;
