/**
 * The write stage: bounded memory between the receivers of uploads and the disks, and disk-writer
 * threads that write in large pieces on the cores of the upload's lane. Knows no Hadoop type;
 * {@code docs/design/write-stage.md} has the design.
 */
@NullMarked
package io.corelane.hdfs.stage;

import org.jspecify.annotations.NullMarked;
