/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

import io.corelane.affinity.policy.write.WriteKey;

/** Reads the keys of the write stage. */
final class WriteKeys {

  private static final int LEAST_BATCH = 64 << 10;

  /**
   * A client of Hadoop has at most 80 packets on their way, 5 MiB: it never brings a larger one.
   */
  private static final int MOST_BATCH = 4 << 20;

  /** So many have room in a ring. Who sets one of both keys need not set the other for it. */
  private static final int BATCHES = 4;

  private static final int LEAST_RING = 256 << 10;
  private static final int MOST_RING = 64 << 20;
  private static final long MOST_MEMORY = 64L << 30;

  private WriteKeys() {}

  static WriteConfig read(Values values) throws ConfigException {
    WriteKey key = values.oneOf(ConfigKey.WRITE, WriteKey.class);
    long minimum = values.bytes(ConfigKey.WRITE_MINIMUM_SIZE, 0, 1 << 30);
    int batch = powerOfTwo(values, ConfigKey.WRITE_BATCH, LEAST_BATCH, MOST_BATCH);
    int ring = powerOfTwo(values, ConfigKey.WRITE_RING, LEAST_RING, MOST_RING);
    if (!values.isSet(ConfigKey.WRITE_BATCH)) {
      batch = Math.min(batch, ring / BATCHES);
    } else if (!values.isSet(ConfigKey.WRITE_RING)) {
      ring = Math.max(ring, BATCHES * batch);
    } else if (ring < BATCHES * batch) {
      throw values.refused(
          ConfigKey.WRITE_RING,
          "less than four times "
              + ConfigKey.WRITE_BATCH.key()
              + " = "
              + values.text(ConfigKey.WRITE_BATCH));
    }
    long memory = values.bytes(ConfigKey.WRITE_MEMORY, 0, MOST_MEMORY);
    int threads = values.number(ConfigKey.WRITE_MAX_THREADS_PER_VOLUME, 1, 256);
    return new WriteConfig(key, minimum, batch, ring, memory, threads);
  }

  private static int powerOfTwo(Values values, ConfigKey key, int least, int most)
      throws ConfigException {
    int bytes = (int) values.bytes(key, least, most);
    if (Integer.bitCount(bytes) != 1) {
      throw values.refused(key, "not a power of two");
    }
    return bytes;
  }
}
