/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.plan.RpsMask;
import io.corelane.affinity.plan.XpsMask;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.rig.Guest;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Uploads until every interrupt of the NICs that carry them and the write-back are on their nodes,
 * then those that are judged.
 *
 * @param shape the machine, and the NICs that carry uploads
 * @param nodes the CPUs of each data NIC's node, by the NIC's name
 * @param settling how many uploads there were that are not judged
 * @param judged where the bytes of each judged upload were handled
 * @param differing files that did not come back as they were written
 * @param moved the CPUs of each interrupt, queue and write-back that were changed, one after the
 *     other, as the kernel writes them, by file
 * @param planned what the DataNode says it has steered to: CPUs in list form, by file
 * @param settings the kernel's values at the end
 */
record LoopRun(
    LoopShape shape,
    Map<String, CpuSet> nodes,
    int settling,
    List<LoopShares> judged,
    List<String> differing,
    Map<String, List<String>> moved,
    Map<String, String> planned,
    GuestSettings settings) {

  static final int MIB = 24;

  /**
   * The kernel writes the blocks, so that its write-back is steered, too: a client of an emulated
   * DataNode beside busy processes is too slow for the write stage. And what was moved may move
   * again soon: so the loop settles soon, and could oscillate as soon.
   */
  static final Map<String, String> KEYS =
      Map.of("corelane.write", "stock", "corelane.policy.interrupt-dwell", "20s");

  private static final long BYTES = (long) MIB << 20;

  /** More connections come in on more queues, and one that carries nothing stays where it is. */
  private static final int SETTLING_STREAMS = 8;

  /** The write-back is the last: it goes where receivers are once their interrupts have moved. */
  private static final int MOST_SETTLING = 60;

  private static final int LEAST_JUDGED = 2;

  /** How long uploads are judged; 0 is as short as they take. */
  private static final int MINUTES = Integer.getInteger("rig.loop.minutes", 0);

  private static final Pattern IRQ = Pattern.compile("IRQ (\\d+) .*");
  private static final Pattern RPS = Pattern.compile("RPS of (\\S+) rx-(\\d+)");
  private static final Pattern XPS = Pattern.compile("XPS of (\\S+) tx-(\\d+)");

  static LoopRun of(
      LoopShape shape, Guest guest, GuestCluster cluster, SettingApplier settings, RigRunner runner)
      throws HarnessException, IOException, InterruptedException {
    Map<String, CpuSet> nodes = nodes(guest);
    GuestDataNode dataNode = cluster.dataNode(RigWay.STEER);
    try (KernelHistory history = KernelHistory.of(guest)) {
      settings.apply(RigWay.STEER);
      runner.warmUp(RigWay.STEER, BYTES / SETTLING_STREAMS);
      List<LoopShares> judged = new ArrayList<>();
      List<String> differing = new ArrayList<>();
      int settling = 0;
      long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES);
      for (int round = 1; round <= LEAST_JUDGED || System.nanoTime() < end; round++) {
        // Just before each: without uploads the write-back is given back.
        do {
          cluster
              .uploader()
              .upload("/settling", dataNode.node(), SETTLING_STREAMS, BYTES, done -> {});
          cluster.uploader().delete();
          dataNode.awaitEmpty();
          settling++;
        } while (settling < MOST_SETTLING * round && !isSettled(shape, settings.now(), nodes));
        CpuSet writeback = writeback(settings.now());
        RigRound upload = runner.run(round, RigWay.STEER, BYTES, done -> {});
        judged.add(LoopShares.of(upload, shape, nodes, writeback.or(writeback(settings.now()))));
        differing.addAll(upload.differing());
      }
      return new LoopRun(
          shape,
          nodes,
          settling,
          judged,
          differing,
          history.changed(),
          planned(dataNode, guest),
          settings.now());
    }
  }

  private static Map<String, CpuSet> nodes(Guest guest)
      throws HarnessException, IOException, InterruptedException {
    Map<String, CpuSet> nodes = new TreeMap<>();
    for (String line :
        guest
            .run("cd /sys/class/net; grep . data*/device/local_cpulist /dev/null")
            .lines()
            .toList()) {
      nodes.put(
          line.substring(0, line.indexOf('/')),
          CpuSet.parseList(line.substring(line.indexOf(':') + 1)));
    }
    return nodes;
  }

  /** Whether each interrupt of the queues that uploads come by is on its NIC's node. */
  boolean isOnNode() {
    return isOnNode(shape, settings, nodes);
  }

  private static boolean isOnNode(
      LoopShape shape, GuestSettings settings, Map<String, CpuSet> nodes) {
    return shape.nics().stream()
        .allMatch(
            nic -> nodes.getOrDefault(nic, CpuSet.EMPTY).containsAll(ofQueues(nic, settings)));
  }

  /** NICs that uploads were to come by and on whose node none arrived. */
  List<String> idleNics() {
    return shape.nics().stream()
        .filter(
            nic -> judged.stream().allMatch(shares -> shares.arrived().getOrDefault(nic, 0.0) == 0))
        .toList();
  }

  /** Where a file's packets belong: on their NIC's node, else on any that uploads come to. */
  private CpuSet node(String file) {
    return settings.nicIrqs().entrySet().stream()
        .filter(irq -> file.equals(GuestSettings.affinityOf(irq.getKey())))
        .map(irq -> irq.getValue().substring(0, irq.getValue().indexOf('-')))
        .findFirst()
        .map(nic -> nodes.getOrDefault(nic, CpuSet.EMPTY))
        .orElse(shape.cpus(nodes));
  }

  /**
   * Interrupts, and packets by RPS, that were sent elsewhere than to their node. Among its cores
   * they do move: each upload comes in on other queues, and one that had a core of its own may then
   * share it. Transmit queues are everybody's.
   */
  Map<String, List<String>> strayed() {
    Map<String, List<String>> strayed = new TreeMap<>(moved);
    strayed
        .entrySet()
        .removeIf(
            file ->
                !isWherePacketsGo(file.getKey())
                    || file.getValue().stream()
                        .skip(1)
                        .map(cpus -> cpus(file.getKey(), cpus))
                        .allMatch(node(file.getKey())::containsAll));
    return strayed;
  }

  private boolean isWherePacketsGo(String file) {
    return file.endsWith("smp_affinity_list")
        || (file.endsWith("rps_cpus")
            && shape.nics().stream().anyMatch(nic -> file.contains("/" + nic + "/")));
  }

  /**
   * Queues whose RPS or XPS came back more than once to what it had been: that swings. Interrupts
   * and the write-back follow the uploads, which come in on other queues each time.
   */
  Map<String, List<String>> swinging() {
    Map<String, List<String>> swinging = new TreeMap<>(moved);
    swinging
        .entrySet()
        .removeIf(
            file ->
                !file.getKey().endsWith("ps_cpus")
                    || file.getValue().size() <= 1 + Set.copyOf(file.getValue()).size());
    return swinging;
  }

  private static boolean isSettled(
      LoopShape shape, GuestSettings settings, Map<String, CpuSet> nodes) {
    return isOnNode(shape, settings, nodes) && shape.cpus(nodes).containsAll(writeback(settings));
  }

  private static CpuSet writeback(GuestSettings settings) {
    return CpuSet.parseMask(
        settings.values().getOrDefault("/sys/devices/virtual/workqueue/writeback/cpumask", ""));
  }

  /** What the kernel has of what is planned. */
  Map<String, String> kernel() {
    Map<String, String> kernel = new TreeMap<>(planned);
    kernel.replaceAll(
        (file, plan) -> cpus(file, settings.values().getOrDefault(file, "0")).toList());
    return kernel;
  }

  private static CpuSet cpus(String file, String value) {
    return file.endsWith("_list") ? CpuSet.parseList(value) : CpuSet.parseMask(value);
  }

  private static CpuSet ofQueues(String nic, GuestSettings settings) {
    return settings.nicIrqs().entrySet().stream()
        .filter(irq -> irq.getValue().startsWith(nic))
        .map(irq -> settings.values().getOrDefault(GuestSettings.affinityOf(irq.getKey()), ""))
        .map(CpuSet::parseList)
        .reduce(CpuSet.EMPTY, CpuSet::or);
  }

  private static Map<String, String> planned(GuestDataNode dataNode, Guest guest)
      throws IOException {
    URI bean =
        URI.create(
            "http://%s:%d/jmx?qry=Hadoop:service=DataNode,name=Corelane"
                .formatted(guest.address(), dataNode.name().httpPort()));
    Map<String, String> planned = new TreeMap<>();
    try (InputStream answer = bean.toURL().openStream()) {
      JsonNode values =
          new ObjectMapper().readTree(answer).path("beans").path(0).path("SteeredValues");
      for (JsonNode value : values) {
        file(value.path("what").asText())
            .ifPresent(file -> planned.put(file, value.path("now").asText()));
      }
    }
    return planned;
  }

  /** Where the kernel keeps what is called so; nothing of what is given back between uploads. */
  private static Optional<String> file(String what) {
    Matcher irq = IRQ.matcher(what);
    Matcher rps = RPS.matcher(what);
    Matcher xps = XPS.matcher(what);
    if (irq.matches()) {
      return Optional.of(GuestSettings.affinityOf(Integer.parseInt(irq.group(1))));
    } else if (rps.matches()) {
      return Optional.of(new RpsMask(rps.group(1), Integer.parseInt(rps.group(2))).file());
    } else if (xps.matches()) {
      return Optional.of(new XpsMask(xps.group(1), Integer.parseInt(xps.group(2))).file());
    }
    return Optional.empty();
  }
}
