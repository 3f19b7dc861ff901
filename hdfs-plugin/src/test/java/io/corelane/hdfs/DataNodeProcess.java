/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;

/**
 * A real DataNode in a process of its own, which may be killed and started again on the same disks.
 * Whoever starts one in a way of Corelane's can rely on that Corelane is at work in it: a start in
 * which it is not fails.
 */
final class DataNodeProcess implements AutoCloseable {

  private static final Pattern LISTENS =
      Pattern.compile("Listening HTTP traffic on /127\\.0\\.0\\.1:(\\d+)");
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private final Way way;
  private final Path directory;
  private final Map<String, String> keys = new LinkedHashMap<>();
  private final List<String> before = new ArrayList<>();
  private final Map<String, String> environment = new LinkedHashMap<>();

  // A start is most of what a kill costs.
  private List<String> jvm = List.of("-Xmx768m");
  private boolean isQuick = true;
  // Says only there that a check of its disks found nothing.
  private String level = "DEBUG";
  private boolean hasSiteFile;
  private String java = System.getProperty("java.home", "");
  private String hadoop = DropInIT.thisHadoop();
  private Process process;
  private Path log;
  private int starts;

  /**
   * A DataNode that does not run yet.
   *
   * @param way how it writes
   * @param directory for its log, and for its disk unless the keys name others
   * @param nameNode the port of a NameNode on this machine
   */
  @SuppressWarnings("NullAway.Init")
  DataNodeProcess(Way way, Path directory, int nameNode) throws IOException {
    this.way = way;
    this.directory = Files.createDirectories(directory.toAbsolutePath());
    keys.put("fs.defaultFS", "hdfs://127.0.0.1:" + nameNode);
    keys.put("dfs.datanode.data.dir", this.directory.resolve("disk").toString());
    for (String server : List.of("address", "http.address", "ipc.address")) {
      keys.put("dfs.datanode." + server, "127.0.0.1:0");
    }
    keys.put("dfs.datanode.hostname", "127.0.0.1");
    keys.put("dfs.heartbeat.interval", "300ms");
    keys.put("dfs.blockreport.initialDelay", "0");
    keys.put("dfs.datanode.du.reserved", "0");
    keys.put("dfs.datanode.scan.period.hours", "-1");
    // Small disks are disks.
    keys.put("dfs.datanode.round-robin-volume-choosing-policy.additional-available-space", "0");
    keys.putAll(way.keys());
  }

  /** Stock HDFS runs without our jar, and no way runs with our classes outside of it. */
  private String classPath() {
    return way.isStockHdfs()
        ? hadoop
        : hadoop + File.pathSeparator + MiniHadoopProcess.jar().toAbsolutePath();
  }

  DataNodeProcess with(String key, String value) {
    keys.put(key, value);
    return this;
  }

  /** Without options that make a start short, and without lines of the log for each packet. */
  DataNodeProcess asInProduction() {
    jvm = List.of("-Xmx2g");
    isQuick = false;
    level = "INFO";
    return this;
  }

  /** Further options of its JVM. */
  DataNodeProcess jvm(List<String> options) {
    jvm = new ArrayList<>(jvm);
    jvm.addAll(options);
    return this;
  }

  /** Another Java, by its home, and another Hadoop, by its class path. */
  DataNodeProcess on(String java, String hadoop) {
    this.java = java;
    this.hadoop = hadoop;
    return this;
  }

  /** One of many on a small machine. */
  DataNodeProcess small() {
    jvm = List.of("-Xmx96m", "-Xss512k");
    return this;
  }

  /** Reads its keys from a file, which may be changed, instead of its command line. */
  DataNodeProcess withSiteFile() {
    hasSiteFile = true;
    return this;
  }

  /** The file that it reads its keys from. */
  Path siteFile() {
    return directory.resolve("conf").resolve("hdfs-site.xml");
  }

  /** What to put before the java command. */
  DataNodeProcess after(List<String> command) {
    before.addAll(command);
    return this;
  }

  DataNodeProcess environment(String name, String value) {
    environment.put(name, value);
    return this;
  }

  /** Starts it and waits until it has told the NameNode of its blocks. */
  DataNodeProcess start() throws IOException, InterruptedException {
    begin();
    return awaitStart();
  }

  /** Starts it, and does not wait. */
  DataNodeProcess begin() throws IOException {
    log = directory.resolve("datanode-" + starts + ".log");
    starts++;
    List<String> command = new ArrayList<>(before);
    command.add(Path.of(java, "bin", "java").toString());
    command.addAll(jvm);
    if (isQuick) {
      command.addAll(isOwnJava() ? QuickJvm.options(hadoop) : QuickJvm.OPTIONS);
    }
    command.add("-Dlog4j.configuration=" + loggers().toUri());
    if (hasSiteFile) {
      writeSiteFile();
      String withFile = classPath() + File.pathSeparator + siteFile().getParent();
      command.addAll(List.of("-cp", withFile, DataNode.class.getName()));
    } else {
      command.addAll(List.of("-cp", classPath(), DataNode.class.getName()));
      keys.forEach((key, value) -> command.addAll(List.of("-D", key + "=" + value)));
    }
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().putAll(environment);
    process = builder.start();
    return this;
  }

  /** Starts one with its keys in this JVM instead; it may not have told the NameNode yet. */
  DataNode here() throws IOException {
    Configuration conf = new HdfsConfiguration();
    keys.forEach(conf::set);
    return DataNode.createDataNode(new String[0], conf);
  }

  private boolean isOwnJava() {
    return java.equals(System.getProperty("java.home"));
  }

  private void writeSiteFile() throws IOException {
    Configuration conf = new Configuration(false);
    keys.forEach(conf::set);
    Files.createDirectories(siteFile().resolveSibling(""));
    try (OutputStream out = Files.newOutputStream(siteFile())) {
      conf.writeXml(out);
    }
  }

  /** Waits until one that was begun has told the NameNode of its blocks. */
  DataNodeProcess awaitStart() throws IOException, InterruptedException {
    awaitLog("Successfully sent block report", line -> line.contains("sent block report"));
    boolean active = log().stream().anyMatch(line -> line.contains("Corelane is active"));
    if (active == way.isStockHdfs()) {
      throw new IllegalStateException(
          "Corelane is " + (active ? "" : "not ") + "active in way " + way.name() + "\n" + tail());
    }
    return this;
  }

  private Path loggers() throws IOException {
    return Files.writeString(
        directory.resolve("log4j.properties"),
        String.join(
            "\n",
            "log4j.rootLogger=WARN,stdout",
            "log4j.logger.org.apache.hadoop.hdfs.server.datanode=INFO",
            "log4j.logger.org.apache.hadoop.hdfs.server.datanode.DataNode=" + level,
            "log4j.logger.io.corelane=INFO",
            "log4j.appender.stdout=org.apache.log4j.ConsoleAppender",
            "log4j.appender.stdout.layout=org.apache.log4j.PatternLayout",
            "log4j.appender.stdout.layout.ConversionPattern=%d{HH:mm:ss,SSS} %-5p %c{1} %m%n"));
  }

  /** Waits for a line of the log of the present start. */
  void awaitLog(String what, Predicate<String> line) throws IOException, InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (log().stream().noneMatch(line)) {
      if (!process.isAlive() || System.nanoTime() > end) {
        throw new IllegalStateException(
            (process.isAlive() ? "waited in vain for " : "the DataNode ended before ")
                + what
                + "\n"
                + tail());
      }
      Thread.sleep(50);
    }
  }

  List<String> log() throws IOException {
    return Files.exists(log) ? Files.readAllLines(log) : List.of();
  }

  private String tail() throws IOException {
    List<String> lines = log();
    return String.join("\n", lines.subList(Math.max(0, lines.size() - 40), lines.size()));
  }

  /** Its own web server, as its log names it. */
  URI webServer() throws IOException {
    return log().stream()
        .map(LISTENS::matcher)
        .filter(Matcher::find)
        .map(line -> URI.create("http://127.0.0.1:" + line.group(1)))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("it listens nowhere: " + log));
  }

  Path directory() {
    return directory;
  }

  long pid() {
    return process.pid();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** SIGKILL, and the disks are its successor's when this returns. */
  void kill() throws InterruptedException {
    process.destroyForcibly();
    if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
      throw new IllegalStateException("a DataNode outlived SIGKILL: " + process.pid());
    }
  }

  @Override
  public void close() throws IOException {
    if (process != null) {
      try {
        kill();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
