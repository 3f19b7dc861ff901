/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SweeperTest {

  @Test
  void looksLessOftenWhileNoUploadBegins() {
    assertEquals(
        "[50, 100, 200, 400, 400]",
        LongStream.iterate(50, pause -> Sweeper.pauseAfter(pause, false))
            .limit(5)
            .boxed()
            .toList()
            .toString());
    assertEquals(50, Sweeper.pauseAfter(400, true));
  }
}
