/** Corelane inside a DataNode: started by its dataset factory, stopped with it. */
@NullMarked
package io.corelane.hdfs;

import org.jspecify.annotations.NullMarked;
