/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply;

import io.corelane.affinity.cpu.CpuSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is changed at present, and what was there before. The latter outlives a lost lease: facts
 * may still show our value where the old one is back, and that is no change by somebody else.
 */
final class SteeredValues {

  /** As many as a helper's lease may hold. */
  private static final int REMEMBERED = 4096;

  private final Map<Identified, Steered> held = new LinkedHashMap<>();
  private final Map<Identified, CpuSet> originals = new Eldest();

  /** For other threads. */
  private volatile List<Steered> snapshot = List.of();

  Optional<Steered> held(Identified what) {
    return Optional.ofNullable(held.get(what));
  }

  Optional<CpuSet> original(Identified what) {
    return Optional.ofNullable(originals.get(what));
  }

  void keep(Identified what, CpuSet to, Answer answer, String reason) {
    Steered old = held.get(what);
    CpuSet before = old != null ? old.before() : answer.before().orElse(CpuSet.EMPTY);
    held.put(what, new Steered(what, before, answer.now().orElse(to), answer.effective(), reason));
    if (old != null || answer.before().isPresent()) {
      originals.put(what, before);
    }
    snapshot = List.copyOf(held.values());
  }

  /** It is as before, or somebody else's, or gone. */
  void drop(Identified what) {
    held.remove(what);
    originals.remove(what);
    snapshot = List.copyOf(held.values());
  }

  void leaseEnded() {
    held.clear();
    snapshot = List.of();
  }

  List<Steered> all() {
    return snapshot;
  }

  private static final class Eldest extends LinkedHashMap<Identified, CpuSet> {
    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<Identified, CpuSet> eldest) {
      return size() > REMEMBERED;
    }
  }
}
