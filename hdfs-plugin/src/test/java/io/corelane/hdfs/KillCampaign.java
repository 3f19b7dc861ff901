/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.test.GenericTestUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Kills a real DataNode with SIGKILL while many files are written, lets it come back, recovers the
 * files and reads every byte that had been acknowledged. Again and again, in each way of writing.
 */
final class KillCampaign {

  private static final Duration RECOVERY = Duration.ofSeconds(90);
  private static final long STREAM = 10L << 20;

  /** Those that a killed DataNode makes say thousands of lines. */
  private static final List<Logger> OF_KILLED =
      List.of(
          LoggerFactory.getLogger("org.apache.hadoop.hdfs.DataStreamer"),
          LoggerFactory.getLogger("org.apache.hadoop.hdfs.StateChange"),
          LoggerFactory.getLogger("org.apache.hadoop.hdfs.DFSClient"));

  /**
   * What to do.
   *
   * @param files how many are to be caught in each way
   * @param open how many are written at once
   * @param seed of all that is random
   * @param soonest how soon after its files are begun a DataNode is killed, in milliseconds
   * @param latest how late
   * @param sabotage of the replicas of each killed DataNode
   * @param directory for the disks, emptied at the end
   */
  record Plan(
      int files, int open, long seed, int soonest, int latest, Sabotage sabotage, Path directory) {}

  private final Plan plan;
  private final PrintStream out;

  KillCampaign(Plan plan, PrintStream out) {
    this.plan = plan;
    this.out = out;
  }

  public static void main(String[] args) {
    try {
      System.exit(new KillCommand(System.out).run(List.of(args)));
    } catch (Exception | Error e) {
      System.out.println("FAILED " + e);
      e.printStackTrace(System.out);
      System.exit(2);
    }
  }

  /** Kills until enough files were caught. */
  KillTally run(Way way) throws Exception {
    quiet();
    try {
      return kills(way);
    } finally {
      OF_KILLED.forEach(logger -> GenericTestUtils.setLogLevel(logger, Level.WARN));
    }
  }

  /** Says nothing of what clients and the NameNode meet when a DataNode fails. */
  static void quiet() {
    OF_KILLED.forEach(GenericTestUtils::disableLog);
  }

  private KillTally kills(Way way) throws Exception {
    KillTally tally = new KillTally(way.name());
    Random random = new Random(plan.seed());
    Path directory = plan.directory().resolve(way.name().replaceAll("[^a-z0-9-]", "_"));
    try (NameNodeHere nameNode = new NameNodeHere(directory.resolve("name"));
        DataNodeProcess dataNode =
            new DataNodeProcess(way, directory.resolve("data"), nameNode.port()).start()) {
      while (tally.caught() < plan.files()) {
        round(nameNode, dataNode, tally, random);
      }
    } finally {
      org.apache.hadoop.fs.FileUtil.fullyDelete(directory.toFile());
    }
    return tally;
  }

  private void round(
      NameNodeHere nameNode, DataNodeProcess dataNode, KillTally tally, Random random)
      throws Exception {
    int before = tally.caught();
    // A client of its own, so that nothing of a dead DataNode is remembered.
    try (DistributedFileSystem writer = nameNode.client();
        DistributedFileSystem reader = nameNode.client()) {
      List<CaughtFile> files = new ArrayList<>();
      for (int i = 0; i < plan.open(); i++) {
        org.apache.hadoop.fs.Path path =
            new org.apache.hadoop.fs.Path("/kill-" + tally.kills() + "-" + i);
        files.add(new CaughtFile(writer, path, random.nextLong(), STREAM));
      }
      int wait = plan.soonest() + random.nextInt(plan.latest() - plan.soonest() + 1);
      writeAndKill(files, dataNode, wait);
      tally.killed();
      tally.torn(TornReplicas.count(dataNode.directory().resolve("disk")));
      plan.sabotage().strike(dataNode.directory().resolve("disk"));
      dataNode.start();
      List<CaughtFile> caught = files.stream().filter(CaughtFile::isCaught).toList();
      if (caught.isEmpty()) {
        throw new IllegalStateException("no file had been acknowledged anything after " + wait);
      }
      List<CaughtFile> left = recover(reader, caught);
      for (CaughtFile file : left) {
        say(tally.add(file.path().getName(), file.nothing("not recovered")));
      }
      verify(caught, left, tally);
      for (CaughtFile file : files) {
        reader.delete(file.path(), false);
      }
    }
    if (tally.caught() == before) {
      throw new IllegalStateException("a kill caught nothing");
    }
  }

  private void say(String what) {
    if (!what.isEmpty()) {
      out.println(what);
    }
  }

  private static void writeAndKill(List<CaughtFile> files, DataNodeProcess dataNode, int wait)
      throws InterruptedException {
    ExecutorService writers = Executors.newFixedThreadPool(files.size());
    files.forEach(writers::execute);
    writers.shutdown();
    // A slow machine begins late.
    long end = System.nanoTime() + RECOVERY.toNanos();
    while (files.stream().noneMatch(CaughtFile::isCaught) && System.nanoTime() < end) {
      Thread.sleep(5);
    }
    Thread.sleep(wait);
    dataNode.kill();
    if (!writers.awaitTermination(RECOVERY.toSeconds(), TimeUnit.SECONDS)) {
      throw new IllegalStateException("a writer does not notice that its DataNode is dead");
    }
  }

  /** Those that could not be recovered. */
  private static List<CaughtFile> recover(DistributedFileSystem fs, List<CaughtFile> files)
      throws IOException, InterruptedException {
    List<CaughtFile> left = new ArrayList<>(files);
    long end = System.nanoTime() + RECOVERY.toNanos();
    long again = System.nanoTime();
    while (!left.isEmpty() && System.nanoTime() < end) {
      boolean ask = System.nanoTime() >= again;
      if (ask) {
        again = System.nanoTime() + Duration.ofSeconds(10).toNanos();
      }
      for (CaughtFile file : List.copyOf(left)) {
        if (ask ? fs.recoverLease(file.path()) : fs.isFileClosed(file.path())) {
          left.remove(file);
        }
      }
      Thread.sleep(100);
    }
    return left;
  }

  private void verify(List<CaughtFile> caught, List<CaughtFile> left, KillTally tally)
      throws IOException, InterruptedException {
    ExecutorService readers = Executors.newFixedThreadPool(2);
    try {
      List<Callable<String>> reads = new ArrayList<>();
      for (CaughtFile file : caught) {
        if (!left.contains(file)) {
          reads.add(() -> tally.add(file.path().getName(), file.verify()));
        }
      }
      for (Future<String> read : readers.invokeAll(reads)) {
        say(read.get());
      }
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    } finally {
      readers.shutdownNow();
    }
  }
}
