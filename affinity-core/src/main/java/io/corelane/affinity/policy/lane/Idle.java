/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.Lane;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.policy.Target;
import io.corelane.affinity.policy.UploadDemand;
import java.util.List;

/** The target of an upload that is left to the scheduler. */
final class Idle {

  private Idle() {}

  static Target target(Host host, UploadDemand upload, String reason) {
    CpuSet writer = upload.diskWriterCpus().and(host.wide());
    if (writer.isEmpty() && upload.upload().diskWriter()) {
      writer = host.wide();
    }
    Lane lane =
        Lane.of(
            host.topology(),
            upload.upload().softirqCpu(),
            host.wide(),
            writer.isEmpty() ? host.wide() : writer);
    return new Target(false, host.wide(), writer, lane, List.of(reason));
  }

  static String reason(UploadDemand upload, PolicyParameters parameters) {
    double rate = upload.bytesPerSecond().orElse(0);
    return rate < parameters.idleBytesPerSecond()
        ? "Left to the scheduler: "
            + PlaceWords.rate(rate)
            + ", below "
            + PlaceWords.rate(parameters.idleBytesPerSecond())
            + "."
        : "Left to the scheduler still: "
            + PlaceWords.rate(rate)
            + ", placed from "
            + PlaceWords.rate(parameters.intensiveBytesPerSecond())
            + " on.";
  }
}
