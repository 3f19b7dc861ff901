/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.plan;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.policy.UploadDemand;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The same upload with something changed. */
final class Uploads {

  private Uploads() {}

  /** With another id. */
  static UploadDemand named(UploadDemand upload, String id) {
    return new UploadDemand(
        id,
        upload.upload(),
        upload.ackSoftirqCpu(),
        upload.bytesPerSecond(),
        upload.share(),
        upload.receiverTid(),
        upload.receiverCpus(),
        upload.diskWriterCpus());
  }

  /** With a rate: it did not begin just now. One without is as slow as an upload that counts. */
  static UploadDemand underWay(UploadDemand upload) {
    return new UploadDemand(
        upload.id(),
        upload.upload(),
        upload.ackSoftirqCpu(),
        OptionalDouble.of(
            upload.bytesPerSecond().orElse(PolicyParameters.DEFAULTS.intensiveBytesPerSecond())),
        upload.share(),
        upload.receiverTid(),
        upload.receiverCpus(),
        upload.diskWriterCpus());
  }

  /** Bound to other CPUs. */
  static UploadDemand on(UploadDemand upload, CpuSet receiver, CpuSet diskWriter) {
    return new UploadDemand(
        upload.id(),
        upload.upload(),
        upload.ackSoftirqCpu(),
        upload.bytesPerSecond(),
        upload.share(),
        upload.receiverTid(),
        receiver,
        diskWriter);
  }

  /** With another softirq CPU. */
  static UploadDemand arrivingOn(UploadDemand upload, OptionalInt softirqCpu) {
    Upload now = upload.upload();
    return new UploadDemand(
        upload.id(),
        new Upload(
            softirqCpu,
            now.volume(),
            now.deviceNode(),
            now.hardwareQueues(),
            now.diskWriter(),
            now.adrift()),
        upload.ackSoftirqCpu(),
        upload.bytesPerSecond(),
        upload.share(),
        upload.receiverTid(),
        upload.receiverCpus(),
        upload.diskWriterCpus());
  }
}
