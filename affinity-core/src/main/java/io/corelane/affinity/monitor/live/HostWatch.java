/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor.live;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.affinity.topology.AllowedCpusReader;
import io.corelane.affinity.topology.CpuTopology;
import io.corelane.affinity.topology.Gap;
import io.corelane.affinity.topology.TopologyReader;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the machine's CPUs, and which of them may be used. Two small files tell each time whether
 * anything can have changed: a CPU that comes or goes shows in {@code online}, and the kernel
 * carries a change of the cpuset to the affinity of every thread in it.
 */
final class HostWatch {

  private static final String ONLINE = "/sys/devices/system/cpu/online";
  private static final String STATUS = "/proc/self/status";

  private final SystemRoot root;
  private final Optional<CpuSet> wanted;
  private final boolean singleCore;
  private final TopologyReader topologies;
  private final AllowedCpusReader allowances;
  private final Troubles troubles;

  /** For a change that no sign shows; its files are few. */
  private final Duty duty = new Duty(TimeUnit.SECONDS.toNanos(10));

  /** What the topology's gaps leave open. */
  private final Set<String> open = new LinkedHashSet<>();

  private @Nullable Reading<CpuSet> online;
  private @Nullable Reading<CpuSet> affinity;
  private @Nullable CpuTopology topology;
  private @Nullable CpuSet allowed;

  HostWatch(SystemRoot root, Optional<CpuSet> wanted, boolean singleCore, Troubles troubles) {
    this.root = root;
    this.wanted = wanted;
    this.singleCore = singleCore;
    this.troubles = troubles;
    topologies = new TopologyReader(root);
    allowances = new AllowedCpusReader(root);
  }

  /** The machine now, with what has changed in words. */
  Host look(long nanos, List<String> changes) throws IOException {
    Reading<CpuSet> onlineNow = root.text(ONLINE).parse(ONLINE, CpuSet::parseList);
    Reading<CpuSet> affinityNow = root.text(STATUS).parse(STATUS, AllowedCpusReader::parseStatus);
    boolean other = !onlineNow.equals(online);
    if (other || !affinityNow.equals(affinity) || duty.due(nanos)) {
      duty.begin(nanos);
      boolean fresh = readAgain(other, changes);
      online = fresh ? onlineNow : null;
      affinity = affinityNow;
    }
    if (topology == null || allowed == null) {
      throw new IOException("the CPUs of this machine cannot be read");
    }
    return host(topology, allowed);
  }

  /** Whether the table of CPUs is as fresh as its sign; if not, it is to be tried again. */
  private boolean readAgain(boolean other, List<String> changes) throws IOException {
    CpuTopology before = topology;
    boolean fresh = true;
    // What a file hides may be there at the next look: CPUs that come have no files for a moment.
    if (other || before == null || !before.gaps().isEmpty()) {
      Reading<CpuTopology> now = topologies.read();
      fresh = now instanceof Reading.Present;
      topology = required("which CPUs there are", now, before, changes);
      tellGaps(topology.gaps(), changes);
      if (fresh && before != null) {
        tell(before.online(), topology.online(), changes);
      }
    }
    if (topology != null) {
      CpuSet allowedBefore = allowed;
      Reading<CpuSet> now = allowances.read(topology);
      allowed = required("which CPUs may be used", now, allowed, changes);
      if (allowedBefore != null && before != null) {
        tellAllowed(allowedBefore, allowed, before.online().minus(topology.online()), changes);
      }
    }
    return fresh;
  }

  /** One damaged file of each kind is told, for the others are mostly alike. */
  private void tellGaps(List<Gap> gaps, List<String> changes) {
    Map<String, Reading<?>> now = new LinkedHashMap<>();
    open.forEach(fact -> now.put(fact, new Reading.Present<>(fact)));
    open.clear();
    for (Gap gap : gaps) {
      if (open.add(gap.fact())) {
        now.put(gap.fact(), new Reading.Malformed<>(gap.file(), gap.fault()));
      }
    }
    now.forEach((fact, reading) -> troubles.check(fact, reading, changes));
  }

  /** The fact, or the last that was known; at the very first there must be one. */
  private <T> T required(String what, Reading<T> now, @Nullable T before, List<String> changes)
      throws IOException {
    if (now instanceof Reading.Present<T> present) {
      troubles.check(what, now, changes);
      return present.value();
    } else if (before == null) {
      throw new IOException("it is not known " + what + " (" + now.explanation() + ")");
    }
    troubles.check(what, now, changes);
    return before;
  }

  private static void tell(CpuSet before, CpuSet now, List<String> changes) {
    CpuSet gone = before.minus(now);
    CpuSet come = now.minus(before);
    if (!gone.isEmpty()) {
      changes.add("CPU " + gone.toList() + " went offline.");
    }
    if (!come.isEmpty()) {
      changes.add("CPU " + come.toList() + " came online.");
    }
  }

  /** What follows from a CPU that went offline was said already. */
  private static void tellAllowed(CpuSet before, CpuSet now, CpuSet offline, List<String> changes) {
    if (!now.equals(before.minus(offline))) {
      changes.add(
          "This process may use CPU " + now.toList() + " now; it was " + before.toList() + ".");
    }
  }

  private Host host(CpuTopology topologyNow, CpuSet allowedNow) throws IOException {
    CpuSet wide = allowedNow.and(topologyNow.online());
    CpuSet usable = wanted.map(wide::and).orElse(wide);
    if (usable.isEmpty()) {
      throw new IOException(
          "none of the configured CPUs "
              + wanted.orElse(CpuSet.EMPTY).toList()
              + " may be used now; those that may are "
              + allowedNow.toList());
    }
    return new Host(topologyNow, usable, wide, singleCore, false);
  }
}
