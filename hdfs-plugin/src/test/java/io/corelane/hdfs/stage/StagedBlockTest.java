/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.policy.write.WriteWay;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random packets through a real stage with real threads: what was told to the replica is in the
 * files, and a crash after any of the writes costs no more than it may cost in stock HDFS.
 */
class StagedBlockTest {

  private static final int FULL = 64_512;
  private static final int MOST = 3 << 20;

  /** Whether there are disk writers, or the upload's own threads do it all. */
  static Stream<Arguments> ways() {
    return Stream.of(WriteWay.BUFFERED, WriteWay.DIRECT)
        .flatMap(way -> Stream.of(true, false).map(threads -> Arguments.of(way, threads)));
  }

  @ParameterizedTest
  @MethodSource("ways")
  void whatIsToldIsInTheFilesAndACrashCostsNothingMore(WriteWay way, boolean threads)
      throws Exception {
    for (long seed = 1; seed <= 40; seed++) {
      long of = seed;
      ModelReceiver receiver = run(way, threads, seed);
      Crashes.check(receiver, () -> way + ", seed " + of);
    }
  }

  private static ModelReceiver run(WriteWay way, boolean threads, long seed) throws Exception {
    Random random = new Random(seed);
    byte[] content = new byte[MOST];
    random.nextBytes(content);
    MemoryFiles files = new MemoryFiles();
    if (random.nextInt(4) == 0) {
      files.most = 1L + random.nextInt(20_000);
    }
    try (Bench bench = new Bench(files)) {
      BlockWriting writing = bench.begin(way);
      int begin = random.nextInt(20) * ModelReceiver.CHUNK;
      ModelReceiver receiver = new ModelReceiver(files, content, begin, writing);
      if (!threads) {
        bench.stop();
      }
      AtomicReference<Throwable> fault = new AtomicReference<>();
      Acknowledger responder = new Acknowledger(receiver.block, fault);
      responder.start();
      receive(receiver, responder, random);
      responder.finish();
      receiver.block.drain();
      assertEquals(receiver.length(), receiver.block.written());
      writing.leave(receiver.block);
      assertEquals(null, fault.get(), () -> "seed " + seed);
      assertArrayEquals(Arrays.copyOf(content, receiver.length()), files.of(ModelReceiver.DATA));
      assertEquals(0, files.open.get(), "open files");
      assertEquals(0, bench.figures.active());
      return receiver;
    }
  }

  private static void receive(ModelReceiver receiver, Acknowledger responder, Random random)
      throws IOException {
    int style = random.nextInt(3);
    int packets = 10 + random.nextInt(60);
    for (int i = 0; i < packets && receiver.length() < MOST - FULL; i++) {
      int end = receiver.length() + size(random, style);
      // Hadoop sends a chunk that was there in part by itself, or from its beginning.
      receiver.packet(end, random.nextInt(12) == 0);
      if (random.nextInt(3) == 0) {
        responder.acknowledge(end);
      }
    }
  }

  private static int size(Random random, int style) {
    return switch (style) {
      case 0 -> random.nextInt(10) == 0 ? 1 + random.nextInt(FULL) : FULL;
      case 1 -> 1 + random.nextInt(2_000);
      default -> 1 + random.nextInt(FULL);
    };
  }

  @ParameterizedTest
  @MethodSource("ways")
  void nothingIsWrittenTwice(WriteWay way, boolean threads) throws Exception {
    byte[] content = new byte[MOST];
    new Random(7).nextBytes(content);
    MemoryFiles files = new MemoryFiles();
    try (Bench bench = new Bench(files)) {
      BlockWriting writing = bench.begin(way);
      ModelReceiver receiver = new ModelReceiver(files, content, 0, writing);
      if (!threads) {
        bench.stop();
      }
      for (int end = FULL; end < MOST; end += FULL) {
        receiver.packet(end, false);
      }
      receiver.block.drain();
      writing.leave(receiver.block);
      List<MemoryFiles.Write> data =
          files.writes.stream().filter(w -> w.file().equals(ModelReceiver.DATA)).toList();
      assertEquals(receiver.length(), data.stream().mapToLong(w -> w.bytes().length).sum());
      long own = bench.figures.bytesByUploadsThemselves();
      // With disk writers it depends on the machine who comes first.
      assertTrue(threads || own == receiver.length(), () -> own + " bytes");
      assertEquals(receiver.length(), bench.figures.bytes(way) + bench.figures.bytes(other(way)));
    }
  }

  private static WriteWay other(WriteWay way) {
    return way == WriteWay.DIRECT ? WriteWay.BUFFERED : WriteWay.DIRECT;
  }
}
