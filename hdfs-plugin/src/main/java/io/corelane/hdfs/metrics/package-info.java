/**
 * What Corelane shows of itself through the DataNode's own {@code /jmx} and {@code /prom}: its
 * meters by way of Hadoop's metrics2, and the upload reports as a bean.
 */
@NullMarked
package io.corelane.hdfs.metrics;

import org.jspecify.annotations.NullMarked;
