/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.upload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

class ContentTest {

  @Test
  void lengthChecksumAndProgressAgree() throws IOException {
    int bytes = 3 * Content.CHUNK_BYTES + 17;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    AtomicLong progress = new AtomicLong();
    long checksum = new Content(1).write(5, bytes, out, progress::addAndGet);
    CRC32C again = new CRC32C();
    again.update(out.toByteArray());
    assertEquals(bytes, out.size());
    assertEquals(bytes, progress.get());
    assertEquals(again.getValue(), checksum);
  }

  @Test
  void chunksDifferSoThatAnExchangeIsSeen() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new Content(1).write(5, 2 * Content.CHUNK_BYTES, out, n -> {});
    byte[] written = out.toByteArray();
    assertFalse(
        Arrays.equals(
            written, 0, Content.CHUNK_BYTES, written, Content.CHUNK_BYTES, written.length));
  }

  @Test
  void filesDiffer() {
    assertNotEquals(Content.place(1, 0), Content.place(2, 0));
  }
}
