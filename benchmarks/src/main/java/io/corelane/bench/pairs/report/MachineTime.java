/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.corelane.bench.outside.CpuTimes;
import org.jspecify.annotations.Nullable;

/**
 * What the CPUs of a machine did during an upload.
 *
 * @param cpus of the DataNode's machine; null where that is not known
 * @param beside what the command beside the upload got; null where there was none
 */
public record MachineTime(
    @Nullable CpuTimes cpus,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable BesideCpu beside) {

  /** Of a machine that cannot be looked at. */
  public static final MachineTime UNKNOWN = new MachineTime(null, null);
}
