/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.join;

import io.corelane.bench.trace.join.OpenRequests.Ended;
import io.corelane.bench.trace.join.Submission.WriteCall;
import io.corelane.bench.trace.line.Operation;
import io.corelane.bench.trace.line.RequestFields;
import io.corelane.bench.trace.line.TraceLine;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * From a request's insertion into the I/O scheduler, where there is one, to its issue, and from
 * that to its completion, by device, first sector and operation.
 *
 * <ul>
 *   <li>Who inserted a request has submitted it: the kernel's own workers may issue it.
 *   <li>The hardware queue is the one that takes what the issuing CPU submits. A thread that was
 *       moved to another CPU between the request's making and its issue is one CPU off.
 *   <li>A request that the driver gave back is queued once more, by a worker of the kernel: it
 *       stays its submitter's, and counts once.
 *   <li>A request that is completed in parts is complete with the last.
 *   <li>A thread is the flusher from {@code writeback_start} to {@code writeback_pages_written}.
 * </ul>
 */
final class RequestJoin {

  private final TracedMachine machine;
  private final JoinSink sink;
  private final OpenRequests<Submission> inserted = new OpenRequests<>();
  private final OpenRequests<Issue> issued = new OpenRequests<>();
  private final OpenRequests<Submission> givenBack = new OpenRequests<>();
  private final Depths depths = new Depths();
  private final Set<Integer> flushers = new HashSet<>();
  private long unqueued;
  private long before;
  private long requeued;
  private long forgotten;
  private long others;

  RequestJoin(TracedMachine machine, JoinSink sink) {
    this.machine = machine;
    this.sink = sink;
  }

  void flushes(int tid, boolean begins) {
    if (begins) {
      flushers.add(tid);
    } else {
      flushers.remove(tid);
    }
  }

  void insert(TraceLine line, RequestFields fields, Optional<WriteCall> call) {
    inserted.begin(RequestKey.of(fields), submission(line, fields, call));
  }

  /** A request became part of the one before it. */
  void merged(RequestFields fields) {
    inserted.end(RequestKey.of(fields));
  }

  void issue(TraceLine line, RequestFields fields, Optional<WriteCall> call) {
    RequestKey key = RequestKey.of(fields);
    if (key.operation() == Operation.OTHER) {
      others++;
      return;
    }
    Optional<Submission> queued = inserted.end(key).filter(Ended::certain).map(Ended::request);
    Optional<Submission> again = givenBack.end(key).filter(Ended::certain).map(Ended::request);
    Submission by = again.or(() -> queued).orElseGet(() -> submission(line, fields, call));
    String device = machine.device(fields.major(), fields.minor());
    Spot spot =
        new Spot(
            device,
            machine.queue(device, line.cpu()),
            by.submitter().words(),
            key.operation().label(),
            machine.distance(by.cpu(), line.cpu()));
    if (again.isEmpty()) {
      unqueued += queued.isPresent() ? 0 : 1;
      queued.ifPresent(
          entry -> sink.hop(Hop.QUEUED, spot, line.nanos(), line.nanos() - entry.nanos()));
    }
    by.call()
        .ifPresent(
            entry ->
                sink.hop(
                    Hop.WRITE,
                    at(spot, machine.distance(entry.cpu(), line.cpu())),
                    line.nanos(),
                    line.nanos() - entry.nanos()));
    issued.begin(key, new Issue(spot, by, line.cpu(), line.nanos(), sectors(fields)));
    depths.begin(spot);
    if (again.isEmpty()) {
      sink.issued(spot, by.task(), fields.bytes(), depths.device(spot), depths.hardwareQueue(spot));
    }
  }

  /** The driver gives a request back: it is issued again, by whichever thread. */
  void requeue(RequestFields fields) {
    RequestKey key = RequestKey.of(fields);
    issued
        .end(key)
        .ifPresent(
            ended -> {
              depths.end(ended.request().spot());
              givenBack.begin(key, ended.request().by().again());
              requeued++;
            });
  }

  void complete(TraceLine line, RequestFields fields) {
    RequestKey key = RequestKey.of(fields);
    if (key.operation() == Operation.OTHER) {
      return;
    }
    Optional<Ended<Issue>> ended = issued.end(key);
    if (ended.isEmpty()) {
      before++;
    } else if (ended.get().certain()) {
      complete(line, fields, key, ended.get().request());
    } else {
      depths.end(ended.get().request().spot());
    }
  }

  private void complete(TraceLine line, RequestFields fields, RequestKey key, Issue issue) {
    Issue rest = issue.without(fields.sectors());
    if (rest.sectors() > 0) {
      issued.begin(key.from(key.sector() + fields.sectors()), rest);
      return;
    }
    depths.end(issue.spot());
    sink.hop(
        Hop.DEVICE,
        at(issue.spot(), machine.distance(issue.cpu(), line.cpu())),
        line.nanos(),
        line.nanos() - issue.nanos());
  }

  /** Events are missing here: what is open cannot be told from what ended unseen. */
  void lost() {
    forgotten += issued.open();
    inserted.clear();
    issued.clear();
    givenBack.clear();
    depths.clear();
    flushers.clear();
  }

  /** Adds what was not joined, and why: words to how many. */
  void report(Map<String, Long> unjoined) {
    unjoined.put("requests issued without being queued", unqueued);
    unjoined.put("completions of requests issued before the window", before);
    unjoined.put("requests not completed within the window", issued.open());
    unjoined.put("requests of one sector at one time, not told apart", issued.alike());
    unjoined.put("requests that the driver gave back, timed from their next issue", requeued);
    unjoined.put("requests open when events were lost", forgotten);
    unjoined.put("commands that neither read, write, discard nor flush", others);
  }

  private Submission submission(TraceLine line, RequestFields fields, Optional<WriteCall> call) {
    return new Submission(
        fields.task(),
        Submitter.of(fields.task(), flushers.contains(line.tid())),
        line.cpu(),
        line.nanos(),
        call);
  }

  private static long sectors(RequestFields fields) {
    return fields.bytes() / RequestFields.SECTOR_BYTES;
  }

  private static Spot at(Spot spot, String distance) {
    return new Spot(spot.device(), spot.queue(), spot.submitter(), spot.operation(), distance);
  }
}
