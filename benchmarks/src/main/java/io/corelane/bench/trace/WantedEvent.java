/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace;

import java.util.ArrayList;
import java.util.List;

/**
 * An event that the joins want.
 *
 * @param name its group and name
 * @param filter which of them, in the kernel's words; empty for all
 * @param loss what is not known without it
 */
record WantedEvent(String name, String filter, String loss) {

  private static final String UPLOADS = "comm ~ \"corelane-dw*\" || comm ~ \"DataXceiver*\"";
  private static final String RECEIVERS = "comm ~ \"DataXceiver*\"";

  private static final List<WantedEvent> DISK =
      List.of(
          new WantedEvent("block/block_rq_issue", "", "requests"),
          new WantedEvent("block/block_rq_complete", "", "when requests end"),
          new WantedEvent("block/block_rq_insert", "", "how long requests are queued"),
          new WantedEvent("block/block_rq_merge", "", "which queued requests became one"),
          new WantedEvent("block/block_rq_requeue", "", "which requests are issued again"),
          new WantedEvent("writeback/writeback_start", "", "the flusher"),
          new WantedEvent("writeback/writeback_pages_written", "", "when the flusher rests"));

  private static final List<WantedEvent> NETWORK =
      List.of(
          new WantedEvent("net/netif_receive_skb", "", "when packets arrive"),
          new WantedEvent("skb/skb_copy_datagram_iovec", RECEIVERS, "when packets are read"));

  /** System calls that write, of the threads of uploads alone. */
  private static final List<String> WRITES =
      List.of("write", "writev", "pwrite64", "pwritev", "pwritev2");

  /** All that is wanted. */
  static List<WantedEvent> all(boolean network) {
    List<WantedEvent> wanted = new ArrayList<>(DISK);
    for (String call : WRITES) {
      for (String end : List.of("enter", "exit")) {
        wanted.add(
            new WantedEvent(
                "syscalls/sys_" + end + "_" + call, UPLOADS, "write calls to their requests"));
      }
    }
    if (network) {
      wanted.addAll(NETWORK);
    }
    return wanted;
  }
}
