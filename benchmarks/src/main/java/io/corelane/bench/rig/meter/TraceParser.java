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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads trace events as the kernel prints them ({@code print fmt} of {@code
 * /sys/kernel/tracing/events/X/Y/format}), of 6.1 to 6.12.
 */
final class TraceParser {

  /**
   * {@code TASK-TID [CPU] FLAGS TIME: EVENT: REST}. The name is taken greedily: it may hold blanks
   * and dashes, the id behind it does not.
   */
  private static final Pattern LINE =
      Pattern.compile("\\s*(.+)-(\\d+)\\s+\\[(\\d+)\\]\\s+\\S+\\s+[\\d.]+:\\s+(\\w+):\\s+(.*)");

  private static final Pattern PACKET =
      Pattern.compile("dev=.* skbaddr=(?:0x)?(\\p{XDigit}+) len=(\\d+)");
  private static final Pattern READ = Pattern.compile("skbaddr=(?:0x)?(\\p{XDigit}+) len=(\\d+)");
  private static final Pattern WRITE =
      Pattern.compile("dev (\\d+,\\d+) ino (\\d+) pos (\\d+) len \\d+ copied (\\d+)");
  private static final Pattern REMAP =
      Pattern.compile("(\\d+,\\d+) \\S+ (\\d+) \\+ (\\d+) <- \\((\\d+,\\d+)\\) (\\d+)");

  /** 6.12 has the I/O priority between the sectors and the name. */
  private static final Pattern ISSUE =
      Pattern.compile("(\\d+,\\d+) (\\S+) (\\d+) \\(.*\\) (\\d+) \\+ \\d+ [^\\[]*\\[(.*)\\]");

  private static final Pattern COMPLETE =
      Pattern.compile("(\\d+,\\d+) (\\S+) \\(.*\\) (\\d+) \\+ (\\d+) [^\\[]*\\[-?\\d+\\]");

  private TraceParser() {}

  /**
   * Reads one event from a line of {@code trace} that is neither blank nor a comment; fails if it
   * is none that the meter asks for.
   */
  static TraceEvent parse(String line) throws HarnessException {
    Matcher event = LINE.matcher(line);
    if (!event.matches()) {
      throw unreadable(line);
    }
    String task = event.group(1).strip();
    int tid = Integer.parseInt(event.group(2));
    int cpu = Integer.parseInt(event.group(3));
    String rest = event.group(5);
    try {
      return switch (event.group(4)) {
        case "netif_receive_skb" -> packet(cpu, match(PACKET, rest, line));
        case "skb_copy_datagram_iovec" -> read(task, tid, cpu, match(READ, rest, line));
        case "ext4_da_write_end", "ext4_write_end" -> written(cpu, match(WRITE, rest, line));
        case "block_bio_remap" -> remapped(match(REMAP, rest, line));
        case "block_rq_issue" -> issued(tid, cpu, match(ISSUE, rest, line));
        case "block_rq_complete" -> completed(cpu, match(COMPLETE, rest, line));
        default -> throw unreadable(line);
      };
    } catch (NumberFormatException e) {
      throw unreadable(line);
    }
  }

  private static TraceEvent packet(int cpu, Matcher fields) {
    return new PacketReceived(cpu, address(fields), Integer.parseInt(fields.group(2)));
  }

  private static TraceEvent read(String task, int tid, int cpu, Matcher fields) {
    return new BytesRead(task, tid, cpu, address(fields), Integer.parseInt(fields.group(2)));
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

  private static TraceEvent issued(int tid, int cpu, Matcher fields) {
    return new RequestIssued(
        fields.group(5),
        tid,
        cpu,
        Device.parse(fields.group(1)),
        fields.group(2),
        Long.parseUnsignedLong(fields.group(4)),
        Long.parseLong(fields.group(3)));
  }

  private static TraceEvent completed(int cpu, Matcher fields) {
    return new RequestCompleted(
        cpu,
        Device.parse(fields.group(1)),
        fields.group(2),
        Long.parseUnsignedLong(fields.group(3)), // A flush has the highest number there is.
        Long.parseLong(fields.group(4)));
  }

  private static long address(Matcher fields) {
    return Long.parseUnsignedLong(fields.group(1), 16);
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
