/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.corelane.bench.report.Ordered;
import java.util.Map;

/**
 * What is the same for all trials of a matrix. A run can be resumed only with the same setting on
 * the same machine.
 *
 * @param form {@code flow} or {@code hdfs}
 * @param cells which cells there are
 * @param sizeMib MiB per trial
 * @param hadoop the Hadoop version; empty for a flow
 * @param keys further {@code corelane.*} keys
 * @param seed of the random order of the cells in each round
 * @param host where it is measured
 */
public record MatrixSetting(
    String form,
    @JsonUnwrapped MatrixCells cells,
    int sizeMib,
    String hadoop,
    Map<String, String> keys,
    long seed,
    @JsonUnwrapped MatrixHost host) {

  public MatrixSetting {
    keys = Ordered.byKey(keys);
  }

  /** The same but for the seed, which a resumed run takes from its file. */
  public MatrixSetting withSeed(long other) {
    return new MatrixSetting(form, cells, sizeMib, hadoop, keys, other, host);
  }
}
