/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;

/** Hadoop's own test classes with Corelane's dataset, against the same classes on stock HDFS. */
final class HadoopOwnTests {

  /** Quick ones that append, flush, recover pipelines and look at replicas. */
  static final List<String> FEW = List.of("TestFileAppend3", "TestTransferRbw");

  /** Everything that has to do with how a replica is written. */
  static final List<String> ALL =
      List.of(
          "TestFileAppend",
          "TestFileAppend2",
          "TestFileAppend3",
          "TestFileAppend4",
          "TestHFlush",
          "TestReadWhileWriting",
          "TestFileConcurrentReader",
          "TestClientProtocolForPipelineRecovery",
          "TestReplaceDatanodeOnFailure",
          "TestWriteToReplica",
          "TestFsDatasetImpl",
          "TestSpaceReservation",
          "TestLazyWriter",
          "TestDiskError",
          "TestDataNodeHotSwapVolumes",
          "TestBlockRecovery",
          "TestBlockRecovery2",
          "TestCrcCorruption",
          "TestDatanodeRestart",
          "TestDataNodeVolumeFailure",
          "TestTransferRbw",
          "TestPipelines",
          "TestWriteRead",
          "TestLeaseRecovery",
          "TestLeaseRecovery2");

  private static final String USAGE =
      """
      usage: hadoop-tests/run [options] [CLASS...]

      Runs test classes of Hadoop's own, each in a JVM of its own: on stock HDFS and in each way with
      Corelane's dataset. Lists the failures that stock HDFS does not have.
      CLASS: simple names; default: all that append, flush, recover and lose disks.

        --version V    of Hadoop: 3.3.6, 3.4.3 or 3.5.0 (3.4.3)
        --way WAY      bind, stock, buffered, direct or auto, and keys after it, as in
                       direct,corelane.write.minimum-size=0; may be repeated (bind)
        --uses NAME    a class of Corelane's that must be used wherever an upload took place; may be
                       repeated
        --timeout S    seconds for one class (900)
        --few          the quick classes only
        --list         say which classes there are and end

      A test that fails in a way and not on stock HDFS is repeated with its class on both: if it then
      does the same on both, it is called unsteady and does not count. A class that fails on stock HDFS
      is repeated there, and what passes then is called unsteady, too.
      Exit code 1 if a way fails a test that stock HDFS passes, or Corelane was not at work in it.""";

  private final PrintStream out;
  private final List<String> failures = new ArrayList<>();
  private final List<String> unsteady = new ArrayList<>();
  private int ofStock;
  private int compared;
  private final List<Way> ways = new ArrayList<>();
  private final List<String> classes = new ArrayList<>();
  private final List<String> mustUse = new ArrayList<>();
  private String version = "3.4.3";
  private Duration patience = Duration.ofMinutes(15);
  private boolean list;

  HadoopOwnTests(PrintStream out) {
    this.out = out;
  }

  public static void main(String[] args) {
    try {
      System.exit(new HadoopOwnTests(System.out).run(List.of(args)));
    } catch (Exception | Error e) {
      System.err.println("hadoop-tests: " + e);
      System.exit(2);
    }
  }

  int run(List<String> args) throws IOException, InterruptedException {
    if (args.contains("--help") || args.contains("-h")) {
      out.println(USAGE);
      return 0;
    }
    try {
      parse(new ArrayDeque<>(args));
    } catch (IllegalArgumentException e) {
      System.err.println("hadoop-tests: " + e.getMessage() + " (--help says what there is)");
      return 2;
    }
    String hadoop = OtherHadoop.testsClassPath(version);
    Map<String, String> found = find(hadoop);
    if (list) {
      found.keySet().forEach(out::println);
      return 0;
    }
    HadoopTestProcess process =
        new HadoopTestProcess(
            MiniHadoopProcess.directory().resolve("hadoop-tests").resolve(version),
            hadoop,
            patience);
    for (Map.Entry<String, String> each : found.entrySet()) {
      compare(process, each.getKey(), each.getValue());
    }
    return summary();
  }

  private void parse(Deque<String> args) {
    while (!args.isEmpty()) {
      String option = args.pop();
      switch (option) {
        case "--few" -> classes.addAll(FEW);
        case "--list" -> list = true;
        case "--version" -> version = value(option, args);
        case "--way" -> ways.add(Way.of(value(option, args)));
        case "--uses" -> mustUse.add(value(option, args));
        case "--timeout" -> patience = Duration.ofSeconds(Integer.parseInt(value(option, args)));
        default -> {
          if (option.startsWith("-")) {
            throw new IllegalArgumentException("no option called " + option);
          }
          classes.add(option);
        }
      }
    }
    // Every run has it.
    ways.removeIf(Way::isStockHdfs);
    if (ways.isEmpty()) {
      ways.add(Way.of("bind"));
    }
  }

  private static String value(String option, Deque<String> args) {
    String value = args.poll();
    if (value == null) {
      throw new IllegalArgumentException(option + " wants a value");
    }
    return value;
  }

  /** Simple names and full ones of the classes that this Hadoop has. */
  private Map<String, String> find(String hadoop) throws IOException {
    Map<String, String> all = new TreeMap<>();
    for (String jar : hadoop.split(File.pathSeparator, -1)) {
      if (jar.matches(".*/hadoop-hdfs-[^/]*-tests\\.jar")) {
        try (JarFile tests = new JarFile(jar)) {
          tests.stream()
              .map(entry -> entry.getName().replaceAll("\\.class$", "").replace('/', '.'))
              .filter(name -> name.matches(".*\\.Test\\w+"))
              .forEach(name -> all.put(name.substring(name.lastIndexOf('.') + 1), name));
        }
      }
    }
    Map<String, String> found = new LinkedHashMap<>();
    for (String name : classes.isEmpty() ? ALL : classes) {
      String full = all.get(name);
      if (full != null) {
        found.put(name, full);
      } else if (classes.isEmpty()) {
        out.println(name + " is not in Hadoop " + version);
      } else {
        throw new IOException("no " + name + " in the tests of Hadoop " + version);
      }
    }
    return found;
  }

  private void compare(HadoopTestProcess process, String name, String full)
      throws IOException, InterruptedException {
    HadoopTestProcess.Outcome stock = ofStock(process, name, full);
    ofStock += stock.failed().size();
    compared += stock.passed().size();
    for (Way way : ways) {
      HadoopTestProcess.Outcome ours = outcome(process, name, full, way);
      Map<String, String> worse = worse(ours, stock);
      if (!worse.isEmpty()) {
        out.println("  again, for " + worse.keySet());
        HadoopTestProcess.Outcome stockAgain = outcome(process, name, full, Way.STOCK_HDFS);
        Map<String, String> again = worse(outcome(process, name, full, way), stockAgain);
        worse.forEach(
            (test, why) ->
                (again.containsKey(test) ? failures : unsteady)
                    .add(way.name() + " " + name + "." + test + ": " + why));
      }
      String worthless = ours.worthless(way, mustUse);
      if (!worthless.isEmpty()) {
        failures.add(way.name() + " " + name + " shows nothing: " + worthless);
      }
    }
  }

  /** Once more where a test fails: some of Hadoop's own fail now and then. */
  private HadoopTestProcess.Outcome ofStock(HadoopTestProcess process, String name, String full)
      throws IOException, InterruptedException {
    HadoopTestProcess.Outcome first = outcome(process, name, full, Way.STOCK_HDFS);
    if (first.failed().isEmpty()) {
      return first;
    }
    out.println("  again, for " + first.failed().keySet());
    HadoopTestProcess.Outcome again = outcome(process, name, full, Way.STOCK_HDFS);
    first
        .failed()
        .forEach(
            (test, why) -> {
              if (!again.failed().containsKey(test)) {
                unsteady.add(Way.STOCK_HDFS.name() + " " + name + "." + test + ": " + why);
              }
            });
    return again;
  }

  /** Failures of one that the other does not have; a test that is missing has not passed either. */
  private static Map<String, String> worse(
      HadoopTestProcess.Outcome ours, HadoopTestProcess.Outcome stock) {
    Map<String, String> worse = new TreeMap<>(ours.failed());
    Set<String> missing = new TreeSet<>(stock.passed());
    missing.removeAll(ours.passed());
    missing.forEach(test -> worse.putIfAbsent(test, "was not run"));
    worse.keySet().removeAll(stock.failed().keySet());
    return worse;
  }

  private HadoopTestProcess.Outcome outcome(
      HadoopTestProcess process, String name, String full, Way way)
      throws IOException, InterruptedException {
    HadoopTestProcess.Outcome outcome = process.run(full, way);
    String effect =
        way.isStockHdfs()
            ? ""
            : String.format(
                Locale.ROOT,
                "  %d datasets with Corelane, %d without, uploads %s",
                outcome.active(),
                outcome.stock(),
                outcome.uploads() ? "yes" : "no");
    out.println(
        String.format(
            Locale.ROOT,
            "%-40s %-12s %s  %d s%s",
            name,
            way.name(),
            outcome,
            outcome.seconds(),
            effect));
    outcome.failed().forEach((test, why) -> out.println("    failed: " + test + " " + why));
    return outcome;
  }

  private int summary() {
    unsteady.forEach(line -> out.println("UNSTEADY " + line));
    failures.forEach(line -> out.println("ONLY WITH CORELANE " + line));
    out.println(
        String.format(
            Locale.ROOT,
            "Hadoop %s: %d tests pass on stock HDFS and %d fail there, %d failures only with"
                + " Corelane, %d unsteady",
            version,
            compared,
            ofStock,
            failures.size(),
            unsteady.size()));
    if (compared == 0) {
      out.println("No test passes on stock HDFS: this shows nothing");
      return 1;
    }
    return failures.isEmpty() ? 0 : 1;
  }
}
