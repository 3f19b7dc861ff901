/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.steer;

import io.corelane.affinity.apply.Steered;
import io.corelane.affinity.metrics.SteerFigures;
import io.corelane.affinity.metrics.SteerMetrics;
import io.corelane.hdfs.metrics.SteeredReport;
import io.corelane.hdfs.metrics.SteeringReport;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * How steering stands, as the loop last saw it. Says so in the log when it begins, ends or fails
 * for another reason: one line for each change, at most {@value #MOST} a minute. May be asked by
 * any thread.
 */
public final class SteeringState implements SteerFigures, SteeringReport {

  /** Lines in a minute; a helper that is started again and again does not flood the log. */
  static final int MOST = 6;

  private static final long MINUTE_NANOS = 60_000_000_000L;

  private final Logger log;
  private final LongSupplier nanoTime;
  private final AtomicLong outages = new AtomicLong();

  private volatile Session session = new Session("");
  private @Nullable SteerMetrics meters;

  /**
   * What the log says last. It outlives a session: mode auto begins one with each slice of steer.
   */
  private @Nullable String told;

  private long toldAt;
  private long minute;
  private int inMinute;

  /**
   * How it stands in another mode than steer.
   *
   * @param log for an operator
   * @param nanoTime as {@link System#nanoTime}
   */
  public SteeringState(Logger log, LongSupplier nanoTime) {
    this.log = log;
    this.nanoTime = nanoTime;
    minute = nanoTime.getAsLong();
  }

  /** Its meters, which are registered once. To be called by one thread at a time. */
  SteerMetrics meters(MeterRegistry registry) {
    SteerMetrics there = meters;
    if (there == null) {
      there = new SteerMetrics(registry, this);
      meters = there;
    }
    return there;
  }

  /**
   * Mode steer begins. What an earlier session says from now on changes nothing that is shown: its
   * loop may not have ended yet.
   */
  Session begun() {
    Session next = new Session("not tried yet");
    session = next;
    return next;
  }

  /** From one begin of mode steer to its end; to be told by the loop's thread. */
  final class Session {

    /** Empty while values can be changed. */
    private volatile String trouble;

    private volatile boolean on;
    private volatile List<Steered> values = List.of();

    private Session(String trouble) {
      this.trouble = trouble;
    }

    /**
     * Takes note of how it stands.
     *
     * @param now why nothing can be changed; empty when values can be
     * @param changed the values that are changed at present
     * @param news what there is to tell
     * @return the news that the log does not tell already
     */
    List<String> see(Optional<String> now, List<Steered> changed, List<String> news) {
      String text = now.orElse("");
      if (on && !text.isEmpty()) {
        outages.incrementAndGet();
      }
      on = text.isEmpty();
      trouble = text;
      values = List.copyOf(changed);
      if (session == this && maySay(text)) {
        return say(text, news);
      }
      return news;
    }

    /** Mode steer ends: nothing is changed any more. */
    void closed() {
      on = false;
      trouble = "";
      values = List.of();
    }
  }

  /** Another reason for the same state can wait a little: a helper that starts has several. */
  private synchronized boolean maySay(String text) {
    if (text.equals(told)) {
      return false;
    }
    long nanos = nanoTime.getAsLong();
    boolean otherReason = told != null && !told.isEmpty() && !text.isEmpty();
    if (otherReason && nanos - toldAt < MINUTE_NANOS) {
      return false;
    }
    if (nanos - minute >= MINUTE_NANOS) {
      minute = nanos;
      inMinute = 0;
    }
    if (inMinute >= MOST) {
      return false;
    }
    inMinute++;
    toldAt = nanos;
    told = text;
    return true;
  }

  /** A tuner's own sentence about the same change is part of the line, or said by it. */
  private List<String> say(String text, List<String> news) {
    if (text.isEmpty()) {
      log.info(
          "Corelane steers: interrupts and steering masks follow the plan{}",
          news.isEmpty() ? "" : ". " + String.join(" ", news));
      return List.of();
    }
    log.warn("Corelane steers nothing for now, uploads go on as in mode bind: {}", text);
    return news.stream().filter(sentence -> !sentence.contains(text)).toList();
  }

  @Override
  public boolean isOn() {
    return session.on;
  }

  @Override
  public String trouble() {
    return session.trouble;
  }

  @Override
  public int values() {
    return session.values.size();
  }

  @Override
  public long outages() {
    return outages.get();
  }

  @Override
  public List<SteeredReport> steered() {
    return session.values.stream()
        .map(
            value ->
                new SteeredReport(
                    value.what().describe(),
                    value.before().toList(),
                    value.now().toList(),
                    value.effective().map(cpus -> cpus.toList()).orElse(""),
                    value.reason()))
        .toList();
  }
}
