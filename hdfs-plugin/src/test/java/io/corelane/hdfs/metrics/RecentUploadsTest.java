/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class RecentUploadsTest {

  @Test
  void theLatestAreKeptInOrder() {
    RecentUploads recent = new RecentUploads(3);
    assertEquals(List.of(), recent.list());
    for (int i = 1; i <= 5; i++) {
      UploadReport ended = upload("blk_" + i);
      recent.add(() -> ended);
    }
    assertEquals(
        List.of("blk_3", "blk_4", "blk_5"),
        recent.list().stream().map(UploadReport::block).toList());
  }

  @Test
  void noneAreKeptWhenNoneAreWanted() {
    RecentUploads recent = new RecentUploads(0);
    recent.add(() -> upload("blk_1"));
    assertEquals(List.of(), recent.list());
  }

  @Test
  void aListIsASnapshot() {
    RecentUploads recent = new RecentUploads(1);
    recent.add(() -> upload("blk_1"));
    List<UploadReport> before = recent.list();
    recent.add(() -> upload("blk_2"));
    assertEquals("blk_1", before.get(0).block());
  }

  static UploadReport upload(String block) {
    return new UploadReport(
        block,
        "127.0.0.1:40000",
        3,
        "data0 rx-3, IRQ 47",
        4711,
        "2-3",
        "4-5;0",
        "1",
        "/data/1",
        "nvme0n1",
        "0-1",
        "short",
        "same last-level cache as CPU 3",
        WritingReport.NONE,
        1 << 20,
        12.5,
        1_000,
        2_000);
  }
}
