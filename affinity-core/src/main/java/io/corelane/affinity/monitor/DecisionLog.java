/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import io.corelane.affinity.apply.Outcome;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Tells what was decided, one line each: changes of the machine, steps with their reason and what
 * came of them, remarks.
 *
 * <p>It does not flood. A step that was made is told each time; one that was not, and comes again
 * with every tick, once a minute. A remark is told when it appears, not while it stays; figures
 * that differ do not make it another. Beyond {@value #MOST} lines a minute it only counts. To be
 * used by one thread.
 */
public final class DecisionLog {

  /** Lines in a minute. */
  static final int MOST = 240;

  private static final long MINUTE = 60_000;
  private static final Pattern FIGURE = Pattern.compile("[0-9]+(?:\\.[0-9]+)? ?(?=%|ms|[GMK]iB)");

  private final Consumer<String> lines;
  private final Map<String, Long> toldAt = new HashMap<>();
  private Set<String> standing = Set.of();
  private long minute = Long.MIN_VALUE;
  private int inMinute;
  private long untold;

  /** A log that has told nothing yet; each line comes without a line feed. */
  public DecisionLog(Consumer<String> lines) {
    this.lines = lines;
  }

  /** Tells what is new in a tick. */
  public void tell(Tick tick) {
    long now = tick.epochMillis();
    toldAt.values().removeIf(at -> at > now || now - at >= MINUTE);
    beginMinute(now);
    for (String change : tick.changes()) {
      line(tick, "machine: " + change);
    }
    for (Outcome outcome : tick.outcomes()) {
      step(tick, outcome);
    }
    Set<String> nowStanding = new HashSet<>();
    for (String remark : tick.decision().remarks()) {
      String key = FIGURE.matcher(remark).replaceAll("# ");
      if (nowStanding.add(key) && !standing.contains(key) && firstInMinute(key, now)) {
        line(tick, "remark: " + remark);
      }
    }
    standing = nowStanding;
  }

  private void step(Tick tick, Outcome outcome) {
    String what = outcome.step().description();
    String result = outcome.result().name().toLowerCase(Locale.ROOT);
    if (outcome.result() == Outcome.Result.DONE
        || firstInMinute(result + " " + what, tick.epochMillis())) {
      String detail = outcome.detail().isEmpty() ? "" : " (" + outcome.detail() + ")";
      line(tick, result + detail + ": " + what + ". " + outcome.step().reason());
    }
  }

  private boolean firstInMinute(String key, long now) {
    return toldAt.putIfAbsent(key, now) == null;
  }

  private void beginMinute(long now) {
    if (now < minute || minute == Long.MIN_VALUE || now - minute >= MINUTE) {
      minute = now;
      inMinute = 0;
      if (untold > 0) {
        lines.accept(Instant.ofEpochMilli(now) + " " + untold + " lines more were not told");
        untold = 0;
      }
    }
  }

  private void line(Tick tick, String text) {
    if (inMinute < MOST) {
      inMinute++;
      lines.accept(
          Instant.ofEpochMilli(tick.epochMillis()) + " tick " + tick.number() + " " + text);
    } else {
      untold++;
    }
  }
}
