/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.join;

import java.util.HashMap;
import java.util.Map;

/** How many requests are with each device, and on each of its hardware queues. */
final class Depths {

  private record Queue(String device, String queue) {}

  private final Map<String, Integer> devices = new HashMap<>();
  private final Map<Queue, Integer> queues = new HashMap<>();

  void begin(Spot spot) {
    devices.merge(spot.device(), 1, Integer::sum);
    queues.merge(queue(spot), 1, Integer::sum);
  }

  void end(Spot spot) {
    devices.merge(spot.device(), -1, Integer::sum);
    queues.merge(queue(spot), -1, Integer::sum);
  }

  int device(Spot spot) {
    return devices.getOrDefault(spot.device(), 0);
  }

  int hardwareQueue(Spot spot) {
    return queues.getOrDefault(queue(spot), 0);
  }

  void clear() {
    devices.clear();
    queues.clear();
  }

  private static Queue queue(Spot spot) {
    return new Queue(spot.device(), spot.queue());
  }
}
