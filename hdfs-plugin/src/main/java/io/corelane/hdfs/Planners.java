/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.hdfs.thread.CurrentCpu;
import io.corelane.hdfs.upload.Arrivals;
import io.corelane.hdfs.upload.BindPlanner;
import io.corelane.hdfs.upload.ObservePlanner;
import io.corelane.hdfs.upload.Planner;
import io.corelane.hdfs.upload.RxQueueTable;
import io.corelane.hdfs.upload.UploadSocket;

/**
 * Makes planners of the mode's kind, which have placed nothing.
 *
 * @param common what is there in every mode
 * @param queues the NICs' receive queues
 * @param binds whether uploads are placed
 * @param diskWriters whether there are disk writers
 */
record Planners(Common common, RxQueueTable queues, boolean binds, boolean diskWriters) {

  /** Asks sockets that the DataNode's finder finds. */
  Arrivals arrivals() {
    return arrivals(common.parts().finder());
  }

  private Arrivals arrivals(UploadSocket.Finder finder) {
    return new Arrivals(finder, common.parts().kernel().sockets(), queues, common.faults());
  }

  /** A planner that finds sockets in its own way. */
  Planner of(UploadSocket.Finder finder) {
    return binds ? binding(arrivals(finder)) : observing(arrivals(finder));
  }

  private BindPlanner binding(Arrivals arrivals) {
    return new BindPlanner(
        common::host,
        common.parts().policy(),
        diskWriters,
        common.blocks().volumes(),
        arrivals,
        common.faults());
  }

  private ObservePlanner observing(Arrivals arrivals) {
    KernelAccess kernel = common.parts().kernel();
    return new ObservePlanner(
        common.host().topology(),
        kernel.binder(),
        common.blocks().volumes(),
        arrivals,
        new CurrentCpu(kernel.root()));
  }
}
