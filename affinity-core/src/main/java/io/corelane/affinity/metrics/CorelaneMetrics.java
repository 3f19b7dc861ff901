/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.metrics;

import io.corelane.affinity.config.Mode;
import io.corelane.affinity.policy.Lane;
import io.corelane.affinity.policy.write.WriteWay;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.BaseUnits;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Corelane's meters in a Micrometer registry. Every meter and every tag value exists from the
 * start, so that zero is seen as zero; nothing is looked up, created or allocated when an event is
 * counted. All methods may be called from any thread; none blocks. {@code docs/metrics.md} says
 * what each meter means.
 */
public final class CorelaneMetrics {

  private static final double NANOS_PER_SECOND = 1e9;

  private final MeterRegistry registry;
  private final AtomicInteger active = new AtomicInteger();
  private final Map<Lane, Counter> started;
  private final Map<Lane, Map<UploadEnding, Counter>> ended;
  private final Map<Lane, Counter> bytes;
  private final Timer bind;
  private final Counter restores;
  private final Counter straysFound;
  private final Counter straysRestored;
  private final AtomicInteger straysLeft = new AtomicInteger();
  private final Map<FailureCause, Counter> failures;
  private final AtomicReference<@Nullable Mode> mode = new AtomicReference<>();
  private final AtomicBoolean judged = new AtomicBoolean();
  private final AtomicReference<@Nullable InactiveReason> inactive = new AtomicReference<>();

  /** Registers the meters; one registry holds one DataNode's. */
  public CorelaneMetrics(MeterRegistry registry) {
    this.registry = registry;
    gauge("corelane.uploads.active", active::get, "Uploads in progress", "uploads");
    started =
        each(
            Lane.class,
            lane ->
                counter("corelane.uploads.started", "Uploads begun", "uploads")
                    .tag("lane", tagValue(lane))
                    .register(registry));
    ended = each(Lane.class, lane -> each(UploadEnding.class, ending -> ended(lane, ending)));
    bytes =
        each(
            Lane.class,
            lane ->
                counter("corelane.uploads.bytes", "Bytes of ended uploads", BaseUnits.BYTES)
                    .tag("lane", tagValue(lane))
                    .register(registry));
    bind =
        Timer.builder("corelane.bind")
            .description("Time an upload's thread spent in being placed and bound")
            .register(registry);
    restores =
        counter("corelane.restores", "Threads given back their former CPUs", "threads")
            .register(registry);
    straysFound =
        counter("corelane.strays.found", "Threads found with CPUs of an ended upload", "threads")
            .register(registry);
    straysRestored =
        counter("corelane.strays.restored", "Strays given back their former CPUs", "threads")
            .register(registry);
    gauge(
        "corelane.strays.left",
        straysLeft::get,
        "Threads that could not be given their former CPUs back so far",
        "threads");
    failures =
        each(
            FailureCause.class,
            cause ->
                counter("corelane.failures", "Failures of Corelane's own work", "failures")
                    .tag("cause", tagValue(cause))
                    .register(registry));
    states();
  }

  /** An upload has begun, with a lane of this length. */
  public void uploadStarted(Lane lane) {
    active.incrementAndGet();
    count(started.get(lane), 1);
  }

  /**
   * An upload has ended. To be called once for each {@link #uploadStarted}.
   *
   * @param lane the lane it began with
   * @param ending how it ended
   * @param uploaded bytes it brought, at least 0
   */
  public void uploadEnded(Lane lane, UploadEnding ending, long uploaded) {
    active.decrementAndGet();
    Map<UploadEnding, Counter> ofLane = ended.get(lane);
    count(ofLane == null ? null : ofLane.get(ending), 1);
    count(bytes.get(lane), uploaded);
  }

  /** An upload's thread was placed and bound; it cost that thread so long. */
  public void bound(long nanos) {
    bind.record(nanos, TimeUnit.NANOSECONDS);
  }

  /** A thread has its former CPUs again. */
  public void restored() {
    restores.increment();
  }

  /**
   * The sweep met threads that still had an ended upload's CPUs.
   *
   * @param found how many that had not been met before
   * @param restored how many have their former CPUs again, those met before included
   * @param left how many could not be given them, and will be tried again
   */
  public void straysSwept(int found, int restored, int left) {
    straysFound.increment(found);
    straysRestored.increment(restored);
    straysLeft.set(left);
  }

  /** Something of ours failed; the upload goes on as in stock HDFS. */
  public void failed(FailureCause cause) {
    count(failures.get(cause), 1);
  }

  /** A mode is in force; in {@link Mode#OFF} Corelane does nothing. */
  public void active(Mode now) {
    mode.set(now);
    inactive.set(null);
  }

  /** Whether mode auto is at work: Corelane is, also while it has off in force. */
  public void judged(boolean auto) {
    judged.set(auto);
  }

  /** Corelane does nothing in this DataNode. */
  public void inactive(InactiveReason reason) {
    mode.set(null);
    inactive.set(reason);
  }

  /** Publishes the disk writers' totals, which are held as long as the registry. */
  public void watch(WriteStageFigures figures) {
    for (WriteWay way : List.of(WriteWay.BUFFERED, WriteWay.DIRECT)) {
      FunctionCounter.builder("corelane.write.bytes", figures, f -> f.bytes(way))
          .description("Bytes of blocks that the write stage has written")
          .baseUnit(BaseUnits.BYTES)
          .tag("way", tagValue(way))
          .register(registry);
    }
    FunctionCounter.builder(
            "corelane.write.bytes.own", figures, WriteStageFigures::bytesByUploadsThemselves)
        .description("Those that an upload's own threads have written")
        .baseUnit(BaseUnits.BYTES)
        .register(registry);
    FunctionTimer.builder(
            "corelane.write.batches",
            figures,
            WriteStageFigures::batches,
            WriteStageFigures::batchNanos,
            TimeUnit.NANOSECONDS)
        .description("Pieces that blocks were written in, and the time that took")
        .register(registry);
    FunctionTimer.builder(
            "corelane.write.waits",
            figures,
            WriteStageFigures::diskWaits,
            WriteStageFigures::diskWaitNanos,
            TimeUnit.NANOSECONDS)
        .description("Waits of uploads for the disk, and the time in them")
        .register(registry);
    FunctionCounter.builder(
            "corelane.diskwriter.cpu", figures, f -> f.writerCpuNanos() / NANOS_PER_SECOND)
        .description("CPU time of the disk writers")
        .baseUnit("seconds")
        .register(registry);
    for (WriteStageSkip reason : WriteStageSkip.values()) {
      FunctionCounter.builder("corelane.write.skipped", figures, f -> f.skipped(reason))
          .description("Uploads that were written as in stock HDFS, or went back to it")
          .baseUnit("uploads")
          .tag("reason", tagValue(reason))
          .register(registry);
    }
    FunctionCounter.builder("corelane.write.failures", figures, WriteStageFigures::failures)
        .description("Blocks of which something could not be written")
        .baseUnit("failures")
        .register(registry);
    FunctionCounter.builder(
            "corelane.diskwriter.bind.failures", figures, WriteStageFigures::bindFailures)
        .description("Bindings of a disk writer that failed")
        .baseUnit("failures")
        .register(registry);
    gauge("corelane.write.active", figures::active, "Uploads on the write stage", "uploads");
    gauge(
        "corelane.write.memory",
        figures::memoryBytes,
        "Memory that the write stage has of the JVM",
        BaseUnits.BYTES);
    gauge("corelane.diskwriter.threads", figures::threads, "Disk-writer threads", "threads");
  }

  /** How a constant is spelled as a tag's value, such as {@code queue-full}. */
  static String tagValue(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private void states() {
    gauge("corelane.active", () -> isActive() ? 1 : 0, "1 while Corelane works", null);
    for (Mode each : Mode.values()) {
      Gauge.builder("corelane.mode", () -> mode.get() == each ? 1 : 0)
          .description("1 for the mode in force")
          .tag("mode", tagValue(each))
          .register(registry);
    }
    for (InactiveReason each : InactiveReason.values()) {
      Gauge.builder("corelane.inactive", () -> inactive.get() == each ? 1 : 0)
          .description("1 for the reason why Corelane does nothing")
          .tag("reason", tagValue(each))
          .register(registry);
    }
  }

  private boolean isActive() {
    Mode now = mode.get();
    return now != null && (now.observes() || judged.get());
  }

  private Counter ended(Lane lane, UploadEnding ending) {
    return counter("corelane.uploads.ended", "Uploads ended", "uploads")
        .tag("lane", tagValue(lane))
        .tag("ending", tagValue(ending))
        .register(registry);
  }

  private static Counter.Builder counter(String name, String description, String unit) {
    return Counter.builder(name).description(description).baseUnit(unit);
  }

  private void gauge(
      String name, Supplier<Number> value, String description, @Nullable String unit) {
    Gauge.builder(name, value).description(description).baseUnit(unit).register(registry);
  }

  private static void count(@Nullable Counter counter, long amount) {
    if (counter != null) {
      counter.increment((double) amount);
    }
  }

  private static <K extends Enum<K>, V> Map<K, V> each(Class<K> type, Function<K, V> make) {
    Map<K, V> all = new EnumMap<>(type);
    for (K constant : type.getEnumConstants()) {
      all.put(constant, make.apply(constant));
    }
    return all;
  }
}
