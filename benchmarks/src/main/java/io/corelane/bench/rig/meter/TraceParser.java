/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.meter;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.rig.meter.TraceEvent.BytesRead;
import io.corelane.bench.rig.meter.TraceEvent.PacketReceived;
import io.corelane.bench.rig.meter.TraceEvent.PageWritten;
import io.corelane.bench.rig.meter.TraceEvent.Remapped;
import io.corelane.bench.rig.meter.TraceEvent.RequestCompleted;
import io.corelane.bench.rig.meter.TraceEvent.RequestIssued;
import io.corelane.bench.trace.line.RequestFields;
import io.corelane.bench.trace.line.SkbFields;
import io.corelane.bench.trace.line.TraceLine;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads trace events as the kernel prints them ({@code print fmt} of {@code
 * /sys/kernel/tracing/events/X/Y/format}), of 6.1 to 6.12.
 */
final class TraceParser {

  private static final Pattern WRITE =
      Pattern.compile("dev (\\d+,\\d+) ino (\\d+) pos (\\d+) len \\d+ copied (\\d+)");
  private static final Pattern REMAP =
      Pattern.compile("(\\d+,\\d+) \\S+ (\\d+) \\+ (\\d+) <- \\((\\d+,\\d+)\\) (\\d+)");

  private TraceParser() {}

  /**
   * Reads one event from a line of {@code trace} that is neither blank nor a comment; fails if it
   * is none that the meter asks for.
   */
  static TraceEvent parse(String line) throws HarnessException {
    TraceLine event = TraceLine.parse(line).orElseThrow(() -> unreadable(line));
    int tid = event.tid();
    int cpu = event.cpu();
    String rest = event.rest();
    try {
      return switch (event.event()) {
        case "netif_receive_skb" -> received(cpu, packet(rest, line));
        case "skb_copy_datagram_iovec" -> read(event, packet(rest, line));
        case "ext4_da_write_end", "ext4_write_end" -> written(cpu, match(WRITE, rest, line));
        case "block_bio_remap" -> remapped(match(REMAP, rest, line));
        case "block_rq_issue" ->
            issued(tid, cpu, RequestFields.begun(rest).orElseThrow(() -> unreadable(line)));
        case "block_rq_complete" ->
            completed(cpu, RequestFields.ended(rest).orElseThrow(() -> unreadable(line)));
        default -> throw unreadable(line);
      };
    } catch (NumberFormatException e) {
      throw unreadable(line);
    }
  }

  private static SkbFields packet(String rest, String line) throws HarnessException {
    return SkbFields.of(rest).orElseThrow(() -> unreadable(line));
  }

  private static TraceEvent received(int cpu, SkbFields fields) {
    return new PacketReceived(cpu, fields.buffer(), fields.length());
  }

  private static TraceEvent read(TraceLine line, SkbFields fields) {
    return new BytesRead(line.task(), line.tid(), line.cpu(), fields.buffer(), fields.length());
  }

  private static TraceEvent written(int cpu, Matcher fields) {
    return new PageWritten(
        cpu,
        Device.parse(fields.group(1)),
        Long.parseLong(fields.group(2)),
        Long.parseLong(fields.group(3)),
        Integer.parseInt(fields.group(4)));
  }

  private static TraceEvent remapped(Matcher fields) {
    return new Remapped(
        Device.parse(fields.group(1)),
        Long.parseUnsignedLong(fields.group(2)),
        Long.parseLong(fields.group(3)),
        Device.parse(fields.group(4)),
        Long.parseUnsignedLong(fields.group(5)));
  }

  private static TraceEvent issued(int tid, int cpu, RequestFields fields) {
    return new RequestIssued(
        fields.task(),
        tid,
        cpu,
        new Device(fields.major(), fields.minor()),
        fields.operation(),
        fields.sector(),
        fields.bytes());
  }

  private static TraceEvent completed(int cpu, RequestFields fields) {
    return new RequestCompleted(
        cpu,
        new Device(fields.major(), fields.minor()),
        fields.operation(),
        fields.sector(),
        fields.sectors());
  }

  private static Matcher match(Pattern pattern, String rest, String line) throws HarnessException {
    Matcher fields = pattern.matcher(rest);
    if (!fields.matches()) {
      throw unreadable(line);
    }
    return fields;
  }

  private static HarnessException unreadable(String line) {
    return new HarnessException("the meter cannot read this trace event: " + line.strip());
  }
}
