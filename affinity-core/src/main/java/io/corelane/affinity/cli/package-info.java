/** The {@code corelane} command. Nothing else imports it, and nothing else writes to a terminal. */
@NullMarked
package io.corelane.affinity.cli;

import org.jspecify.annotations.NullMarked;
