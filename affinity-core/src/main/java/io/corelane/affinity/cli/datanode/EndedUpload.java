/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.datanode;

/**
 * An upload that has ended.
 *
 * @param block such as {@code blk_1073741825_1001}
 * @param bytes received
 * @param mibPerSecond over its life
 * @param startedMillis when it began by the DataNode's clock, in milliseconds since 1970
 * @param endedMillis when it ended
 */
public record EndedUpload(
    String block, long bytes, double mibPerSecond, long startedMillis, long endedMillis) {}
