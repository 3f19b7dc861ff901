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
    return new Steering(
        balancers(),
        root.line(FLOW_ENTRIES).parse(FLOW_ENTRIES, SteeringReader::number),
        interfaces.stream().map(this::steering).toList());
  }

  /**
   * The programs found by name. None found means none only if process 1 could be seen: a {@code
   * hidepid} mount or a captured tree may show no other's processes.
   */
  private Reading<List<Balancer>> balancers() {
    List<Balancer> found = new ArrayList<>();
    Reading<List<String>> entries = root.names("/proc");
    for (String pid : entries.toOptional().orElse(List.of())) {
      if (pid.matches("\\d{1,9}")) {
        root.line("/proc/" + pid + "/comm")
            .toOptional()
            .filter(BALANCERS::contains)
            .ifPresent(name -> found.add(new Balancer(name, Integer.parseInt(pid))));
      }
    }
    Reading<String> init = root.line("/proc/1/comm");
    return found.isEmpty() && !(init instanceof Reading.Present)
        ? init.missing()
        : new Reading.Present<>(List.copyOf(found));
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
