/** All facts of a machine together, for the command and for the DataNode's plugin. */
@NullMarked
package io.corelane.affinity.machine;

import org.jspecify.annotations.NullMarked;
