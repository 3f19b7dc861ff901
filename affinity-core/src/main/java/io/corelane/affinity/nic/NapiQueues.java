/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.nic;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The receive queues of a machine by NAPI id, at one moment; immutable. A lookup reads nothing. Ids
 * change when a NIC is reset or the number of its queues changes.
 */
public final class NapiQueues {

  /** No instances. */
  public static final NapiQueues NONE = new NapiQueues(List.of(), Map.of());

  private final Map<Integer, RxNapi> byId = new HashMap<>();
  private final List<RxNapi> all;
  private final Map<Integer, String> unplaced;

  /** A table of the instances whose queues are known; for each other id it says why not. */
  NapiQueues(List<RxNapi> all, Map<Integer, String> unplaced) {
    this.all = List.copyOf(all);
    this.unplaced = Map.copyOf(unplaced);
    all.forEach(napi -> byId.put(napi.id(), napi));
  }

  /** The instance of an id as a socket tells it; nothing if its queue is not known. */
  public Optional<RxNapi> of(int napiId) {
    return Optional.ofNullable(byId.get(napiId));
  }

  /** The instance that polls the receive queue N of {@code rx-N}. */
  public Optional<RxNapi> of(String nic, int queue) {
    return all.stream()
        .filter(napi -> napi.nic().equals(nic) && napi.queues().contains(queue))
        .findFirst();
  }

  public Map<Integer, String> unplaced() {
    return unplaced;
  }

  public List<RxNapi> all() {
    return all;
  }

  @Override
  public String toString() {
    return all.size() + " NAPI instances";
  }
}
