/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.nic;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.Interrupts;
import io.corelane.affinity.irq.KernelRelease;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.affinity.topology.AllowedCpusReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads which kernel thread polls which receive queue of NICs with threaded NAPI. The kernel's own
 * word counts, where it can be asked; else the threads' names ({@code napi/eth0-8193}) tell the
 * instances, and their order the queues. The threads' own ids are in no useful order.
 */
public final class NapiThreadsReader {

  private static final Pattern NAME = Pattern.compile("napi/(.+)-(\\d{1,9})");

  /** Before Linux 5.17 a name that is longer is cut, and a cut number is another. */
  private static final int UNCUT = 14;

  private final SystemRoot root;
  private final Optional<NapiSource> source;

  /** A reader of one machine; a captured one has no kernel to ask. */
  public NapiThreadsReader(SystemRoot root, Optional<NapiSource> source) {
    this.root = root;
    this.source = source;
  }

  /**
   * The threads now. Asks nothing while no interface has threaded NAPI.
   *
   * @param nics the interfaces, just read
   * @param interrupts the interrupts, just read
   * @param steering which interfaces have threaded NAPI
   * @return by interface, of those with threaded NAPI, the thread of each receive queue, or why
   *     they are not known
   */
  public Map<String, Reading<Map<Integer, NapiThread>>> read(
      List<Nic> nics, Interrupts interrupts, PacketSteering steering) {
    List<Nic> threaded =
        nics.stream()
            .filter(
                nic ->
                    steering.interfaces().stream()
                        .filter(one -> one.name().equals(nic.name()))
                        .anyMatch(one -> one.threaded().toOptional().orElse(false)))
            .toList();
    Map<String, Reading<Map<Integer, NapiThread>>> threads = new HashMap<>();
    if (!threaded.isEmpty()) {
      Optional<NapiListing> told = source.flatMap(one -> one.read().toOptional());
      NapiListing listing = told.orElseGet(() -> named(threaded));
      NapiSource again = () -> new Reading.Present<>(listing);
      NapiQueues queues =
          new NapiQueuesReader(root, again).read(threaded, interrupts).toOptional().orElseThrow();
      threaded.forEach(nic -> threads.put(nic.name(), threads(nic, queues, listing)));
    }
    return threads;
  }

  private Reading<Map<Integer, NapiThread>> threads(
      Nic nic, NapiQueues queues, NapiListing listing) {
    Map<Integer, NapiThread> threads = new TreeMap<>();
    for (RxQueue queue : nic.rxQueues().toOptional().orElse(List.of())) {
      Optional<RxNapi> napi = queues.of(nic.name(), queue.queue());
      OptionalInt tid =
          listing.instances().stream()
              .filter(one -> napi.isPresent() && one.id() == napi.get().id())
              .map(NapiListing.Instance::pid)
              .findFirst()
              .orElse(OptionalInt.empty());
      if (tid.isEmpty()) {
        return new Reading.Absent<>(
            "the thread that polls rx-" + queue.queue() + " of " + nic.name());
      }
      String status = "/proc/" + tid.getAsInt() + "/status";
      Reading<CpuSet> cpus = root.text(status).parse(status, AllowedCpusReader::parseStatus);
      if (!(cpus instanceof Reading.Present<CpuSet> known)) {
        return cpus.missing();
      }
      threads.put(
          queue.queue(), new NapiThread(napi.orElseThrow().id(), tid.getAsInt(), known.value()));
    }
    return new Reading.Present<>(Map.copyOf(threads));
  }

  /** What the threads' names tell: instances without queues. */
  private NapiListing named(List<Nic> nics) {
    boolean whole = KernelRelease.read(root).atLeast(5, 17);
    List<NapiListing.Instance> instances = new ArrayList<>();
    new ProcessNames(root)
        .byPid()
        .forEach(
            (tid, name) -> {
              Matcher matcher = NAME.matcher(name);
              if (matcher.matches() && (whole || name.length() <= UNCUT)) {
                ifindex(nics, matcher.group(1))
                    .ifPresent(
                        index ->
                            instances.add(
                                new NapiListing.Instance(
                                    index,
                                    Integer.parseInt(matcher.group(2)),
                                    OptionalInt.empty(),
                                    OptionalInt.of(tid))));
              }
            });
    return new NapiListing(List.of(), instances);
  }

  private Optional<Integer> ifindex(List<Nic> nics, String name) {
    String file = NicReader.NET + "/" + name + "/ifindex";
    return nics.stream().anyMatch(nic -> nic.name().equals(name))
        ? root.line(file).parse(file, Integer::valueOf).toOptional()
        : Optional.empty();
  }
}
