/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import io.corelane.affinity.linux.AlignedMemory;
import io.corelane.affinity.linux.NativeCallException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A block on its way from its receiver to the disk. The receiver copies packets into a ring and
 * goes on; a disk writer takes what has come in large pieces; the responder acknowledges nothing
 * that is not in the files.
 *
 * <p>A packet that ends within a chunk is special. The checksum of that chunk will be written anew
 * with the next packet, and while that is done a crash costs the chunk, which may have been
 * acknowledged; in stock HDFS, too. So that this lasts no longer than there, the stage is empty
 * before such a next packet is received, and the receiver writes it itself: the rest of the chunk,
 * its checksum, then the remainder.
 */
public final class StagedBlock {

  /** A smaller packet means that a client waits for its acknowledgement: it had no more to send. */
  public static final int SMALL_PACKET = 48 << 10;

  /** What a receiver writes itself rather than wake another thread for it. */
  private static final int MOST_BY_RECEIVER = 256 << 10;

  /**
   * A write of a batch at less than 20 MB/s holds up its receiver, whose statistics then tell it.
   */
  private static final long STALL_NANOS_PER_BYTE = 50;

  /** A smaller batch has as long as one of these. */
  private static final long LEAST_STALL_BYTES = 1 << 20;

  private final AlignedMemory memory;
  private final MemoryPool pool;
  private final Ring data;
  private final Ring checksums;
  private final BlockOutput output;
  private final BlockSteps steps;
  private final BlockTurns turns;
  private final StageFigures figures;
  private final long stallNanos;
  private final long begin;
  private final long start = System.nanoTime();

  // The receiver's.
  private DiskPace.@Nullable Part before;
  private long received;
  private long checksumsReceived;
  private int largest;
  private boolean rewound;

  StagedBlock(Rings rings, MemoryPool pool, BlockOutput output, BlockSteps steps) {
    this.memory = rings.memory();
    this.data = rings.data();
    this.checksums = rings.checksums();
    this.pool = pool;
    this.output = output;
    this.steps = steps;
    this.turns = new BlockTurns(steps);
    this.figures = steps.figures();
    stallNanos = STALL_NANOS_PER_BYTE * Math.max(LEAST_STALL_BYTES, steps.batch());
    begin = steps.written();
    received = begin;
    checksumsReceived = steps.checksumsWritten();
    figures.activeChanged(1);
  }

  /**
   * The memory of a block.
   *
   * @param memory a piece of the pool's
   * @param data the part for data
   * @param checksums the part for checksums
   */
  record Rings(AlignedMemory memory, Ring data, Ring checksums) {}

  /**
   * Whether a packet is small enough to go through.
   *
   * @param length its bytes of data
   * @return false if it must be written as in stock HDFS, after {@link #drain} and {@link #close}
   */
  public boolean takes(int length) {
    return length <= data.size() / 4;
  }

  /** The length that the receiver takes for what is on disk: the end of what was received. */
  public long received() {
    return received;
  }

  /**
   * Nothing is on its way then, if what was received ends within a chunk: to be called before the
   * next packet, which Hadoop may want to put together with what is on disk.
   *
   * @throws IOException if something could not be written
   */
  public void completeChunk() throws IOException {
    if (received % steps.chunk() != 0) {
      drain();
    }
  }

  /**
   * Takes bytes of a packet; waits where the disk is slower.
   *
   * @param length how many, as {@link #takes} allows
   * @throws IOException if something could not be written
   */
  public void write(byte[] bytes, int offset, int length) throws IOException {
    steps.checkOpen();
    if (isFull(length)) {
      awaitSpace(length);
    }
    data.put(received, bytes, offset, length);
    received += length;
  }

  private boolean isFull(int length) {
    long onItsWay = received - steps.written();
    return data.size() - onItsWay < length || isHeldUp(onItsWay);
  }

  /**
   * Slow steps count, too: a receiver that does not notice could not tell of a slow disk. Where the
   * last was slow, this one will be, and the client stops before it can be seen.
   */
  private boolean isHeldUp(long onItsWay) {
    long since = steps.since();
    return since != 0
        && (System.nanoTime() - since > stallNanos
            || (steps.took() > stallNanos && steps.lag().isMuch(onItsWay)));
  }

  private void awaitSpace(int length) throws IOException {
    steps.lag().hold();
    turns.waitUntil(() -> !isFull(length));
    steps.lag().release();
    noteLag();
    steps.checkOpen();
  }

  private void noteLag() {
    if (steps.lag().note(received - steps.written())) {
      steps.lag().note(received - steps.written());
    }
  }

  /**
   * Takes checksums of a packet.
   *
   * @param length how many bytes
   * @throws IOException if something could not be written
   */
  public void writeChecksums(byte[] bytes, int offset, int length) throws IOException {
    steps.checkOpen();
    if (checksums.size() - (checksumsReceived - steps.checksumsWritten()) < length) {
      drain();
    }
    checksums.put(checksumsReceived, bytes, offset, length);
    checksumsReceived += length;
  }

  /**
   * The last checksum will be written anew. What was received before this packet is in the files,
   * see {@link #completeChunk}.
   *
   * @param by its bytes
   */
  public void rewindChecksums(int by) {
    steps.lock.lock();
    try {
      checksumsReceived -= by;
      steps.rewindChecksums(checksumsReceived);
      rewound = true;
    } finally {
      steps.lock.unlock();
    }
  }

  /**
   * A packet is complete, its checksums too.
   *
   * @param length the length of the replica with it
   * @param lastChecksum of its last chunk; none where none is kept
   * @throws IOException if something could not be written
   */
  public void packetDone(long length, byte @Nullable [] lastChecksum) throws IOException {
    if (rewound || steps.written() >= length) {
      writeThrough(length, lastChecksum);
      return;
    }
    if (steps.packets.isFull()) {
      drain();
    }
    long end = steps.end();
    int packet = (int) (length - end);
    boolean clientWaits = packet < Math.max(largest, SMALL_PACKET);
    turns.notePacket();
    steps.packets.add(length, checksumsReceived, lastChecksum);
    largest = Math.max(largest, packet);
    noteLag();
    if (clientWaits) {
      hurry(length);
    } else if (length - steps.written() >= steps.batch()) {
      turns.noteBatch();
      turns.offer();
    }
    steps.check();
  }

  /** As in stock HDFS, without a change of threads, where that is little and nobody is at it. */
  private void hurry(long length) {
    turns.noteHurry();
    if (length - steps.written() > MOST_BY_RECEIVER || !turns.stepAll()) {
      turns.urge();
    }
  }

  /**
   * How often of late the client waited for what it had just sent. Who waits is not helped by a
   * stage.
   *
   * @return a small number
   */
  public int hurries() {
    return turns.hurries();
  }

  /** A packet that the receiver writes itself; all before it is written. */
  private void writeThrough(long length, byte @Nullable [] lastChecksum) throws IOException {
    writeAll(length);
    steps.lock.lock();
    try {
      steps.tell(length, lastChecksum);
    } finally {
      steps.lock.unlock();
    }
    turns.stepped();
  }

  /**
   * Everything that was received is in the files then, also of a packet that is not complete.
   *
   * @throws IOException if something could not be written
   */
  public void writeAll() throws IOException {
    writeAll(received);
  }

  private void writeAll(long length) throws IOException {
    drain();
    steps.lock.lock();
    try {
      steps.flush(length, checksumsReceived, rewound);
      rewound = false;
    } finally {
      steps.lock.unlock();
    }
    steps.check();
  }

  /**
   * Every complete packet is in the files then. Not interruptible, as writing is not.
   *
   * @throws IOException if something could not be written
   */
  public void drain() throws IOException {
    if (!steps.packets.isEmpty()) {
      turns.urge();
      turns.waitUntil(steps.packets::isEmpty);
    }
    steps.check();
  }

  /**
   * Waits until so much is in the files; for the responder.
   *
   * @param length the length of the replica
   * @throws IOException if it will never be
   * @throws InterruptedException if the caller is to end
   */
  public void awaitWritten(long length) throws IOException, InterruptedException {
    turns.awaitWritten(length);
  }

  /**
   * Has what was written as in stock HDFS before submitted by the disk writer. A turn of it; waits
   * for a step in progress, as it would for a write of its own.
   */
  boolean submitBegin() {
    steps.lock.lock();
    try {
      if (!steps.isOver()) {
        output.startWriteOut();
      }
    } catch (NativeCallException e) {
      // The kernel's own writeback will do it.
      return false;
    } finally {
      steps.lock.unlock();
      turns.stepped();
    }
    return false;
  }

  /** Who writes it from now on, and holds it; null for nobody. Any thread. */
  void writer(@Nullable DiskWriter next) {
    turns.writer(next);
  }

  /** The end of its block file; to be asked after {@link #drain}. */
  public long written() {
    return steps.written();
  }

  /** The end of its file of checksums; to be asked after {@link #drain}. */
  public long checksumsWritten() {
    return steps.checksumsWritten();
  }

  /**
   * Ends it: a step in progress is waited for, as a write is in stock HDFS, and then nothing is
   * written any more. A second call does nothing.
   *
   * @param submitRest whether the disk writer shall submit what went through the page cache
   */
  public void close(boolean submitRest) {
    steps.lock.lock();
    try {
      if (!steps.close()) {
        return;
      }
    } finally {
      steps.lock.unlock();
    }
    turns.stepped();
    pool.give(memory);
    DiskWriter mine = turns.writer();
    if (!submitRest || steps.hasFailed() || mine == null || !mine.offer(this::finish)) {
      output.close();
    }
    writer(null);
    figures.activeChanged(-1);
  }

  private boolean finish() {
    try {
      output.startWriteOut();
    } catch (NativeCallException e) {
      // The kernel's own writeback will do it.
      return false;
    } finally {
      output.close();
    }
    return false;
  }

  /** What came before it was put on the stage; for the receiver. */
  public void began(DiskPace.Part asInStockHdfs) {
    before = asInStockHdfs;
  }

  /** How it fared, against its beginning; for whoever has it leave. */
  void tell(DiskPace pace) {
    DiskPace.Part beginning = before;
    if (beginning != null) {
      pace.ended(
          beginning,
          new DiskPace.Part(steps.written() - begin, System.nanoTime() - start),
          steps.lag().nanos());
    }
  }

  /** How much of it may be on its way at most, in bytes. */
  public long mostWaiting() {
    return data.size();
  }

  /** What was done for it so far; any thread. */
  WritingProgress progress() {
    long written = steps.written();
    return new WritingProgress(
        written - begin, steps.count(), turns.writerCpuNanos(), Math.max(0, steps.end() - written));
  }
}
