/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.hdfs.metrics.UploadReport;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class UploadReportsTest {

  private static final long BEGIN = 1_000_000;

  private final AtomicLong now = new AtomicLong(BEGIN);
  private final AtomicLong bytes = new AtomicLong();
  private final UploadTracker uploads;

  UploadReportsTest() {
    Rig rig = new Rig();
    rig.clock = new Hand();
    uploads = rig.tracker();
  }

  private ActiveUpload begin() {
    return Objects.requireNonNull(
        uploads.begin(new OpenReplica("blk_1_1001", "DS-1", false, bytes::get)));
  }

  private final class Hand extends Clock {

    @Override
    public Instant instant() {
      return Instant.ofEpochMilli(now.get());
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      throw new UnsupportedOperationException("no zone is needed");
    }
  }

  @Test
  void itsRateIsOfTheTimeUntilNowAndThenOfTheTimeUntilItsEnd() {
    ActiveUpload upload = begin();
    now.addAndGet(2_000);
    bytes.set(3 << 20);
    UploadReport inProgress = uploads.reports().get(0);
    assertEquals(3 << 20, inProgress.bytes());
    assertEquals(1.5, inProgress.mibPerSecond());
    assertEquals(BEGIN, inProgress.startedMillis());
    assertEquals(0, inProgress.endedMillis(), "in progress");
    now.addAndGet(1_000);
    bytes.set(12 << 20);
    uploads.end(upload);
    now.addAndGet(9_000);
    UploadReport ended = UploadReports.ended(upload).get();
    assertEquals(4, ended.mibPerSecond());
    assertEquals(BEGIN, ended.startedMillis());
    assertEquals(BEGIN + 3_000, ended.endedMillis());
  }

  @Test
  void whatNeedsNoTimeHasARateAllTheSame() {
    begin();
    bytes.set(2 << 20);
    assertEquals(2_000, uploads.reports().get(0).mibPerSecond(), "as of a millisecond");
  }
}
