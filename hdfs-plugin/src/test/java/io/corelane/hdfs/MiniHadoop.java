/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;

/**
 * A NameNode, a DataNode and a client in a JVM of their own, on whatever Hadoop is on the class
 * path. Tells what it saw in lines {@code NAME value}. Uses no class of Corelane's, so that a log
 * of loaded classes shows only what Hadoop has loaded.
 */
public final class MiniHadoop {

  private static final int STREAMS = 4;
  private static final int FILES = 3;
  private static final int FILE_BYTES = 3 << 20;

  private MiniHadoop() {}

  /** Of a process of its own. */
  public static void main(String[] args) {
    try {
      run(args);
      System.exit(0);
    } catch (Exception | Error e) {
      System.out.println("FAILED " + e);
      System.exit(1);
    }
  }

  private static void run(String[] args) throws Exception {
    String base = value(status(Path.of("/proc/thread-self")), "Cpus_allowed_list:");
    Configuration conf = new HdfsConfiguration();
    conf.setInt("dfs.replication", 1);
    conf.setLong("dfs.blocksize", 2L << 20);
    for (String arg : Arrays.asList(args).subList(1, args.length)) {
      conf.set(arg.substring(0, arg.indexOf('=')), arg.substring(arg.indexOf('=') + 1));
    }
    MiniDFSCluster cluster =
        new MiniDFSCluster.Builder(conf, new File(args[0])).numDataNodes(1).build();
    cluster.waitActive();
    Sampler sampler = new Sampler(base);
    sampler.start();
    // Not the DataNode's own: a write timeout of 0 would end a client's writes at once.
    Configuration client = new Configuration(conf);
    client.unset("dfs.datanode.socket.write.timeout");
    say("VERIFIED", upload(FileSystem.newInstance(cluster.getURI(), client)));
    Thread.sleep(300);
    sampler.interrupt();
    sampler.join();
    say("NARROWED", sampler.narrowed);
    report();
    say("PAGE", page(cluster.getDataNodes().get(0).getInfoPort()));
    say("STRAYS", narrowed(base, false));
    if (conf.getBoolean("hadoop.prometheus.endpoint.enabled", false)) {
      // In one JVM the first web server takes all of Prometheus: the NameNode's.
      int prometheus = cluster.getNameNode(0).getHttpAddress().getPort();
      EndpointNames.say(prometheus, cluster.getDataNodes().get(0).getInfoPort());
    }
    cluster.shutdown();
  }

  private static void say(String name, Object value) {
    System.out.println(name + " " + value);
  }

  private static boolean upload(FileSystem fs) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(STREAMS);
    List<Future<Boolean>> streams = new ArrayList<>();
    for (int stream = 0; stream < STREAMS; stream++) {
      int seed = stream;
      streams.add(pool.submit(() -> stream(fs, seed)));
    }
    boolean verified = true;
    for (Future<Boolean> stream : streams) {
      verified &= stream.get();
    }
    pool.shutdown();
    return verified;
  }

  private static boolean stream(FileSystem fs, int seed) throws Exception {
    byte[] bytes = new byte[FILE_BYTES];
    new Random(seed).nextBytes(bytes);
    boolean same = true;
    for (int i = 0; i < FILES; i++) {
      org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path("/s" + seed + "-" + i);
      try (FSDataOutputStream out = fs.create(path)) {
        out.write(bytes);
      }
      byte[] back = new byte[bytes.length];
      try (FSDataInputStream in = fs.open(path)) {
        in.readFully(back);
      }
      same &= Arrays.equals(bytes, back);
    }
    return same;
  }

  private static void report() throws Exception {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    ObjectName pattern = new ObjectName("Hadoop:service=DataNode,name=Corelane*");
    Set<ObjectName> names = new TreeSet<>(server.queryNames(pattern, null));
    // metrics2 shows its sources as beans, too.
    names.removeIf(name -> !name.getKeyProperty("name").matches("Corelane(-\\d+)?"));
    say("BEANS", names.size());
    for (ObjectName name : names) {
      say("STATE", server.getAttribute(name, "State"));
      say("MODE", server.getAttribute(name, "Mode"));
      say("REASON", server.getAttribute(name, "InactiveReason"));
      say("ACTIVE", ((CompositeData[]) server.getAttribute(name, "ActiveUploads")).length);
      CompositeData[] uploads = (CompositeData[]) server.getAttribute(name, "RecentUploads");
      say("UPLOADS", uploads.length);
      for (CompositeData upload : uploads) {
        say("UPLOAD", upload.get("lane") + " " + upload.get("rxCpu") + " " + upload.get("reason"));
      }
    }
  }

  /** The web server's answer to a request for the status page. */
  private static int page(int port) throws Exception {
    URL address = new URL("http://127.0.0.1:" + port + "/corelane");
    return ((HttpURLConnection) address.openConnection()).getResponseCode();
  }

  private static Set<String> narrowed(String base, boolean disksToo) throws Exception {
    Set<String> names = new TreeSet<>();
    try (DirectoryStream<Path> tasks = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
      for (Path task : tasks) {
        List<String> status = status(task);
        String cpus = value(status, "Cpus_allowed_list:");
        String name = value(status, "Name:");
        if (!cpus.isEmpty() && !cpus.equals(base) && (disksToo || !name.startsWith("corelane-"))) {
          names.add(name.replace(' ', '_'));
        }
      }
    }
    return names;
  }

  /** Read at one go, as the thread may end at any time; empty if it has ended. */
  private static List<String> status(Path task) {
    try {
      return Files.readAllLines(task.resolve("status"));
    } catch (java.io.IOException ended) {
      return List.of();
    }
  }

  private static String value(List<String> status, String key) {
    for (String line : status) {
      if (line.startsWith(key)) {
        return line.substring(key.length()).strip();
      }
    }
    return "";
  }

  private static final class Sampler extends Thread {

    private final String base;
    final Set<String> narrowed = new TreeSet<>();

    Sampler(String base) {
      super("sampler");
      this.base = base;
    }

    @Override
    public void run() {
      try {
        while (!isInterrupted()) {
          narrowed.addAll(MiniHadoop.narrowed(base, true));
          Thread.sleep(5);
        }
      } catch (Exception interrupted) {
        // The end.
      }
    }
  }
}
