/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.helper;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * What a steering peer does, drawn from a seed: it changes some values, some of them twice, and
 * puts some back by itself.
 *
 * @param frames its requests after HELLO, in order
 * @param values how many values are changed; each at least once, the first change of each comes
 *     first
 * @param first the value that is changed first
 */
record Work(List<byte[]> frames, int values, Value first) {

  private static final int CPUS = 8;

  /** At least so many values are changed, so that a fault at the sixth passing of a point comes. */
  static final int LEAST = 6;

  static Work draw(Random random, List<Value> all) {
    List<Value> values = new ArrayList<>(all);
    Collections.shuffle(values, random);
    int count = LEAST + random.nextInt(values.size() - LEAST + 1);
    List<byte[]> frames = new ArrayList<>();
    int[] now = new int[count];
    for (int i = 0; i < count; i++) {
      now[i] = other(random, 0);
      frames.add(Frames.set(i, values.get(i), "*", list(now[i])));
    }
    for (int i = 0; i < count; i++) {
      int which = random.nextInt(count);
      if (random.nextInt(4) == 0) {
        frames.add(Frames.restore(count + i, values.get(which)));
      } else {
        now[which] = other(random, now[which]);
        frames.add(Frames.set(count + i, values.get(which), "*", list(now[which])));
      }
    }
    return new Work(frames, count, values.get(0));
  }

  /** Puts the first value back. */
  byte[] back() {
    return Frames.restore(0, first);
  }

  /** Does the first so many requests, one after the other's answer; fewer when the daemon dies. */
  void run(Peer peer, int requests) {
    try {
      for (byte[] frame : frames.subList(0, requests)) {
        peer.ask(frame);
      }
    } catch (IOException e) {
      // The daemon was killed in the midst, which is what the tests are about.
    }
  }

  /** A set of CPUs none of whose values is any original: two CPUs that no original has alone. */
  private static int other(Random random, int now) {
    while (true) {
      int first = random.nextInt(CPUS);
      int second = random.nextInt(CPUS);
      int mask = 1 << first | 1 << second;
      if (Math.abs(first - second) > 1 && mask != now && mask > 0x12) {
        return mask;
      }
    }
  }

  private static String list(int mask) {
    List<String> cpus = new ArrayList<>();
    for (int cpu = 0; cpu < CPUS; cpu++) {
      if ((mask >> cpu & 1) != 0) {
        cpus.add(Integer.toString(cpu));
      }
    }
    return String.join(",", cpus);
  }
}
