/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.metrics.FailureCause;
import io.corelane.affinity.metrics.TickMetrics;
import io.corelane.affinity.monitor.Tick;
import io.corelane.hdfs.metrics.DecisionReports;
import io.corelane.hdfs.metrics.RecentSeconds;
import io.corelane.hdfs.steer.SteeringState;
import io.corelane.hdfs.upload.Faults;

/**
 * What is kept of the loops of all modes so far.
 *
 * @param decisions the last decisions, for JMX
 * @param history the last minutes, for JMX
 * @param metrics the meters
 * @param failedTicks counts ticks that failed
 * @param steering how mode steer stands
 */
record LoopRecord(
    DecisionReports decisions,
    RecentSeconds history,
    TickMetrics metrics,
    FailedTicks failedTicks,
    SteeringState steering) {

  /** A turn is over. One that fails does not keep the other from being told. */
  void ticked(Tick tick, Faults faults) {
    faults.guard(FailureCause.HOOK, () -> decisions.ticked(tick));
    faults.guard(FailureCause.HOOK, () -> history.ticked(tick));
    faults.guard(FailureCause.HOOK, () -> metrics.ticked(tick));
  }
}
