/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.hdfs.OpenEndedFile.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.client.HdfsDataOutputStream.SyncFlag;
import org.apache.hadoop.util.VersionInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Files to which anything may happen, in a random order, while others read them. How long and with
 * which random numbers: {@code -Dcorelane.test.random.seconds} and {@code
 * -Dcorelane.test.random.seed}; {@code -Dcorelane.test.random.ways=stock} tells what Hadoop does.
 */
class StagedRandomIT {

  private static final int MIB = TestCluster.MIB;
  private static final int FILES = 8;

  /** Before 3.5.0 stock HDFS fails to append to such files sometimes: checksums are missing. */
  private static final boolean IRREGULAR_IS_LAST =
      VersionInfo.getVersion().matches("3\\.[34]\\..*");

  private static final Shape SHAPE = new Shape(2, 5L * MIB, 16 * MIB);

  private final List<Throwable> failures = new CopyOnWriteArrayList<>();

  static Stream<String> ways() {
    return Stream.of(
        System.getProperty("corelane.test.random.ways", "direct,buffered").split(",", -1));
  }

  @ParameterizedTest
  @MethodSource("ways")
  void everyByteIsRight(String way) throws Exception {
    long seed = Long.getLong("corelane.test.random.seed", 20_26);
    int seconds = Integer.getInteger("corelane.test.random.seconds", 4);
    System.out.printf(
        "random endings, %s, seed %d, %d s, Hadoop %s, Java %s%n",
        way, seed, seconds, VersionInfo.getVersion(), Runtime.version());
    try (StagedCluster cluster = StagedCluster.start(way, 2, Map.of())) {
      long end = System.nanoTime() + seconds * 1_000_000_000L;
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < FILES; i++) {
        int number = i;
        threads.add(
            new Thread(() -> treat(cluster, number, seed + number, end), "random-" + number));
      }
      threads.forEach(Thread::start);
      for (Thread thread : threads) {
        thread.join();
      }
      if (!failures.isEmpty()) {
        throw new AssertionError("with seed " + seed, failures.get(0));
      }
      if (!way.equals("stock")) {
        cluster.assertStaged(0);
      }
      cluster.assertNothingLeft();
      System.out.println(way + " wrote " + cluster.staged() / MIB + " MiB on the stage");
    }
  }

  private void treat(StagedCluster cluster, int number, long seed, long end) {
    StringBuilder course = new StringBuilder();
    try (DistributedFileSystem writer = cluster.otherClient();
        DistributedFileSystem reader = cluster.otherClient()) {
      Random random = new Random(seed);
      OpenEndedFile file =
          new OpenEndedFile(cluster, writer, reader, "/random-" + number, SHAPE, random);
      file.create();
      try (ReadingAlong reading = ReadingAlong.of(file, seed)) {
        while (System.nanoTime() < end && failures.isEmpty()) {
          if (file.isOpen()) {
            whileOpen(file, random, course);
          } else {
            whileClosed(file, random, course);
          }
        }
        if (file.isOpen()) {
          file.close();
        }
        reading.again();
      }
      file.verifyWhatIsThere();
    } catch (Exception | Error e) {
      failures.add(new AssertionError("file " + number + " after " + course, e));
    }
  }

  private static void whileOpen(OpenEndedFile file, Random random, StringBuilder course)
      throws Exception {
    int what = file.room() == 0 ? 19 : random.nextInt(22);
    if (what < 12) {
      int most = new int[] {600, 5_000, 200_000, 2 * MIB}[random.nextInt(4)];
      file.write(1 + random.nextInt(most));
      course.append(" w").append(file.length());
      return;
    }
    course.append(" o").append(what);
    switch (what) {
      case 12, 13, 14 -> file.hflush();
      case 15, 16 -> file.hsync();
      case 17 -> {
        // The NameNode asserts that there is a block under construction.
        file.write(1);
        file.hsync(SyncFlag.UPDATE_LENGTH);
      }
      case 18 -> {
        // Hadoop's client fails in the next block if that was within the chunk it appends to.
        file.write(700);
        file.hsync(SyncFlag.END_BLOCK);
      }
      case 19 -> file.close();
      case 20 -> file.recoverLease(true);
      default -> file.recoverLease(false);
    }
  }

  private static void whileClosed(OpenEndedFile file, Random random, StringBuilder course)
      throws Exception {
    boolean anew = file.room() < MIB || (IRREGULAR_IS_LAST && file.isIrregular());
    int what = anew ? 9 : random.nextInt(10);
    course.append(" c").append(what);
    switch (what) {
      case 0 -> file.verifyWhatIsThere();
      case 1, 2, 3 -> cut(file, random);
      case 4 -> file.appendAtOnce(true);
      case 9 -> {
        file.verifyWhatIsThere();
        file.create();
      }
      default -> file.appendAtOnce(false);
    }
  }

  private static void cut(OpenEndedFile file, Random random) throws Exception {
    if (file.length() > 0) {
      // Not to where it ends: nothing would be cut.
      file.truncate(random.nextInt(file.length()));
    }
  }
}
