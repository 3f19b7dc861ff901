/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.apache.hadoop.hdfs.server.datanode.fsdataset.impl;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
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

  @Test
  void theSubclassNamesOnlyWhatItOverrides() {
    List<String> bridges =
        Arrays.stream(CorelaneDataset.class.getDeclaredMethods())
            .filter(Method::isBridge)
            .map(Method::getName)
            .toList();
    assertEquals(List.of(), bridges, "a Hadoop without one of these could not load the class");
  }
}
