/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.nic;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.nic.Steering.Balancer;
import io.corelane.affinity.nic.Steering.InterfaceSteering;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads who else steers packets and interrupts. */
public final class SteeringReader {

  private static final String FLOW_ENTRIES = "/proc/sys/net/core/rps_sock_flow_entries";

  private static final String RUN = "/run";
  private static final String TUNED_PROFILE = "/etc/tuned/active_profile";

  /** irqbalance; birq of libcode.org; irqd of NAPI steering; oeAware of openEuler. */
  private static final Set<String> BALANCERS = Set.of("irqbalance", "birq", "irqd", "oeaware");

  private final SystemRoot root;

  /**
   * A reader of one machine.
   *
   * @param root the machine
   */
  public SteeringReader(SystemRoot root) {
    this.root = root;
  }

  /**
   * The state now.
   *
   * @param interfaces the interfaces to ask about
   * @return the state
   */
  public Steering read(List<String> interfaces) {
    ProcessNames processes = new ProcessNames(root);
    return new Steering(
        balancers(processes),
        root.line(FLOW_ENTRIES).parse(FLOW_ENTRIES, SteeringReader::number),
        interfaces.stream().map(this::steering).toList(),
        others(processes));
  }

  /** The programs found by name. None found means none only if all could be seen. */
  private Reading<List<Balancer>> balancers(ProcessNames processes) {
    List<Balancer> found = new ArrayList<>();
    processes
        .byPid()
        .forEach(
            (pid, name) -> {
              if (BALANCERS.contains(name)) {
                found.add(new Balancer(name, pid, socket(name, pid)));
              }
            });
    return found.isEmpty() && !(processes.init() instanceof Reading.Present)
        ? processes.init().missing()
        : new Reading.Present<>(List.copyOf(found));
  }

  /** irqbalance's is named after its process (irqbalance.c, init_socket). */
  private Reading<String> socket(String name, int pid) {
    String file = RUN + "/irqbalance/irqbalance" + pid + ".sock";
    if (!name.equals("irqbalance")) {
      return new Reading.Absent<>("a socket of " + name);
    } else if (root.exists(file)) {
      return new Reading.Present<>(file);
    }
    return root.exists(RUN)
        ? new Reading.Absent<>(file)
        : new Reading.Denied<>(file, RUN + " cannot be seen");
  }

  private List<OtherProgram> others(ProcessNames processes) {
    List<OtherProgram> found = new ArrayList<>();
    processes
        .byPid()
        .forEach(
            (pid, name) -> {
              if (name.equals("tuned")) {
                String profile = root.line(TUNED_PROFILE).toOptional().orElse("");
                found.add(
                    new OtherProgram(name, pid, profile.isEmpty() ? "" : "profile " + profile));
              } else if (name.equals("corelaned")) {
                found.add(new OtherProgram(name, pid, ""));
              }
            });
    return found;
  }

  private InterfaceSteering steering(String name) {
    String directory = NicReader.NET + "/" + name;
    String queues = directory + "/queues";
    Reading<List<String>> names = root.names(queues);
    String threaded = directory + "/threaded";
    return new InterfaceSteering(
        name,
        sum(queues, names, "rx-", "rps_cpus", SteeringReader::isSet).parse(queues, Long::intValue),
        sum(queues, names, "rx-", "rps_flow_cnt", SteeringReader::number),
        transmit(queues, names),
        root.line(threaded).parse(threaded, text -> number(text) != 0));
  }

  /** With a single transmit queue the kernel refuses to read {@code xps_cpus}: nothing to steer. */
  private Reading<Integer> transmit(String queues, Reading<List<String>> names) {
    return names.toOptional().orElse(List.of()).contains("tx-1")
        ? sum(queues, names, "tx-", "xps_cpus", SteeringReader::isSet).parse(queues, Long::intValue)
        : names.parse(queues, any -> 0);
  }

  /** Adds one file's number up over all queues; the first that cannot be read is the answer. */
  private Reading<Long> sum(
      String queues, Reading<List<String>> names, String prefix, String leaf, ToLong parse) {
    if (!(names instanceof Reading.Present<List<String>> present)) {
      return names.missing();
    }
    long sum = 0;
    for (String queue : present.value()) {
      String file = queues + "/" + queue + "/" + leaf;
      if (queue.startsWith(prefix)) {
        Reading<Long> value = root.line(file).parse(file, parse::of);
        if (!(value instanceof Reading.Present<Long> number)) {
          return value;
        }
        sum += number.value();
      }
    }
    return new Reading.Present<>(sum);
  }

  private static long isSet(String mask) {
    return CpuSet.parseMask(mask).isEmpty() ? 0 : 1;
  }

  private static long number(String text) {
    if (!text.matches("\\d{1,18}")) {
      throw new IllegalArgumentException("\"" + text + "\" is not a number");
    }
    return Long.parseLong(text);
  }

  private interface ToLong {
    long of(String text);
  }
}
