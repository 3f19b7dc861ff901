/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.join;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.machines.Machine;
import io.corelane.affinity.system.SystemRoot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On the captured machine {@code virtio-vm}: CPUs 0 and 1, disk vda (254:0) with one queue. */
class TraceJoinTest implements JoinSink {

  private static final String DISK_WRITER = "corelane-dw-1";

  @TempDir Path directory = Path.of("set by JUnit");

  private final List<String> hops = new ArrayList<>();
  private final List<Integer> depths = new ArrayList<>();
  private TraceJoin join = new TraceJoin(TracedMachine.NONE, this);
  private int micros;

  @BeforeEach
  void machine() {
    join = new TraceJoin(TracedMachine.read(Machine.unpack("virtio-vm", directory).root()), this);
  }

  @Override
  public void hop(Hop hop, Spot spot, long endNanos, long nanos) {
    assertEquals(micros * 1000L, endNanos);
    hops.add(
        hop
            + " "
            + String.join(
                ", ",
                spot.device(),
                spot.queue(),
                spot.submitter(),
                spot.operation(),
                spot.distance())
            + ": "
            + nanos / 1000);
  }

  @Override
  public void issued(Spot spot, String task, long bytes, int depth, int queueDepth) {
    assertEquals(depth, queueDepth);
    depths.add(depth);
  }

  private void at(int now, int cpu, String task, String event, String fields) {
    micros = now;
    join.accept(" %s-7 [%03d] ..... 0.%06d: %s: %s".formatted(task, cpu, now, event, fields));
  }

  private void issue(int now, String task, String request) {
    at(now, 0, task, "block_rq_issue", "254,0 " + request + " be,0,4 [" + task + "]");
  }

  private void complete(int now, int cpu, String request) {
    at(now, cpu, "<idle>", "block_rq_complete", "254,0 " + request + " be,0,4 [0]");
  }

  @Test
  void fromInsertionOverIssueToCompletion() {
    at(10, 1, DISK_WRITER, "block_rq_insert", "254,0 W 4096 () 8 + 8 be,0,4 [corelane-dw-1]");
    issue(15, "kworker/0:1H", "W 4096 () 8 + 8");
    complete(115, 1, "W () 8 + 8");
    assertEquals(
        List.of(
            "QUEUED vda, 0, disk writer, write, same cache: 5",
            "DEVICE vda, 0, disk writer, write, same cache: 100"),
        hops);
    assertEquals(Map.of(), join.unjoined());
    assertEquals(3, join.events());
  }

  @Test
  void issuedDirectly() {
    issue(5, "DataXceiver for", "WS 4096 () 8 + 8");
    complete(6, 0, "WS () 8 + 8");
    assertEquals(List.of("DEVICE vda, 0, receiver, write, same CPU: 1"), hops);
    assertEquals(Map.of("requests issued without being queued", 1L), join.unjoined());
  }

  @Test
  void anUnknownDeviceAndCpuAreNotGuessed() {
    at(1, 9, "dd", "block_rq_issue", "8,16 R 4096 () 8 + 8 [dd]");
    at(3, 0, "<idle>", "block_rq_complete", "8,16 R () 8 + 8 [0]");
    assertEquals(List.of("DEVICE 8:16, unknown, other, read, unknown: 2"), hops);
  }

  /** It has no number in /sys. */
  @Test
  void theHiddenPathOfNvmeMultipathingHasItsNameAndQueues() throws Exception {
    SystemRoot root = Machine.unpack("rig-multipath", directory.resolve("nvme")).root();
    Files.writeString(root.path("/proc/diskstats"), " 259       0 nvme0c0n1 3 0 24 18\nfoo\n");
    join = new TraceJoin(TracedMachine.read(root), this);
    at(1, 6, "dd", "block_rq_issue", "259,0 R 4096 () 8 + 8 [dd]");
    at(3, 6, "<idle>", "block_rq_complete", "259,0 R () 8 + 8 [0]");
    assertEquals(List.of("DEVICE nvme0c0n1, 2, other, read, same CPU: 2"), hops);
  }

  @Test
  void completedInParts() {
    issue(0, "dd", "R 8192 () 8 + 16");
    complete(10, 0, "R () 8 + 8");
    complete(30, 0, "R () 16 + 8");
    assertEquals(List.of("DEVICE vda, 0, other, read, same CPU: 30"), hops);
  }

  /** A flush's sector is 0 at its begin and the highest number at its end. */
  @Test
  void flush() {
    issue(0, "kworker/0:1H", "FF 0 () 0 + 0");
    complete(7, 0, "FF () 18446744073709551615 + 0");
    assertEquals(List.of("DEVICE vda, 0, other, flush, same CPU: 7"), hops);
  }

  @Test
  void alikeRequestsAreNotToldApart() {
    issue(0, "dd", "R 4096 () 8 + 8");
    issue(5, "cat", "R 4096 () 8 + 8");
    complete(10, 0, "R () 8 + 8");
    complete(20, 0, "R () 8 + 8");
    issue(30, "dd", "R 4096 () 8 + 8");
    complete(31, 0, "R () 8 + 8");
    assertEquals(List.of("DEVICE vda, 0, other, read, same CPU: 1"), hops);
    assertEquals(List.of(1, 2, 1), depths);
    assertEquals(2L, join.unjoined().get("requests of one sector at one time, not told apart"));
  }

  @Test
  void theFlusherIsOneWhileItFlushes() {
    at(0, 0, "kworker/u8:0", "writeback_start", "bdi 254:0: sb_dev 254:0");
    issue(1, "kworker/u8:0", "W 4096 () 8 + 8");
    complete(2, 0, "W () 8 + 8");
    at(3, 0, "kworker/u8:0", "writeback_pages_written", "1");
    issue(4, "kworker/u8:0", "W 4096 () 8 + 8");
    complete(5, 0, "W () 8 + 8");
    assertEquals(
        List.of(
            "DEVICE vda, 0, flusher, write, same CPU: 1",
            "DEVICE vda, 0, other, write, same CPU: 1"),
        hops);
  }

  @Test
  void mergedAndGivenBack() {
    at(0, 0, "dd", "block_rq_insert", "254,0 W 4096 () 8 + 8 be,0,4 [dd]");
    at(1, 0, "dd", "block_rq_merge", "254,0 W 4096 () 8 + 8 be,0,4 [dd]");
    issue(2, DISK_WRITER, "W 4096 () 8 + 8");
    at(3, 0, "dd", "block_rq_requeue", "254,0 W () 8 + 8 be,0,4 [0]");
    at(3, 0, "kworker/0:1H", "block_rq_insert", "254,0 W 4096 () 8 + 8 be,0,4 [kworker/0:1H]");
    issue(4, "kworker/0:1H", "W 4096 () 8 + 8");
    complete(9, 0, "W () 8 + 8");
    assertEquals(List.of("DEVICE vda, 0, disk writer, write, same CPU: 5"), hops);
    assertEquals(List.of(1), depths);
    assertEquals(
        1L, join.unjoined().get("requests that the driver gave back, timed from their next issue"));
  }

  @Test
  void nothingIsJoinedAcrossLostEvents() {
    issue(0, "dd", "W 4096 () 8 + 8");
    join.accept("CPU:0 [LOST 3 EVENTS]");
    complete(1000, 0, "W () 8 + 8");
    issue(1001, "dd", "W 4096 () 16 + 8");
    join.accept("nonsense");
    assertEquals(List.of(), hops);
    assertEquals(
        Map.of(
            "requests issued without being queued", 2L,
            "completions of requests issued before the window", 1L,
            "requests not completed within the window", 1L,
            "requests open when events were lost", 1L,
            "lines that are not understood", 1L),
        join.unjoined());
  }

  private void call(int now, String rest) {
    micros = now;
    join.accept(" %s-7 [000] ..... 0.%06d: sys_pwrite64%s".formatted(DISK_WRITER, now, rest));
  }

  @Test
  void aWriteCallIsTimedToItsFirstRequest() {
    call(10, "(fd: 3, buf: 7f00, count: 2000, pos: 0)");
    issue(12, DISK_WRITER, "W 4096 () 8 + 8");
    issue(13, DISK_WRITER, "W 4096 () 16 + 8");
    call(14, " -> 0x2000");
    call(20, "(fd: 3, buf: 7f00, count: 2000, pos: 0)");
    call(21, " -> 0x2000");
    issue(22, DISK_WRITER, "W 4096 () 24 + 8");
    assertEquals(List.of("WRITE vda, 0, disk writer, write, same CPU: 2"), hops);
    assertEquals(
        1L,
        join.unjoined().get("write calls of uploads that only filled the page cache, or a socket"));
  }

  private void packet(int now, int cpu, int length) {
    at(now, cpu, "<idle>", "netif_receive_skb", "dev=eth0 skbaddr=0000000000000010 len=" + length);
  }

  private void read(int now, int length) {
    at(now, 1, "<...>", "skb_copy_datagram_iovec", "skbaddr=0000000000000010 len=" + length);
  }

  @Test
  void aPacketIsTimedToItsFirstReadAndItsAddressIsUsedAgain() {
    packet(1, 0, 1040);
    read(5, 500);
    read(6, 500);
    packet(7, 1, 1040);
    read(9, 1000);
    assertEquals(
        List.of(
            "PACKET eth0, cpu 0, receiver, receive, same cache: 4",
            "PACKET eth0, cpu 1, receiver, receive, same CPU: 2"),
        hops);
    assertEquals(Map.of(), join.unjoined());
  }

  /** TCP appends a packet's bytes to the one before it. */
  @Test
  void whatHasNoPacketOfItsOwnIsCounted() {
    packet(1, 0, 1040);
    read(5, 4000);
    join.accept("CPU:0 [LOST 3 EVENTS]");
    read(6, 1000);
    assertEquals(1, hops.size());
    assertEquals(1L, join.unjoined().get("reads of packets whose arrival was not seen"));
    assertEquals(
        60L,
        join.unjoined()
            .get(
                "% of the bytes read had been appended to a packet before, and have no time of"
                    + " their own"));
  }
}
