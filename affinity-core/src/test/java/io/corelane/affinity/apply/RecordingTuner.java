/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply;

import io.corelane.affinity.cpu.CpuSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A tuner that writes nothing, remembers what it was asked, and answers as it is told. */
public final class RecordingTuner implements Tuner {

  private final List<String> requests = new ArrayList<>();
  private final Map<Identified, Answer> answers = new HashMap<>();
  private final List<String> news = new ArrayList<>();
  private Optional<String> trouble = Optional.empty();
  private long lease;

  /**
   * What was asked so far, and forgets it.
   *
   * @return such as {@code set RPS of eth0 rx-0 seen [] to [1]}
   */
  public List<String> requests() {
    List<String> all = List.copyOf(requests);
    requests.clear();
    return all;
  }

  /**
   * What to answer from now on; without it, every change succeeds.
   *
   * @param what to requests about this
   * @param answer the answer
   */
  public void answer(Identified what, Answer answer) {
    answers.put(what, answer);
  }

  /**
   * The helper goes, and the lease with it, or it is back.
   *
   * @param why empty when it is back
   */
  public void trouble(Optional<String> why) {
    if (trouble.isEmpty() && why.isPresent()) {
      lease++;
    }
    trouble = why;
  }

  /**
   * Something to tell.
   *
   * @param sentence the sentence
   */
  public void tell(String sentence) {
    news.add(sentence);
  }

  @Override
  public Answer set(Identified what, Optional<CpuSet> seen, CpuSet to) {
    requests.add(
        "set " + what.describe() + seen.map(cpus -> " seen " + cpus).orElse("") + " to " + to);
    return answers.getOrDefault(
        what, new Answer(Answer.Code.OK, 0, seen, Optional.of(to), Optional.empty(), ""));
  }

  @Override
  public Answer restore(Identified what) {
    requests.add("restore " + what.describe());
    return answers.getOrDefault(what, Answer.of(Answer.Code.OK, ""));
  }

  @Override
  public Optional<String> trouble() {
    return trouble;
  }

  @Override
  public List<String> news() {
    List<String> all = List.copyOf(news);
    news.clear();
    return all;
  }

  @Override
  public long lease() {
    return lease;
  }

  @Override
  public void close() {
    requests.add("close");
  }
}
