/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.steer;

import io.corelane.affinity.apply.Answer;
import io.corelane.affinity.apply.Identified;
import io.corelane.affinity.apply.Tuner;
import io.corelane.affinity.cpu.CpuSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A tuner over values in memory, which a test sets trouble, news and a lease for; knows which
 * threads ever called it.
 */
public final class ScriptedTuner implements Tuner {

  /** What the values are before anything is changed. */
  public static final CpuSet BEFORE = CpuSet.parseList("0-1");

  /** The threads that called it, by name. */
  public final Set<String> callers = ConcurrentHashMap.newKeySet();

  /** The values that are changed. */
  public final Map<Identified, CpuSet> values = new ConcurrentHashMap<>();

  /** How often it was closed. */
  public volatile int closed;

  /** Why nothing can be changed; empty when values can. */
  public volatile String trouble = "";

  /** Its lease. */
  public volatile long lease;

  /** What every change is answered. */
  public volatile Answer.Code code = Answer.Code.OK;

  private final Map<Identified, CpuSet> kept = new HashMap<>();
  private final List<String> news = new ArrayList<>();

  /** A tuner that does what it is asked. */
  public ScriptedTuner() {}

  /** Something to tell at the next tick. */
  public synchronized void tell(String sentence) {
    news.add(sentence);
  }

  /** As when the helper ends: what was changed is put back. */
  public synchronized void loseHelper(String why) {
    trouble = why;
    lease++;
    values.clear();
  }

  private void called() {
    callers.add(Thread.currentThread().getName());
  }

  @Override
  public synchronized Answer set(Identified what, Optional<CpuSet> seen, CpuSet to) {
    called();
    if (!trouble.isEmpty()) {
      return Answer.of(Answer.Code.TRANSIENT, trouble);
    } else if (code != Answer.Code.OK) {
      return Answer.of(code, "scripted");
    }
    CpuSet before = kept.getOrDefault(what, BEFORE);
    kept.put(what, to);
    values.put(what, to);
    return new Answer(code, 0, Optional.of(before), Optional.of(to), Optional.of(to), "");
  }

  @Override
  public synchronized Answer restore(Identified what) {
    called();
    kept.remove(what);
    values.remove(what);
    return new Answer(
        Answer.Code.OK, 0, Optional.empty(), Optional.of(BEFORE), Optional.empty(), "");
  }

  @Override
  public Optional<String> trouble() {
    called();
    return trouble.isEmpty() ? Optional.empty() : Optional.of(trouble);
  }

  @Override
  public synchronized List<String> news() {
    called();
    List<String> told = List.copyOf(news);
    news.clear();
    return told;
  }

  @Override
  public long lease() {
    return lease;
  }

  @Override
  public synchronized void close() {
    called();
    closed++;
    values.clear();
  }
}
