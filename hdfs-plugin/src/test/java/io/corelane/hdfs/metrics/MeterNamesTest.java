/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;

class MeterNamesTest {

  private final MeterRegistry registry = new SimpleMeterRegistry();

  @Test
  void thePrefixIsDroppedAndWordsAreCapitalized() {
    assertEquals("UploadsActive", name("corelane.uploads.active"));
    assertEquals("JvmGcPause", name("jvm.gc.pause"));
  }

  @Test
  void tagsFollowInTheOrderOfTheirKeys() {
    assertEquals(
        "UploadsEndedEndingAbortedLaneLong",
        name("corelane.uploads.ended", "lane", "long", "ending", "aborted"));
    assertEquals(
        "WriteSkippedReasonClientWaits", name("corelane.write.skipped", "reason", "client-waits"));
  }

  private String name(String name, String... tags) {
    return MeterNames.of(registry.counter(name, tags).getId());
  }
}
