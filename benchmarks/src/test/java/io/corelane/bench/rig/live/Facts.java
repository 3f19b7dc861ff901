/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.live;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is said of a guest, in a form that makes two sources comparable and a difference readable.
 *
 * @param cpus by CPU: those it shares its core and its last-level cache with, package and node
 * @param nics by name: driver and node
 * @param rxQueues by NIC and queue: its interrupt, and the CPUs where that is handled
 * @param disks by name: the node
 * @param hardwareQueues by disk and queue: the CPUs that use it and its interrupt
 */
record Facts(
    Map<Integer, String> cpus,
    Map<String, String> nics,
    Map<String, String> rxQueues,
    Map<String, String> disks,
    Map<String, String> hardwareQueues) {

  /** From what {@code corelane topology --json} prints. */
  static Facts ofCorelane(JsonNode topology) {
    Facts facts = empty();
    facts.cpus(topology.path("cpus"), "core", "llc", "package");
    for (JsonNode nic : topology.path("nics")) {
      String name = nic.path("name").asText();
      facts.nics.put(name, nic.path("driver").asText() + ", node " + node(nic));
      for (JsonNode queue : nic.path("rxQueues")) {
        facts.rxQueues.put(
            name + " " + queue.path("queue").asInt(),
            interrupt(queue) + " on " + numbers(queue.path("effectiveCpus")));
      }
    }
    for (JsonNode disk : topology.path("disks")) {
      String name = disk.path("name").asText();
      facts.disks.put(name, "node " + node(disk));
      for (JsonNode queue : disk.path("hardwareQueues")) {
        facts.hardwareQueues.put(
            name + " " + queue.path("queue").asInt(),
            "for " + numbers(queue.path("cpus")) + ": " + interrupt(queue));
      }
    }
    return facts;
  }

  /** From what {@code lscpu -J -e} and {@code inventory.sh} print. */
  static Facts ofTools(JsonNode lscpu, String inventory) {
    Facts facts = empty();
    facts.cpus(lscpu.path("cpus"), "core", cacheColumn(lscpu.path("cpus")), "socket");
    for (String line : inventory.lines().toList()) {
      String[] words = line.split(" ", -1);
      switch (words[0]) {
        case "nic" -> facts.nics.put(words[1], words[2] + ", node " + words[3]);
        case "rx" ->
            facts.rxQueues.put(
                words[1] + " " + words[2], words[3] + " " + words[4] + " on " + numbers(words[5]));
        case "disk" -> facts.disks.put(words[1], "node " + words[2]);
        case "hw" ->
            facts.hardwareQueues.put(
                words[1] + " " + words[2],
                "for " + numbers(words[3]) + ": " + words[4] + " " + words[5]);
        default -> throw new IllegalArgumentException(line);
      }
    }
    return facts;
  }

  private static Facts empty() {
    return new Facts(
        new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
  }

  private void cpus(JsonNode all, String core, String cache, String packageName) {
    Map<String, List<Integer>> cores = new TreeMap<>();
    Map<String, List<Integer>> caches = new TreeMap<>();
    // By their CPUs, for lscpu counts packages, and the kernel's own numbers on aarch64 are others.
    Map<Integer, List<Integer>> packages = new TreeMap<>();
    for (JsonNode cpu : all) {
      int number = cpu.path("cpu").asInt();
      cores.computeIfAbsent(cpu.path(core).asText(), any -> new ArrayList<>()).add(number);
      caches.computeIfAbsent(last(cpu.path(cache)), any -> new ArrayList<>()).add(number);
      packages
          .computeIfAbsent(cpu.path(packageName).asInt(-1), any -> new ArrayList<>())
          .add(number);
    }
    for (JsonNode cpu : all) {
      cpus.put(
          cpu.path("cpu").asInt(),
          "core of %s, LLC of %s, package of %s, node %d, online %s"
              .formatted(
                  cores.get(cpu.path(core).asText()),
                  caches.get(last(cpu.path(cache))),
                  packages.get(cpu.path(packageName).asInt(-1)),
                  cpu.path("node").asInt(-1),
                  cpu.path("online").asText()));
    }
  }

  /**
   * The column of {@code lscpu} that tells CPUs with different caches apart. Its name says which
   * levels there are. Where two cores seem to share their first level the kernel does not know who
   * shares what, and it is the core.
   */
  private static String cacheColumn(JsonNode all) {
    String column = "core";
    for (String name : (Iterable<String>) all.path(0)::fieldNames) {
      column = name.startsWith("l1d:") ? name : column;
    }
    Map<String, String> coreByFirstLevel = new TreeMap<>();
    for (JsonNode cpu : all) {
      String first = cpu.path(column).asText().replaceFirst(":.*", "");
      String core = cpu.path("core").asText();
      String other = coreByFirstLevel.putIfAbsent(first, core);
      if (other != null && !other.equals(core)) {
        return "core";
      }
    }
    return column;
  }

  /** lscpu gives the caches of all levels, with colons between. */
  private static String last(JsonNode cache) {
    String text = cache.asText();
    return text.substring(text.lastIndexOf(':') + 1);
  }

  private static String node(JsonNode device) {
    return device.path("node").isNumber() ? device.path("node").asText() : "none";
  }

  private static String interrupt(JsonNode queue) {
    return queue.path("irq").asText("none") + " " + queue.path("action").asText("none");
  }

  /** An array of CPUs. */
  static List<Integer> numbers(JsonNode array) {
    List<Integer> numbers = new ArrayList<>();
    array.forEach(number -> numbers.add(number.asInt()));
    return numbers;
  }

  /** A kernel's list such as {@code 0-3,8}. */
  static List<Integer> numbers(String list) {
    List<Integer> numbers = new ArrayList<>();
    for (String range : list.strip().split(",", -1)) {
      int dash = range.indexOf('-');
      int first = Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
      int end = Integer.parseInt(dash < 0 ? range : range.substring(dash + 1));
      for (int number = first; number <= end; number++) {
        numbers.add(number);
      }
    }
    return numbers;
  }
}
