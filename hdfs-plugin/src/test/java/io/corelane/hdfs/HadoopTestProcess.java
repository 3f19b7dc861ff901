/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;

/** Runs a test class of Hadoop's in a JVM of its own, on stock HDFS or in a way of Corelane's. */
final class HadoopTestProcess {

  private static final String STOCK_DATASET = "Registered FSDatasetState MBean";

  /** What the site file of Hadoop's own build sets, which is not in its jar of tests. */
  private static final Map<String, String> OF_HADOOPS_BUILD =
      Map.of(
          "dfs.namenode.fs-limits.min-block-size", "0",
          "test.SymlinkEnabledForTesting", "true");

  private static final String INACTIVE = "Corelane is inactive";

  /** What follows where a test has a dataset of its own, which Corelane leaves alone. */
  private static final String TEST_DATASET =
      ", uploads go on as in stock HDFS: dfs.datanode.fsdataset.factory ="
          + " \"org.apache.hadoop.hdfs.server.datanode.Test";

  private final Path directory;
  private final String hadoop;
  private final Duration patience;

  /**
   * Where and with what.
   *
   * @param directory for logs and results, which stay
   * @param hadoop the class path of a Hadoop version with its tests
   * @param patience how long one class may take
   */
  HadoopTestProcess(Path directory, String hadoop, Duration patience) {
    this.directory = directory.toAbsolutePath();
    this.hadoop = hadoop;
    this.patience = patience;
  }

  /**
   * What became of a class.
   *
   * @param passed tests
   * @param failed tests, and why
   * @param skipped how many
   * @param stock how many datasets said that they are Hadoop's own
   * @param active how many of them said that Corelane is active
   * @param inactive how many said that it is not, though the test did not bring a dataset of its
   *     own
   * @param uploads whether one went through a handler of Corelane's
   * @param seconds how long it took
   * @param used classes of Corelane's
   */
  record Outcome(
      Set<String> passed,
      Map<String, String> failed,
      int skipped,
      long stock,
      long active,
      long inactive,
      boolean uploads,
      long seconds,
      Set<String> used) {

    int run() {
      return passed.size() + failed.size();
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT, "%d run %d failed %d skipped", run(), failed.size(), skipped);
    }

    /** Empty if it shows what it is to show, or else why it does not. */
    String worthless(Way way, List<String> mustUse) {
      if (way.isStockHdfs()) {
        return used.isEmpty() ? "" : "classes of Corelane's in stock HDFS";
      }
      if (inactive > 0) {
        return inactive + " DataNodes say that Corelane is inactive";
      }
      if (stock > 0 && active == 0) {
        return "all " + stock + " datasets are Hadoop's own";
      }
      List<String> missing =
          mustUse.stream()
              .filter(name -> uploads && used.stream().noneMatch(c -> c.endsWith(name)))
              .toList();
      return missing.isEmpty() ? "" : "an upload, but not used: " + missing;
    }
  }

  Outcome run(String testClass, Way way) throws IOException, InterruptedException {
    Path here = directory.resolve(way.name().replaceAll("[^A-Za-z0-9-]", "_"));
    String name = testClass.substring(testClass.lastIndexOf('.') + 1);
    Path conf = Files.createDirectories(here.resolve(name + ".conf"));
    Path work = Files.createDirectories(here.resolve(name + ".work"));
    Path results = here.resolve(name + ".results");
    Path log = here.resolve(name + ".log");
    Path classes = here.resolve(name + ".classes");
    Files.deleteIfExists(results);
    // The JVM would set an existing file aside.
    Files.deleteIfExists(classes);
    configure(conf, way);
    long begin = System.nanoTime();
    Process process =
        new ProcessBuilder(command(conf, classes, results, testClass, way))
            .directory(work.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    boolean ended;
    try {
      ended = process.waitFor(patience.toSeconds(), TimeUnit.SECONDS);
    } finally {
      process.destroyForcibly().waitFor();
      FileUtil.fullyDelete(work.toFile());
    }
    long seconds = Duration.ofNanos(System.nanoTime() - begin).toSeconds();
    Outcome outcome = outcome(ended, results, log, classes, seconds);
    Files.deleteIfExists(classes);
    return outcome;
  }

  private static void configure(Path conf, Way way) throws IOException {
    Map<String, String> keys = new TreeMap<>(OF_HADOOPS_BUILD);
    keys.putAll(way.keys());
    String properties =
        keys.entrySet().stream()
            .map(
                key ->
                    "  <property><name>"
                        + key.getKey()
                        + "</name><value>"
                        + key.getValue()
                        + "</value></property>\n")
            .collect(Collectors.joining());
    Files.writeString(
        conf.resolve("hdfs-site.xml"), "<configuration>\n" + properties + "</configuration>\n");
    Files.writeString(
        conf.resolve("log4j.properties"),
        """
        log4j.rootLogger=INFO,stdout
        log4j.appender.stdout=org.apache.log4j.ConsoleAppender
        log4j.appender.stdout.layout=org.apache.log4j.PatternLayout
        log4j.appender.stdout.layout.ConversionPattern=%d %-5p %c{1} [%t] %m%n
        """);
  }

  private List<String> command(Path conf, Path classes, Path results, String testClass, Way way) {
    List<String> classPath = new ArrayList<>(List.of(conf.toString()));
    if (!way.isStockHdfs()) {
      classPath.add(MiniHadoopProcess.jar().toAbsolutePath().toString());
    }
    classPath.add(MiniHadoopProcess.testClasses().toString());
    classPath.add(hadoop);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home", ""), "bin", "java").toString());
    command.addAll(QuickJvm.OPTIONS);
    command.addAll(
        List.of(
            "-Xmx2g",
            "-Djava.net.preferIPv4Stack=true",
            // The Mockito of 3.3 knows no Java 17.
            "-Dnet.bytebuddy.experimental=true",
            "-Dtest.build.data=target/test/data",
            "-Dtest.build.dir=target/test-dir",
            "-Dhadoop.tmp.dir=target/tmp",
            "-Xlog:class+init:file=" + classes));
    for (String opened :
        List.of("lang", "lang.reflect", "io", "net", "util", "util.concurrent", "math", "text")) {
      command.add("--add-opens=java.base/java." + opened + "=ALL-UNNAMED");
    }
    command.add("-cp");
    command.add(String.join(File.pathSeparator, classPath));
    command.addAll(List.of(OneTestClass.class.getName(), results.toString(), testClass));
    return command;
  }

  private Outcome outcome(boolean ended, Path results, Path log, Path classes, long seconds)
      throws IOException {
    Set<String> passed = new TreeSet<>();
    Map<String, String> failed = new TreeMap<>();
    int skipped = 0;
    boolean whole = false;
    for (String line : Files.exists(results) ? Files.readAllLines(results) : List.<String>of()) {
      String[] words = line.split(" ", 3);
      switch (words[0]) {
        case "passed" -> passed.add(words[1]);
        case "failed" -> failed.put(words[1], words[2]);
        case "skipped" -> skipped++;
        default -> whole = true;
      }
    }
    if (!whole) {
      failed.put("(the class)", ended ? "its JVM died" : "not over after " + patience);
    } else if (passed.isEmpty() && failed.isEmpty() && skipped == 0) {
      failed.put("(the class)", "no test in it");
    }
    Set<String> used = used(classes);
    return new Outcome(
        passed,
        failed,
        skipped,
        count(log, STOCK_DATASET),
        count(log, "Corelane is active"),
        count(log, INACTIVE) - count(log, INACTIVE + TEST_DATASET),
        used.stream().anyMatch(name -> name.endsWith(".ActiveUpload")),
        seconds,
        used);
  }

  private static long count(Path log, String text) throws IOException {
    try (Stream<String> lines = Files.lines(log, java.nio.charset.StandardCharsets.ISO_8859_1)) {
      return lines.filter(line -> line.contains(text)).count();
    }
  }

  /** Classes that were used: the verifier loads some that never are. */
  private static Set<String> used(Path classes) throws IOException {
    Pattern ours =
        Pattern.compile("Initializing '(io/corelane/[^']*|org/apache/[^']*Corelane[^']*)'");
    try (Stream<String> lines = Files.lines(classes)) {
      return lines
          .map(ours::matcher)
          .filter(Matcher::find)
          .map(line -> line.group(1).replace('/', '.'))
          .filter(name -> !name.startsWith(OneTestClass.class.getName()))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }
}
