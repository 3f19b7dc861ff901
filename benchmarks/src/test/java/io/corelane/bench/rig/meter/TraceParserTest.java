/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.meter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.rig.meter.TraceEvent.BytesRead;
import io.corelane.bench.rig.meter.TraceEvent.PacketReceived;
import io.corelane.bench.rig.meter.TraceEvent.PageWritten;
import io.corelane.bench.rig.meter.TraceEvent.Remapped;
import io.corelane.bench.rig.meter.TraceEvent.RequestCompleted;
import io.corelane.bench.rig.meter.TraceEvent.RequestIssued;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceParserTest {

  private static final Device PATH = new Device(259, 0);

  @Test
  void packetWithPlainAndWithHashedAddress() throws Exception {
    assertEquals(
        new PacketReceived(4, 0xff11000101449000L, 7292),
        TraceParser.parse(
            "          <idle>-0       [004] ..s1.  1274.012326: netif_receive_skb: dev=data0 skbaddr=ff11000101449000 len=7292"));
    assertEquals(
        new PacketReceived(12, 0xd704c4d9L, 7292),
        TraceParser.parse(
            "  ksoftirqd/12-99 [012] ..s1.   143.373646: netif_receive_skb: dev=a dev skbaddr=00000000d704c4d9 len=7292"));
  }

  @Test
  void readerWithBlanksAndDashesInItsName() throws Exception {
    assertEquals(
        new BytesRead("DataXceiver for", 725, 3, 0x10L, 23168),
        TraceParser.parse(
            " DataXceiver for-725     [003] .....   377.706109: skb_copy_datagram_iovec: skbaddr=0000000000000010 len=23168"));
    assertEquals(
        new BytesRead("a-1 b-", 7, 0, 0x10L, 1),
        TraceParser.parse(
            " a-1 b--7 [000] ..... 1.0: skb_copy_datagram_iovec: skbaddr=0000000000000010 len=1"));
  }

  @Test
  void pageByEitherEvent() throws Exception {
    PageWritten page = new PageWritten(3, new Device(259, 1), 13, 8192, 1808);
    String line =
        " dd-542 [003] ..... 201.548972: ext4_%swrite_end: dev 259,1 ino 13 pos 8192 len 1808 copied 1808";
    assertEquals(page, TraceParser.parse(line.formatted("da_")));
    assertEquals(page, TraceParser.parse(line.formatted("")));
  }

  @Test
  void remapFromThePathToTheMultipathDevice() throws Exception {
    assertEquals(
        new Remapped(PATH, 2600, 2, new Device(259, 1), 552),
        TraceParser.parse(
            " dd-518 [005] ..... 143.434297: block_bio_remap: 259,0 RM 2600 + 2 <- (259,1) 552"));
  }

  @Test
  void requestWithAndWithoutIoPriority() throws Exception {
    RequestIssued expected = new RequestIssued("dd", 541, 4, PATH, "WS", 270344, 65536);
    assertEquals(
        expected,
        TraceParser.parse(
            " dd-541 [004] ..... 201.501038: block_rq_issue: 259,0 WS 65536 () 270344 + 128 be,0,4 [dd]"));
    assertEquals(
        expected,
        TraceParser.parse(
            " dd-541 [004] ..... 201.501038: block_rq_issue: 259,0 WS 65536 () 270344 + 128 [dd]"));
    assertTrue(expected.isWrite());
    assertEquals(270344 + 128, expected.end());
  }

  @Test
  void submitterWhoseNameTheKernelForgot() throws Exception {
    TraceEvent event =
        TraceParser.parse(
            "           <...>-541 [004] ..... 1.5: block_rq_issue: 259,0 WFSM 4096 () 8 + 8 be,0,3 [kworker/0:1H]");
    assertEquals("kworker/0:1H", assertInstanceOf(RequestIssued.class, event).task());
  }

  @Test
  void completion() throws Exception {
    assertEquals(
        new RequestCompleted(4, PATH, "WS", 270344, 128),
        TraceParser.parse(
            " <idle>-0 [004] d.h1. 201.501478: block_rq_complete: 259,0 WS () 270344 + 128 be,0,4 [0]"));
  }

  @Test
  void readsFlushesAndDiscardsAreNoWrites() throws Exception {
    TraceEvent flush =
        TraceParser.parse(
            " <idle>-0 [000] d.h1. 201.5: block_rq_complete: 259,0 FF () 18446744073709551615 + 0 none,0,0 [0]");
    assertFalse(assertInstanceOf(RequestCompleted.class, flush).isWrite());
    assertFalse(new RequestIssued("dd", 1, 0, PATH, "RM", 0, 4096).isWrite());
    assertFalse(new RequestIssued("dd", 1, 0, PATH, "DS", 0, 4096).isWrite());
    assertFalse(new RequestIssued("dd", 1, 0, PATH, "FF", 0, 0).isWrite());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense",
        " dd-1 [000] ..... 1.0: sched_switch: prev_comm=dd",
        " dd-1 [000] ..... 1.0: block_rq_issue: 259,0  65536 () 270344 + 128 [dd]", // No rwbs.
        " dd-1 [000] ..... 1.0: skb_copy_datagram_iovec: skbaddr=(____ptrval____) len=1",
        " dd-1 [000] ..... 1.0: skb_copy_datagram_iovec: skbaddr=10 len=99999999999",
      })
  void unreadableLineIsNamed(String line) {
    HarnessException error = assertThrows(HarnessException.class, () -> TraceParser.parse(line));
    assertEquals("the meter cannot read this trace event: " + line.strip(), error.getMessage());
  }
}
