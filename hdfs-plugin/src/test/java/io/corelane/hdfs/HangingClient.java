/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** A client in a process of its own that writes half a block, says so, and waits to be killed. */
final class HangingClient {

  private static final String WRITTEN = "written";

  private HangingClient() {}

  /** Starts one, and returns when it has written. */
  static Process writing(URI uri, String file) throws IOException {
    Process client =
        new ProcessBuilder(
                java.nio.file.Path.of(System.getProperty("java.home", ""), "bin", "java")
                    .toString(),
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                HangingClient.class.getName(),
                uri.toString(),
                file)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8))) {
      String line = out.readLine();
      while (line != null && !line.equals(WRITTEN)) {
        line = out.readLine();
      }
      if (line == null) {
        client.destroyForcibly();
        throw new IOException("the client ended before it had written");
      }
    }
    return client;
  }

  public static void main(String[] args) throws Exception {
    FileSystem fs = FileSystem.get(URI.create(args[0]), new Configuration());
    FSDataOutputStream out = fs.create(new Path(args[1]));
    out.write(new byte[3 * TestCluster.MIB]);
    out.hflush();
    System.out.println(WRITTEN);
    Thread.currentThread().join();
  }
}
