/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.judge;

import io.corelane.affinity.config.Mode;
import io.corelane.affinity.trial.Switchback;
import io.corelane.affinity.trial.SwitchbackRules;
import io.corelane.affinity.trial.Totals;
import io.corelane.affinity.trial.TrialVerdict;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Finds the better mode: bind against off first, and steer against bind where bind helps and there
 * is somebody to steer. Begins anew when the machine or its load has changed, and after a week. It
 * is a state that is replaced: who calls has the mode put in force and the judgement kept. Times
 * are on the clock of {@link Totals#nanos}; coins are true with a chance of one half.
 *
 * @param kept what has been found
 * @param turn the slice or the rest that goes on
 * @param since what had been counted when the load was looked at last, or the verdict was found
 * @param news what has happened last, as a sentence for the log
 * @param idle how many slices of steer in a row nobody has steered in
 */
public record Judge(Judgement kept, Switchback turn, Totals since, String news, int idle) {

  /** After so many the trial pauses. */
  private static final int MOST_IDLE = 3;

  private Judge(Judgement kept, Switchback turn, Totals since, String news) {
    this(kept, turn, since, news, 0);
  }

  /**
   * Goes on where a judgement was left, or begins.
   *
   * @param kept what is known from before; nothing where nothing is
   * @param coin true with a chance of one half
   * @return the first turn
   */
  public static Judge begin(
      Optional<Judgement> kept, Seen now, JudgeRules rules, BooleanSupplier coin) {
    return kept.map(found -> resume(found, now, rules, coin))
        .orElseGet(() -> anew("nothing is known yet", now, rules, coin));
  }

  private static Judge resume(Judgement kept, Seen now, JudgeRules rules, BooleanSupplier coin) {
    ModeTrial trial = kept.current();
    Switchback turn =
        Switchback.resume(trial.trial(), trial.verdict(), now.totals(), rules.turns(trial), coin);
    return new Judge(
        kept, turn, now.totals(), "goes on: " + VerdictText.finding(TrialFigures.of(trial, rules)));
  }

  private static Judge anew(String why, Seen now, JudgeRules rules, BooleanSupplier coin) {
    Judgement kept = Judgement.begin(now.machine().orElse(""), now.epochMillis());
    return trying(kept, why, now, rules, coin);
  }

  private static Judge trying(
      Judgement kept, String why, Seen now, JudgeRules rules, BooleanSupplier coin) {
    ModeTrial trial = kept.current();
    Switchback turn = Switchback.begin(now.totals(), rules.turns(trial), coin);
    String news =
        "tries " + trial.other().text() + " against " + trial.baseline().text() + ": " + why;
    return new Judge(kept, turn, now.totals(), news);
  }

  private SwitchbackRules turns(JudgeRules rules) {
    return rules.turns(kept.current());
  }

  /** How long nothing is to be done, as of {@link Switchback#due}. */
  public long due(long nanos, JudgeRules rules) {
    return turn.due(nanos, turns(rules));
  }

  /** The mode that is to be in force. */
  public Mode mode() {
    return kept.current().mode(turn.way());
  }

  /** The mode is in force now, however long that took; its rest begins now. */
  public Judge inForce(long nanos, JudgeRules rules) {
    return new Judge(kept, turn.inForce(nanos, turns(rules)), since, news, idle);
  }

  /**
   * How it stands.
   *
   * @param trouble what is wrong, as a sentence; empty if nothing is
   * @return as of now
   */
  public AutoFigures figures(Seen now, JudgeRules rules, String trouble) {
    long due = due(now.totals().nanos(), rules);
    long next = due == Long.MAX_VALUE ? 0 : now.epochMillis() + due / 1_000_000;
    return new AutoFigures(
        turn.isSettled() ? AutoFigures.State.SETTLED : AutoFigures.State.COMPARING,
        news,
        trouble,
        next,
        kept.trials().stream().map(trial -> TrialFigures.of(trial, rules)).toList());
  }

  /** Goes on; the same while nothing is to be done. */
  public Judge next(Seen now, JudgeRules rules, BooleanSupplier coin) {
    Optional<String> stale = stale(now, rules);
    if (stale.isPresent()) {
      return anew(stale.get(), now, rules, coin);
    }
    Judgement known =
        kept.machine().isEmpty() && now.machine().isPresent() ? kept.on(now.machine().get()) : kept;
    if (!known.current().isDecided() && age(known.current().begunMillis(), now) >= week(rules)) {
      return given(known, now, rules, coin);
    }
    if (turn.isSettled() && known.canSteer() && now.steers()) {
      ModeTrial steer = ModeTrial.begin(Mode.BIND, Mode.STEER, now.epochMillis());
      return trying(known.plus(steer), "there is somebody to steer", now, rules, coin);
    }
    if (turn.isMeasuring() && mode() == Mode.STEER && !now.steering()) {
      return withoutHelper(known, now, rules, coin);
    }
    Switchback next = turn.next(now.totals(), turns(rules), coin);
    if (next.equals(turn) && known.equals(kept)) {
      return lookedAtLoad(now, rules);
    }
    return next.trial().equals(turn.trial())
        ? new Judge(known, next, since, news, idle)
        : judged(known, next, now, rules);
  }

  /** One pair more: perhaps a verdict, perhaps another than before. */
  private Judge judged(Judgement known, Switchback next, Seen now, JudgeRules rules) {
    TrialVerdict verdict = next.said();
    ModeTrial before = known.current();
    ModeTrial after = before.with(next.trial(), verdict, now.epochMillis());
    Judgement found = known.with(after);
    boolean another = verdict != before.verdict();
    String told = another ? VerdictText.news(TrialFigures.of(after, rules)) : news;
    return new Judge(found, next, another && !before.isDecided() ? now.totals() : since, told);
  }

  /** So long without a verdict is one: what cannot be shown does not matter. */
  private static Judge given(Judgement known, Seen now, JudgeRules rules, BooleanSupplier coin) {
    ModeTrial before = known.current();
    TrialVerdict none = TrialVerdict.NO_DIFFERENCE;
    ModeTrial after = before.with(before.trial(), none, now.epochMillis());
    return new Judge(
        known.with(after),
        Switchback.resume(after.trial(), none, now.totals(), rules.turns(after), coin),
        now.totals(),
        VerdictText.news(TrialFigures.of(after, rules)));
  }

  /** A slice of steer that is one of bind shows nothing. */
  private Judge withoutHelper(Judgement known, Seen now, JudgeRules rules, BooleanSupplier coin) {
    String what = "nobody steers in a slice of steer, and its pair is not compared";
    boolean pauses = idle + 1 >= MOST_IDLE && !known.current().isDecided();
    return pauses
        ? new Judge(
            known, turn.paused(now.totals().nanos()), since, what + "; bind stays for now", 0)
        : new Judge(known, turn.dropped(now.totals(), turns(rules), coin), since, what, idle + 1);
  }

  private static long age(long millis, Seen now) {
    return now.epochMillis() - millis;
  }

  private static long week(JudgeRules rules) {
    return rules.again().toMillis();
  }

  /** Why what was found does not hold any more. */
  private Optional<String> stale(Seen now, JudgeRules rules) {
    String machine = now.machine().orElse("");
    if (!machine.isEmpty() && !kept.machine().isEmpty() && !machine.equals(kept.machine())) {
      return Optional.of("the machine has changed, from " + kept.machine() + " to " + machine);
    }
    Optional<ModeTrial> oldest = kept.oldestVerdict();
    if (oldest.isEmpty()) {
      long age = age(kept.current().begunMillis(), now);
      return age <= -week(rules) || age >= 2 * week(rules)
          ? Optional.of("nobody knows how long it has been tried, for the clock was set")
          : Optional.empty();
    }
    // A clock that was set back by a little means nothing; by as much, nobody knows how old it is.
    if (Math.abs(age(oldest.get().decidedMillis(), now)) >= week(rules)) {
      return Optional.of("the verdict is " + rules.again().toDays() + " days old");
    }
    double before = kept.bytesPerSecond();
    double rate = rate(now);
    boolean another = rate > rules.shift() * before || rate < before / rules.shift();
    return looks(now, rules) && isEnough(rate, rules) && before > 0 && another
        ? Optional.of(
            "the load has changed, from %.0f to %.0f MiB/s"
                .formatted(before / (1 << 20), rate / (1 << 20)))
        : Optional.empty();
  }

  /**
   * A day is compared with the first after the verdict. The trial's own minutes, mostly those of a
   * rush, would make another load of every day.
   */
  private Judge lookedAtLoad(Seen now, JudgeRules rules) {
    if (kept.oldestVerdict().isEmpty() || !looks(now, rules)) {
      return this;
    }
    boolean first = kept.bytesPerSecond() == 0;
    double rate = Math.max(rate(now), leastRate(rules));
    return new Judge(first ? kept.at(rate) : kept, turn, now.totals(), news, idle);
  }

  private boolean looks(Seen now, JudgeRules rules) {
    return now.totals().nanos() - since.nanos() >= rules.look().toNanos();
  }

  /** Where too little comes for any pair, a new trial could find nothing. */
  private static boolean isEnough(double rate, JudgeRules rules) {
    return rate >= leastRate(rules);
  }

  private static double leastRate(JudgeRules rules) {
    return rules.turns().leastBytes() / (rules.turns().sliceNanos() / 1e9);
  }

  /** Bytes received per second since then; 0 if that cannot be told. */
  private double rate(Seen now) {
    double seconds = (now.totals().nanos() - since.nanos()) / 1e9;
    double bytes = now.totals().bytes() - since.bytes();
    return seconds > 0 && bytes >= 0 ? bytes / seconds : 0;
  }
}
