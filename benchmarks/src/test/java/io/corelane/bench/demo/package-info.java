/** Tests. */
@NullMarked
package io.corelane.bench.demo;

import org.jspecify.annotations.NullMarked;
