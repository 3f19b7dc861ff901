/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.policy.Host;
import io.corelane.hdfs.thread.CurrentCpu;
import io.corelane.hdfs.upload.Arrivals;
import io.corelane.hdfs.upload.BindPlanner;
import io.corelane.hdfs.upload.Faults;
import io.corelane.hdfs.upload.ObservePlanner;
import io.corelane.hdfs.upload.RxQueueTable;
import io.corelane.hdfs.upload.UploadSocket;
import io.corelane.hdfs.volume.VolumeTable;
import java.util.function.Supplier;

/**
 * Makes planners of the mode's kind.
 *
 * @param parts the parts
 * @param host the machine as it is now
 * @param volumes the DataNode's volumes
 * @param queues the NICs' receive queues
 * @param diskWriters whether there are disk writers
 * @param faults where failures end
 */
record Planners(
    Parts parts,
    Supplier<Host> host,
    VolumeTable volumes,
    RxQueueTable queues,
    boolean diskWriters,
    Faults faults) {

  BindPlanner binding(UploadSocket.Finder finder) {
    return new BindPlanner(host, parts.policy(), diskWriters, volumes, arrivals(finder), faults);
  }

  ObservePlanner observing(UploadSocket.Finder finder) {
    return new ObservePlanner(
        host.get().topology(),
        parts.kernel().binder(),
        volumes,
        arrivals(finder),
        new CurrentCpu(parts.kernel().root()));
  }

  /** Asks the sockets that a finder finds. */
  Arrivals arrivals(UploadSocket.Finder finder) {
    return new Arrivals(finder, parts.kernel().sockets(), queues, faults);
  }
}
