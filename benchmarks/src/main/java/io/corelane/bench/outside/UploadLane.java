/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * One upload as the DataNode itself reports it in {@code /jmx}.
 *
 * @param block the block
 * @param remote the sender's address and port
 * @param rx where its packets came in
 * @param receiver where its receiver was
 * @param disk where its block went
 * @param choice what Corelane made of its way
 * @param span when it was
 * @param writing how its block was written
 */
public record UploadLane(
    String block,
    String remote,
    @JsonUnwrapped RxPlace rx,
    @JsonUnwrapped ReceiverPlace receiver,
    @JsonUnwrapped DiskPlace disk,
    @JsonUnwrapped LaneChoice choice,
    @JsonUnwrapped UploadSpan span,
    Writing writing) {

  /**
   * How a block was written.
   *
   * @param way {@code stock}, {@code buffered} or {@code direct}, as chosen when the upload began
   * @param reason why, beginning with the way
   */
  public record Writing(String way, String reason) {}
}
