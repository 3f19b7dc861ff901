/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.nic;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.nic.PacketSteering.Balancer;
import io.corelane.affinity.nic.PacketSteering.InterfaceSteering;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Reads who else steers packets and interrupts. */
public final class PacketSteeringReader {

  private static final String FLOW_ENTRIES = "/proc/sys/net/core/rps_sock_flow_entries";

  private static final String NETWORK = "/proc/sys/net/core";

  /** Is there in every kernel, beside the table of RFS, or not seen. */
  private static final String OF_ALL_NAMESPACES = NETWORK + "/netdev_max_backlog";

  private static final String RUN = "/run";
  private static final String TUNED_PROFILE = "/etc/tuned/active_profile";

  /** irqbalance; birq of libcode.org; irqd of NAPI steering; oeAware of openEuler. */
  private static final Set<String> BALANCERS = Set.of("irqbalance", "birq", "irqd", "oeaware");

  private final SystemRoot root;

  public PacketSteeringReader(SystemRoot root) {
    this.root = root;
  }

  /** The state now, of these interfaces. */
  public PacketSteering read(List<String> interfaces) {
    ProcessNames processes = new ProcessNames(root);
    return new PacketSteering(
        balancers(processes),
        root.line(FLOW_ENTRIES).parse(FLOW_ENTRIES, PacketSteeringReader::number),
        interfaces.stream().map(this::steering).toList(),
        others(processes));
  }

  /**
   * Whether RFS moves packets of a receive queue to where they are read: the machine's table and
   * the queue's are both there ({@code Documentation/networking/scaling.rst}).
   *
   * @param queue N of {@code rx-N}
   * @return false if one table is known to be missing or of size 0; why it is not known if one
   *     cannot be read and the other is not known to be missing
   */
  Reading<Boolean> isRfsOn(String nic, int queue) {
    String file = NicReader.NET + "/" + nic + "/queues/rx-" + queue + "/rps_flow_cnt";
    return both(() -> isAboveZero(file));
  }

  /**
   * Whether RFS moves packets of any receive queue: the machine's table is there, and one of a
   * queue. A NIC that moves them by itself (aRFS) takes both, too.
   *
   * @return as {@link #isRfsOn}, of all queues of all interfaces
   */
  public Reading<Boolean> isRfsPossible() {
    return both(this::anyQueueTable);
  }

  private Reading<Boolean> both(Supplier<Reading<Boolean>> queues) {
    Reading<Boolean> machine = machineTable();
    if (machine instanceof Reading.Present<Boolean> known && !known.value()) {
      return machine;
    }
    Reading<Boolean> ofQueue = queues.get();
    boolean off = ofQueue instanceof Reading.Present<Boolean> known && !known.value();
    return off || machine instanceof Reading.Present ? ofQueue : machine;
  }

  /** Only the first network namespace has these files ({@code net/core/sysctl_net_core.c}). */
  private Reading<Boolean> machineTable() {
    Reading<Boolean> entries = isAboveZero(FLOW_ENTRIES);
    boolean absent = root.line(FLOW_ENTRIES) instanceof Reading.Absent;
    return absent && root.exists(NETWORK) && !root.exists(OF_ALL_NAMESPACES)
        ? new Reading.Denied<>(FLOW_ENTRIES, "this network namespace does not show it")
        : entries;
  }

  private Reading<Boolean> anyQueueTable() {
    Reading<List<String>> nics = root.names(NicReader.NET);
    Reading<Boolean> any = nics.parse(NicReader.NET, names -> false);
    for (String nic : nics.toOptional().orElse(List.of())) {
      String queues = NicReader.NET + "/" + nic + "/queues";
      Reading<List<String>> names = root.names(queues);
      if (!(names instanceof Reading.Present || names instanceof Reading.Absent)) {
        any = names.missing();
      }
      for (String queue : names.toOptional().orElse(List.of())) {
        Reading<Boolean> table = isAboveZero(queues + "/" + queue + "/rps_flow_cnt");
        if (table instanceof Reading.Present<Boolean> known && known.value()) {
          return table;
        } else if (!(table instanceof Reading.Present)) {
          any = table;
        }
      }
    }
    return any;
  }

  /** A kernel without RFS has no such file. */
  private Reading<Boolean> isAboveZero(String file) {
    Reading<Boolean> above = root.line(file).parse(file, text -> number(text) > 0);
    return above instanceof Reading.Absent ? new Reading.Present<>(false) : above;
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
        sum(queues, names, "rx-", "rps_cpus", PacketSteeringReader::isSet)
            .parse(queues, Long::intValue),
        sum(queues, names, "rx-", "rps_flow_cnt", PacketSteeringReader::number),
        transmit(queues, names),
        root.line(threaded).parse(threaded, text -> number(text) != 0));
  }

  /** With a single transmit queue the kernel refuses to read {@code xps_cpus}: nothing to steer. */
  private Reading<Integer> transmit(String queues, Reading<List<String>> names) {
    return names.toOptional().orElse(List.of()).contains("tx-1")
        ? sum(queues, names, "tx-", "xps_cpus", PacketSteeringReader::isSet)
            .parse(queues, Long::intValue)
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
