/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import io.corelane.bench.cluster.UploaderProcess;
import io.corelane.bench.live.DataNodeBeans;
import java.util.List;

/**
 * The DataNodes that a way's uploads go to.
 *
 * @param nodes which
 * @param beans the same, asked over JMX
 * @param pids their processes, if all of them are on this machine; otherwise empty
 */
record Side(List<UploaderProcess.Node> nodes, List<DataNodeBeans> beans, List<Long> pids) {

  Side {
    nodes = List.copyOf(nodes);
    beans = List.copyOf(beans);
    pids = List.copyOf(pids);
  }
}
