/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.join;

import io.corelane.bench.trace.join.Submission.WriteCall;
import io.corelane.bench.trace.line.Operation;
import io.corelane.bench.trace.line.RequestFields;
import io.corelane.bench.trace.line.SkbFields;
import io.corelane.bench.trace.line.TraceLine;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Joins the lines of a trace to hops, as they come. */
public final class TraceJoin implements Consumer<String> {

  private final RequestJoin requests;
  private final PacketJoin packets;
  private final WriteCalls calls = new WriteCalls();
  private long events;
  private long bytes;
  private long unreadable;

  /**
   * A join that has seen nothing yet.
   *
   * @param machine where the trace is of
   * @param sink gets what was joined
   */
  public TraceJoin(TracedMachine machine, JoinSink sink) {
    requests = new RequestJoin(machine, sink);
    packets = new PacketJoin(machine, sink);
  }

  @Override
  public void accept(String line) {
    bytes += line.length() + 1L;
    if (TraceLine.lost(line) > 0) {
      requests.lost();
      packets.lost();
      calls.lost();
      return;
    }
    events++;
    unreadable += TraceLine.parse(line).map(this::join).orElse(false) ? 0 : 1;
  }

  /** Whether the line is understood. */
  private boolean join(TraceLine line) {
    return switch (line.event()) {
      case "writeback_start" -> done(() -> requests.flushes(line.tid(), true));
      case "writeback_pages_written" -> done(() -> requests.flushes(line.tid(), false));
      case "block_rq_insert" ->
          begun(line, fields -> requests.insert(line, fields, call(line, fields)));
      case "block_rq_merge" -> begun(line, requests::merged);
      case "block_rq_issue" ->
          begun(line, fields -> requests.issue(line, fields, call(line, fields)));
      case "block_rq_requeue" -> done(RequestFields.ended(line.rest()), requests::requeue);
      case "block_rq_complete" ->
          done(RequestFields.ended(line.rest()), fields -> requests.complete(line, fields));
      case "netif_receive_skb" ->
          done(SkbFields.of(line.rest()), fields -> packets.received(line, fields));
      case "skb_copy_datagram_iovec" ->
          done(SkbFields.of(line.rest()), fields -> packets.read(line, fields));
      default -> line.event().startsWith("sys_") && done(() -> calls.add(line));
    };
  }

  private Optional<WriteCall> call(TraceLine line, RequestFields fields) {
    return Operation.of(fields.operation()) == Operation.WRITE
        ? calls.first(line.tid())
        : Optional.empty();
  }

  private static boolean begun(TraceLine line, Consumer<RequestFields> action) {
    return done(RequestFields.begun(line.rest()), action);
  }

  private static <F> boolean done(Optional<F> fields, Consumer<F> action) {
    fields.ifPresent(action);
    return fields.isPresent();
  }

  private static boolean done(Runnable action) {
    action.run();
    return true;
  }

  /** How many events came. */
  public long events() {
    return events;
  }

  /** How much text they were. */
  public long bytes() {
    return bytes;
  }

  /** What was not joined, and why: words to how many, never 0. */
  public Map<String, Long> unjoined() {
    Map<String, Long> unjoined = new LinkedHashMap<>();
    requests.report(unjoined);
    calls.report(unjoined);
    packets.report(unjoined);
    unjoined.put("lines that are not understood", unreadable);
    unjoined.values().removeIf(count -> count == 0);
    return unjoined;
  }
}
