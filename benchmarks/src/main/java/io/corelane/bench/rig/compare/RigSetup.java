/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.bench.report.Ordered;
import java.util.Map;

/**
 * What a comparison was asked for, and the guest that it ran in.
 *
 * @param hadoop the Hadoop version
 * @param profile the guest's shape
 * @param kernel the guest's kernel
 * @param keys further keys of the Corelane DataNode
 * @param bytes per upload, all its streams together
 * @param streams files written at once
 * @param seed what the order of the ways followed from
 */
public record RigSetup(
    String hadoop,
    String profile,
    String kernel,
    Map<String, String> keys,
    long bytes,
    int streams,
    long seed) {

  public RigSetup {
    keys = Ordered.byKey(keys);
  }
}
