/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;

/**
 * A NameNode, a DataNode and clients that upload and verify without end, in a JVM of their own.
 * Answers {@code report} and {@code stop} on its standard input in lines {@code NAME value}, the
 * last one {@code OVER}.
 */
final class SteeredHadoop {

  private static final int STREAMS = 3;
  private static final int FILE_BYTES = 3 << 20;

  private final AtomicBoolean over = new AtomicBoolean();
  private final AtomicInteger uploads = new AtomicInteger();
  private final AtomicInteger failures = new AtomicInteger();

  private SteeredHadoop() {}

  public static void main(String[] args) {
    try {
      new SteeredHadoop().run(args);
      System.exit(0);
    } catch (Exception | Error e) {
      e.printStackTrace();
      System.exit(1);
    }
  }

  private void run(String[] args) throws Exception {
    Configuration conf = new HdfsConfiguration();
    conf.setInt("dfs.replication", 1);
    conf.setLong("dfs.blocksize", 2L << 20);
    for (String arg : Arrays.asList(args).subList(1, args.length)) {
      conf.set(arg.substring(0, arg.indexOf('=')), arg.substring(arg.indexOf('=') + 1));
    }
    MiniDFSCluster cluster =
        new MiniDFSCluster.Builder(conf, new File(args[0])).numDataNodes(1).build();
    cluster.waitActive();
    List<Thread> streams = new ArrayList<>();
    for (int i = 0; i < STREAMS; i++) {
      FileSystem fs = FileSystem.newInstance(cluster.getURI(), conf);
      int seed = i;
      streams.add(new Thread(() -> upload(fs, seed)));
    }
    streams.forEach(Thread::start);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String command;
    // Without a parent there is nobody to work for.
    while ((command = in.readLine()) != null && !command.equals("stop")) {
      report();
    }
    over.set(true);
    for (Thread stream : streams) {
      stream.join();
    }
    cluster.shutdown();
    say("UPLOADS", uploads);
    say("FAILURES", failures);
    say("OVER", "");
  }

  private static void say(String name, Object value) {
    System.out.println(name + " " + value);
  }

  private void upload(FileSystem fs, int seed) {
    byte[] bytes = new byte[FILE_BYTES];
    new Random(seed).nextBytes(bytes);
    Path path = new Path("/s" + seed);
    while (!over.get()) {
      try {
        try (FSDataOutputStream out = fs.create(path, true)) {
          out.write(bytes);
        }
        byte[] back = new byte[bytes.length];
        try (FSDataInputStream in = fs.open(path)) {
          in.readFully(back);
        }
        if (!Arrays.equals(bytes, back)) {
          throw new IllegalStateException(path + " differs");
        }
        uploads.incrementAndGet();
      } catch (java.io.IOException | RuntimeException e) {
        failures.incrementAndGet();
        say("FAILURE", e);
      }
    }
  }

  private void report() throws Exception {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    ObjectName name = new ObjectName("Hadoop:service=DataNode,name=Corelane");
    say("MODE", server.getAttribute(name, "Mode"));
    say("STATE", server.getAttribute(name, "State"));
    say("STEERING", server.getAttribute(name, "Steering"));
    say("TROUBLE", server.getAttribute(name, "SteeringTrouble"));
    for (CompositeData value : (CompositeData[]) server.getAttribute(name, "SteeredValues")) {
      say("VALUE", value.get("what") + " from " + value.get("before") + " to " + value.get("now"));
    }
    for (CompositeData upload : (CompositeData[]) server.getAttribute(name, "RecentUploads")) {
      say("BOUND", upload.get("receiverCpus"));
    }
    say("UPLOADS", uploads);
    say("FAILURES", failures);
    say("OVER", "");
  }
}
