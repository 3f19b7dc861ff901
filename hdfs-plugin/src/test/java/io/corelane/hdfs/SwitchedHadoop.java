/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.tools.DFSAdmin;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.util.ToolRunner;

/**
 * A NameNode and a DataNode that read their configuration from files, and an operator who changes
 * {@code corelane.mode} there while uploads run and has the DataNode read it again, as {@code hdfs
 * dfsadmin -reconfig} does. Runs on whatever Hadoop is on the class path.
 */
final class SwitchedHadoop {

  private static final long PATIENCE_MILLIS = 60_000;

  private final Path site;
  private final DataNode datanode;
  private final ObjectName bean;
  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

  private SwitchedHadoop(Path site, DataNode datanode) throws Exception {
    this.site = site;
    this.datanode = datanode;
    this.bean = new ObjectName("Hadoop:service=DataNode,name=Corelane");
  }

  public static void main(String[] args) {
    try {
      run(Path.of(args[1]), Arrays.copyOfRange(args, 2, args.length));
      System.exit(0);
    } catch (Exception | Error e) {
      System.out.println("FAILED " + e);
      e.printStackTrace(System.out);
      System.exit(1);
    }
  }

  private static void run(Path site, String[] wanted) throws Exception {
    Configuration conf = new HdfsConfiguration();
    // Formatting and serving in one JVM register meters of one name.
    DefaultMetricsSystem.setMiniClusterMode(true);
    NameNode.format(conf);
    NameNode namenode = NameNode.createNameNode(new String[0], conf);
    DataNode datanode = DataNode.createDataNode(new String[0], new HdfsConfiguration());
    FileSystem fs = FileSystem.get(new HdfsConfiguration());
    AtomicBoolean stop = new AtomicBoolean();
    ExecutorService pool = Executors.newSingleThreadExecutor();
    SwitchedHadoop hadoop = new SwitchedHadoop(site, datanode);
    await(() -> hadoop.server.isRegistered(hadoop.bean));
    await(() -> namenode.getNamesystem().getCapacityTotal() > 0);
    Future<Integer> uploads = pool.submit(() -> uploadUntil(stop, fs));
    for (String step : wanted) {
      hadoop.take(step);
    }
    stop.set(true);
    System.out.println("VERIFIED " + uploads.get());
    pool.shutdown();
    datanode.shutdown();
    namenode.stop();
    System.out.println("BEANS " + hadoop.server.queryNames(hadoop.bean, null).size());
  }

  /** {@code name=value=mode afterwards}; no value means that the key is taken out. */
  private void take(String step) throws Exception {
    String[] words = step.split("=", -1);
    long before = (Long) server.getAttribute(bean, "ModeSince");
    rewrite(words[0], words[1]);
    String target = "127.0.0.1:" + datanode.getIpcPort();
    dfsadmin("-reconfig", "datanode", target, "start");
    await(() -> datanode.getReconfigurationTaskStatus().getEndTime() != 0);
    dfsadmin("-reconfig", "datanode", target, "status");
    System.out.println("STATUS " + datanode.getReconfigurationTaskStatus().getStatus());
    System.out.println("MODE " + server.getAttribute(bean, "Mode"));
    System.out.println("CONF " + datanode.getConf().get("corelane.mode"));
    for (CompositeData refused : (CompositeData[]) server.getAttribute(bean, "RefusedChanges")) {
      System.out.println("REFUSED " + refused.get("key") + "=" + refused.get("value"));
    }
    System.out.println("MOVED " + ((Long) server.getAttribute(bean, "ModeSince") > before));
    // Uploads go on for a while in the new mode.
    Thread.sleep(500);
  }

  private static void dfsadmin(String... args) throws Exception {
    int code = ToolRunner.run(new DFSAdmin(new HdfsConfiguration()), args);
    System.out.println("DFSADMIN " + args[args.length - 1] + " " + code);
  }

  /** As an editor does: another file takes the name. */
  private void rewrite(String key, String value) throws Exception {
    Configuration conf = new Configuration(false);
    try (java.io.InputStream in = Files.newInputStream(site)) {
      conf.addResource(in);
      conf.size();
    }
    if (value.isEmpty()) {
      conf.unset(key);
    } else {
      conf.set(key, value);
    }
    Path next = site.resolveSibling("next.xml");
    try (OutputStream out = Files.newOutputStream(next)) {
      conf.writeXml(out);
    }
    Files.move(next, site, StandardCopyOption.ATOMIC_MOVE);
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long end = System.currentTimeMillis() + PATIENCE_MILLIS;
    while (!condition.getAsBoolean()) {
      if (System.currentTimeMillis() > end) {
        throw new IllegalStateException("waited in vain");
      }
      Thread.sleep(20);
    }
  }

  private static int uploadUntil(AtomicBoolean stop, FileSystem fs) throws Exception {
    byte[] bytes = new byte[3 << 20];
    new Random(3).nextBytes(bytes);
    int files = 0;
    while (!stop.get()) {
      org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path("/file-" + files % 4);
      try (FSDataOutputStream out = fs.create(path)) {
        out.write(bytes);
      }
      byte[] back = new byte[bytes.length];
      try (FSDataInputStream in = fs.open(path)) {
        in.readFully(back);
      }
      if (!Arrays.equals(bytes, back)) {
        throw new IllegalStateException(path + " differs");
      }
      files++;
    }
    return files;
  }
}
