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
import io.corelane.affinity.nic.RxQueue;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.topology.CpuTopology;
import java.util.List;
import java.util.Optional;

/** The number of receive queues against the cores and the link. */
public final class RxQueuesCheck implements Check {

  /** Below that, one softirq core for a whole NIC is the share that several queues would have. */
  private static final int MANY_CORES = 4;

  /** More than one core takes in, even with large segments: about the best published figures. */
  private static final long MEGABITS_PER_QUEUE = 25_000;

  /** From here on uploads can fill a core with softirqs; slower links never do. */
  private static final long MEGABITS_OF_MANY = 10_000;

  private static final Topic TOPIC =
      new Topic(
          "rx-queues",
          "receive queues",
          "Each receive queue's packets are worked on by one core at a time. One queue on a large"
              + " machine makes that core the limit of all uploads. Few queues that do not"
              + " overflow are as good as many (Linux Documentation/networking/scaling.rst); more"
              + " queues than CPUs only add interrupts.");

  @Override
  public List<Finding> of(HostFacts host) {
    if (!(host.machine().network().nics() instanceof Reading.Present)) {
      return List.of(TOPIC.unread("", host.machine().network().nics()));
    }
    if (host.nics().isEmpty()) {
      return List.of(TOPIC.notApplicable("", "no NIC with a device", "/sys/class/net"));
    }
    return host.nics().stream().map(nic -> finding(host, nic)).toList();
  }

  private static Finding finding(HostFacts host, NicSettings nic) {
    String source = nic.file("queues");
    if (Hosts.isDown(nic)) {
      return TOPIC.notApplicable(nic.name(), "its link is down", nic.file("operstate"));
    }
    if (!(nic.nic().rxQueues() instanceof Reading.Present<List<RxQueue>> queues)) {
      return TOPIC.unread(nic.name(), nic.nic().rxQueues());
    }
    Optional<CpuTopology> topology = Hosts.topology(host);
    if (topology.isEmpty()) {
      return TOPIC.unread(nic.name(), host.machine().topology());
    }
    int count = queues.value().size();
    if (count == 0) {
      return TOPIC.unseen(nic.name(), "no receive queue is listed", source);
    }
    int online = topology.get().online().size();
    long cores =
        topology.get().online().stream()
            .map(cpu -> topology.get().cpu(cpu).core())
            .distinct()
            .count();
    long speed = nic.megabitsPerSecond().toOptional().orElse(0L);
    boolean rps = nic.steering().rpsQueues().toOptional().orElse(0) > 0;
    String fact =
        Hosts.count(count, "receive queue")
            + most(nic)
            + ", "
            + Hosts.count(cores, "core")
            + (speed > 0 ? ", " + speed + " Mbit/s" : ", speed not told");
    if (count > online) {
      Remedy remedy = channels(nic, online, count);
      return TOPIC.advice(nic.name(), fact + ": more queues than CPUs", remedy, source);
    }
    if (!rps && count < cores && cores >= MANY_CORES && isShort(host, count, speed)) {
      return TOPIC.advice(
          nic.name(),
          fact + ", no RPS: " + (count == 1 ? "one core takes every packet" : "few cores for that"),
          more(host, nic),
          source,
          nic.file("speed"));
    }
    return TOPIC.ok(nic.name(), fact, source);
  }

  /** Where the driver tells no speed, only the host's one NIC can be judged. */
  private static boolean isShort(HostFacts host, int count, long speed) {
    return speed == 0
        ? count == 1 && Hosts.active(host).size() == 1
        : speed / count > MEGABITS_PER_QUEUE || (count == 1 && speed >= MEGABITS_OF_MANY);
  }

  private static String most(NicSettings nic) {
    return nic.driver().mostQueues().toOptional().map(most -> " of at most " + most).orElse("");
  }

  private static Remedy more(HostFacts host, NicSettings nic) {
    int count = Hosts.rxQueues(nic).size();
    Optional<Integer> most = nic.driver().mostQueues().toOptional();
    if (most.isPresent() && most.get() <= count) {
      return rps(host, nic);
    }
    int cpus = Hosts.online(host).size();
    return channels(nic, Math.min(most.orElse(cpus), cpus), count);
  }

  /** To the CPUs nearest to the interrupted one. */
  private static Remedy rps(HostFacts host, NicSettings nic) {
    String words =
        "Its driver offers no more queues. Mode steer hands packets on to neighbouring cores by RPS,"
            + " those that no upload needs.";
    CpuTopology topology = Hosts.topology(host).orElseThrow();
    RxQueue queue = Hosts.rxQueues(nic).get(0);
    CpuSet at = queue.effectiveCpus().toOptional().orElse(CpuSet.EMPTY);
    if (at.isEmpty() || !topology.has(at.lowest())) {
      return Remedy.words(words);
    }
    CpuSet to = Hosts.neighbours(host, topology, at);
    if (to.isEmpty()) {
      return Remedy.words(words);
    }
    int width = topology.online().highest() + 1;
    return Remedy.write(
        words + " By hand:",
        nic.file("queues/rx-" + queue.queue() + "/rps_cpus"),
        to.toMask(width),
        CpuSet.EMPTY.toMask(width));
  }

  private static Remedy channels(NicSettings nic, int to, int now) {
    String command = "ethtool -L " + nic.name() + " combined ";
    return new Remedy(
        "ethtool -l "
            + nic.name()
            + " shows what the driver offers (some count rx and tx by themselves). The link is"
            + " interrupted for a moment, and interrupts go back to the driver's own places. If it"
            + " offers one queue only, RPS helps, which mode steer sets.",
        List.of(command + to),
        List.of(command + now));
  }
}
