@org.jspecify.annotations.NullMarked
package io.corelane.hdfs.steer;
