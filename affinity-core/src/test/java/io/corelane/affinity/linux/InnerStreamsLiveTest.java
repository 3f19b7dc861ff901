/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.InputStream;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class InnerStreamsLiveTest {

  @Test
  void theStreamInsideIsFoundAtEveryDepth() {
    InnerStreams streams = InnerStreams.probe().orElseThrow();
    InputStream core = new ByteArrayInputStream(new byte[1]);
    BufferedInputStream middle = new BufferedInputStream(core);
    DataInputStream outer = new DataInputStream(middle);
    assertSame(middle, streams.of(outer).orElseThrow());
    assertSame(core, streams.of(middle).orElseThrow());
  }

  @Test
  @SuppressWarnings("NullAway") // A stream of nothing is what is tested.
  void whereThereIsNoneThereIsNone() {
    InnerStreams streams = InnerStreams.probe().orElseThrow();
    assertEquals(Optional.empty(), streams.of(new DataInputStream(null)));
  }
}
