/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import java.util.List;

/** The target of an upload that is left to the scheduler. */
final class Idle {

  private Idle() {}

  static Target target(Host host, UploadDemand upload, String reason) {
    CpuSet writer = upload.diskWriterCpus().and(host.allowed());
    if (writer.isEmpty() && upload.upload().diskWriter()) {
      writer = host.allowed();
    }
    Lane lane =
        Lane.of(
            host.topology(),
            upload.upload().softirqCpu(),
            host.allowed(),
            writer.isEmpty() ? host.allowed() : writer);
    return new Target(false, host.allowed(), writer, lane, List.of(reason));
  }

  static String reason(UploadDemand upload, PolicyParameters parameters) {
    double rate = upload.bytesPerSecond().orElse(0);
    return rate < parameters.idleBytesPerSecond()
        ? "Left to the scheduler: "
            + Words.rate(rate)
            + ", below "
            + Words.rate(parameters.idleBytesPerSecond())
            + "."
        : "Left to the scheduler still: "
            + Words.rate(rate)
            + ", placed from "
            + Words.rate(parameters.intensiveBytesPerSecond())
            + " on.";
  }
}
