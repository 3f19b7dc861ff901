/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

/** Told of each write of ours, so that Hadoop's statistics of its disks go on knowing them. */
public interface WriteEvents {

  /** Nobody wants to know. */
  WriteEvents NONE =
      new WriteEvents() {
        @Override
        public long before(long length) {
          return 0;
        }

        @Override
        public void after(long begin, long length) {}

        @Override
        public void failed() {}
      };

  /** A write of so many bytes begins; answers what {@link #after} wants. */
  long before(long length);

  /** A write of so many bytes has ended well; {@link #before} has answered the begin. */
  void after(long begin, long length);

  /** The disk has answered a write with an error that Hadoop's own streams would not see. */
  void failed();
}
