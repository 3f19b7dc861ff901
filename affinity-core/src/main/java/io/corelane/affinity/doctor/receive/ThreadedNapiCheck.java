/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.receive;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.doctor.finding.Check;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Hosts;
import io.corelane.affinity.doctor.finding.Remedy;
import io.corelane.affinity.doctor.finding.Topic;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.host.NicSettings;
import io.corelane.affinity.nic.NapiThread;
import io.corelane.affinity.nic.RxQueue;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Polling of receive queues by kernel threads. */
public final class ThreadedNapiCheck implements Check {

  private static final Topic TOPIC =
      new Topic(
          "threaded-napi",
          "threaded NAPI",
          "With threaded NAPI a kernel thread takes the packets, not the interrupted core. Unbound,"
              + " the scheduler moves it about, and with it the near end of every lane of that"
              + " queue.");

  @Override
  public List<Finding> of(HostFacts host) {
    return Hosts.active(host).stream().map(nic -> finding(host, nic)).toList();
  }

  private static Finding finding(HostFacts host, NicSettings nic) {
    String source = nic.file("threaded");
    Reading<Boolean> threaded = nic.steering().threaded();
    if (!(threaded instanceof Reading.Present<Boolean> on)) {
      return threaded instanceof Reading.Absent
          ? TOPIC.notApplicable(nic.name(), "none before Linux 5.12", source)
          : TOPIC.unread(nic.name(), threaded);
    } else if (!on.value()) {
      return TOPIC.ok(nic.name(), "off", source);
    }
    Reading<Map<Integer, NapiThread>> threads =
        host.machine()
            .network()
            .napiThreads()
            .getOrDefault(nic.name(), new Reading.Absent<>("its threads"));
    Optional<CpuTopology> topology = Hosts.topology(host);
    if (!(threads instanceof Reading.Present<Map<Integer, NapiThread>> known)
        || topology.isEmpty()) {
      return TOPIC.unseen(
          nic.name(), "on; where its threads may run: " + threads.explanation(), source);
    }
    List<String> change = new ArrayList<>();
    List<String> undo = new ArrayList<>();
    for (RxQueue queue : Hosts.rxQueues(nic)) {
      NapiThread thread = known.value().get(queue.queue());
      CpuSet at = queue.effectiveCpus().toOptional().orElse(CpuSet.EMPTY);
      if (thread != null && !at.isEmpty() && isLoose(thread, topology.get())) {
        CpuSet near = topology.get().llc(at.lowest());
        change.add("taskset -cp " + near.toList() + " " + thread.tid());
        undo.add("taskset -cp " + thread.cpus().toList() + " " + thread.tid());
      }
    }
    String fact = "on, " + Hosts.count(known.value().size(), "thread");
    return change.isEmpty()
        ? TOPIC.ok(nic.name(), fact + ", none across two caches", source)
        : TOPIC.advice(
            nic.name(),
            fact + "; " + change.size() + " may run across several last-level caches",
            new Remedy("Mode steer binds them. By hand, beside their interrupts:", change, undo),
            source,
            "/proc/TID/status");
  }

  /** Loose: its online CPUs are below more than one cache. */
  private static boolean isLoose(NapiThread thread, CpuTopology topology) {
    CpuSet cpus = thread.cpus().and(topology.online());
    return !cpus.isEmpty() && !topology.llc(cpus.lowest()).containsAll(cpus);
  }
}
