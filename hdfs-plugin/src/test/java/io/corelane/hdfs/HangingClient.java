/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** A client in a process of its own that writes half a block, says so, and waits to be killed. */
final class HangingClient {

  static final String WRITTEN = "written";

  private HangingClient() {}

  public static void main(String[] args) throws Exception {
    FileSystem fs = FileSystem.get(URI.create(args[0]), new Configuration());
    FSDataOutputStream out = fs.create(new Path(args[1]));
    out.write(new byte[3 * TestCluster.MIB]);
    out.hflush();
    System.out.println(WRITTEN);
    Thread.currentThread().join();
  }
}
