/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.rig.Guest;
import io.corelane.bench.rig.compare.RigReport;
import io.corelane.bench.rig.compare.RigRound;
import io.corelane.bench.rig.compare.RigWay;
import io.corelane.bench.rig.compare.UploadWatch;
import io.corelane.bench.rig.meter.Locality;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Counts the lines of each measured upload. */
public final class LineWatch implements UploadWatch {

  /** What a guest that can be counted is booted with: one thread runs all of it. */
  public static final List<String> KNOBS = List.of("--lines", "on", "--boot-seconds", "300");

  /**
   * The DataNode's code is compiled and its buffers have been used by then. With two, compilers and
   * what they compiled moved twice the lines in processes in a first round that they did later.
   */
  private static final int WARM_UPS = 4;

  private static final double MIB = 1 << 20;

  private final long bytes;
  private final Consumer<String> told;
  private final Consumer<LineReport> kept;
  private final Map<Key, LineCounts> windows = new HashMap<>();
  private Optional<LineCounter> counter = Optional.empty();
  private Optional<KernelSymbols> symbols = Optional.empty();

  private record Key(int round, RigWay way) {}

  /**
   * Counts nothing yet.
   *
   * @param bytes of each measured upload
   * @param told gets a sentence for each upload
   * @param kept gets the report so far after each round, so that a run that fails late leaves it
   */
  public LineWatch(long bytes, Consumer<String> told, Consumer<LineReport> kept) {
    this.bytes = bytes;
    this.told = told;
    this.kept = kept;
  }

  @Override
  public List<String> knobs() {
    return KNOBS;
  }

  @Override
  public long warmUpBytes(long bytes) {
    return WARM_UPS * bytes;
  }

  /** What reads all threads' files in /proc again and again moves lines itself. */
  @Override
  public boolean allowsLookingAtThreads() {
    return false;
  }

  @Override
  public void prepare(Guest guest) throws HarnessException, IOException, InterruptedException {
    counter = Optional.of(LineCounter.of(guest));
    symbols = Optional.of(KernelSymbols.of(guest));
  }

  @Override
  public void begin() throws HarnessException, IOException {
    counter.orElseThrow().start();
  }

  @Override
  public void end(int round, RigWay way) throws HarnessException, IOException {
    LineDump dump = counter.orElseThrow().stop();
    LineCounts counts = LineCounts.of(dump, symbols.orElseThrow());
    windows.put(new Key(round, way), counts);
    told.accept(
        String.format(
            Locale.ROOT,
            "round %d, %s: %,.0f lines per MiB from another node",
            round,
            way.word(),
            LineFigure.CROSSING.of(counts) * MIB / bytes));
  }

  @Override
  public void roundEnded(RigReport soFar) {
    kept.accept(report(soFar));
  }

  /**
   * All of it, or all so far.
   *
   * @param comparison whose uploads were watched
   */
  public LineReport report(RigReport comparison) {
    List<LineRound> rounds = new ArrayList<>();
    LineDump.Machine machine = windows.values().stream().findFirst().orElseThrow().dump().machine();
    for (RigRound round : comparison.rounds()) {
      LineCounts counts = windows.get(new Key(round.round(), round.way()));
      if (counts == null) {
        throw new IllegalStateException("round " + round.round() + " was not counted");
      }
      rounds.add(
          LineRound.of(
              round.round(),
              round.way(),
              counts,
              comparison.setup().bytes(),
              readOffNicNode(round.locality(), machine)));
    }
    return new LineReport(
        comparison.setup(),
        machine,
        comparison.verified(),
        rounds.stream()
            .map(LineRound::way)
            .distinct()
            .sorted()
            .map(w -> LineWay.of(w, rounds))
            .toList(),
        rounds);
  }

  private static double readOffNicNode(Locality locality, LineDump.Machine machine) {
    long all = 0;
    long off = 0;
    for (Map.Entry<Integer, Long> cpu : locality.received().byTarget().entrySet()) {
      all += cpu.getValue();
      if (cpu.getKey() >= 0 && machine.nodeOf(cpu.getKey()) != machine.nicNode()) {
        off += cpu.getValue();
      }
    }
    return all == 0 ? 0 : (double) off / all;
  }
}
