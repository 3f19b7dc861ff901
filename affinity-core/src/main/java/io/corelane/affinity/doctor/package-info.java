/**
 * What helps and what hurts uploads on a host: pure checks that turn facts into findings. Nothing
 * here reads a file or changes anything.
 */
@NullMarked
package io.corelane.affinity.doctor;

import org.jspecify.annotations.NullMarked;
