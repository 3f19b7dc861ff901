/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.apache.hadoop.hdfs.server.datanode.fsdataset.impl;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SuperclassProbeTest {

  @Test
  void thisHadoopFits() {
    assertDoesNotThrow(SuperclassProbe::check);
  }

  @Test
  void aMissingMethodIsNamed() {
    NoSuchMethodException e =
        assertThrows(
            NoSuchMethodException.class,
            () -> SuperclassProbe.handler(FsDatasetImpl.class, "createRbw", String.class));
    assertEquals(true, String.valueOf(e.getMessage()).contains("createRbw"));
  }

  @Test
  void anotherReturnTypeDoesNotFit() {
    assertThrows(
        NoSuchMethodException.class, () -> SuperclassProbe.handler(Map.class, "get", Object.class));
  }
}
