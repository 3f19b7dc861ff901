/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet.node;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.affinity.cli.datanode.DataNodeFigures;
import io.corelane.affinity.cli.datanode.DataNodeJmx;
import io.corelane.affinity.cli.datanode.DataNodeWeb;
import io.corelane.affinity.cli.datanode.NoAnswerException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * Asks a DataNode for what it runs on and how it is configured. What it does not tell is left out.
 */
final class HostTraitsReader {

  private static final String MODE = "corelane.mode";

  private final DataNodeWeb web;

  HostTraitsReader(DataNodeWeb web) {
    this.web = web;
  }

  HostTraits read(DataNodeFigures figures) throws NoAnswerException, InterruptedException {
    DataNodeJmx jmx = new DataNodeJmx(web);
    Map<String, String> kind = new LinkedHashMap<>();
    JsonNode system = jmx.beans("qry=java.lang:type=OperatingSystem").path(0);
    JsonNode machine =
        jmx.beans("get=Hadoop:service=DataNode,name=Corelane::Machine").path(0).path("Machine");
    kind(kind, system, machine);
    volumes(kind, jmx.beans("get=Hadoop:service=DataNode,name=DataNodeInfo::VolumeInfo").path(0));
    Map<String, String> setup = new LinkedHashMap<>();
    put(setup, "Corelane", figures.corelane().map(DataNodeFigures.Corelane::version).orElse(""));
    put(setup, "Hadoop", figures.hadoop());
    put(
        setup,
        "Java",
        jmx.beans("get=java.lang:type=Runtime::VmVersion").path(0).path("VmVersion"));
    setup.putAll(configuration(figures));
    return new HostTraits(kind, setup);
  }

  private static void kind(Map<String, String> kind, JsonNode system, JsonNode machine) {
    JsonNode cpus = machine.path("cpus");
    put(kind, "architecture", system.path("Arch"));
    put(kind, "CPUs", cpus.isEmpty() ? system.path("AvailableProcessors").asText() : size(cpus));
    put(kind, "cores", distinct(cpus, "core"));
    put(kind, "last-level caches", distinct(cpus, "llc"));
    put(kind, "NUMA nodes", distinct(cpus, "node"));
    Map<String, Integer> disks = new TreeMap<>();
    machine
        .path("hardwareQueues")
        .forEach(queue -> disks.merge(queue.path("device").asText(), 1, Integer::sum));
    put(
        kind,
        "disks",
        disks.values().stream()
            .collect(Collectors.groupingBy(queues -> queues, TreeMap::new, Collectors.counting()))
            .entrySet()
            .stream()
            .map(same -> same.getValue() + " of " + same.getKey() + " hardware queues")
            .collect(Collectors.joining(" and ")));
    put(kind, "kernel", system.path("Version"));
  }

  /** The attribute is a text with JSON in it. */
  private static void volumes(Map<String, String> kind, JsonNode info) {
    try {
      JsonNode volumes = new ObjectMapper().readTree(info.path("VolumeInfo").asText());
      put(kind, "volumes", volumes.isEmpty() ? "" : size(volumes));
    } catch (JsonProcessingException e) {
      kind.remove("volumes");
    }
  }

  /** All keys of Corelane's that are set; those that change live, as they are now. */
  private Map<String, String> configuration(DataNodeFigures figures) throws InterruptedException {
    Map<String, String> keys = new TreeMap<>();
    try {
      for (JsonNode property : web.ask("/conf").path("properties")) {
        String key = property.path("key").asText();
        if (key.startsWith("corelane.")) {
          put(keys, key, property.path("value"));
        }
      }
    } catch (NoAnswerException e) {
      // Its reports are open, and its configuration is not: its keys are compared with nobody's.
      keys.put("configuration", "not readable");
    }
    figures
        .corelane()
        .ifPresent(
            corelane -> {
              put(keys, MODE, corelane.report().auto().configuredMode());
              put(keys, "corelane.write", corelane.write());
              put(keys, "corelane.placement", corelane.placement());
            });
    return keys;
  }

  private static String distinct(JsonNode cpus, String field) {
    long count =
        StreamSupport.stream(cpus.spliterator(), false)
            .map(cpu -> cpu.path(field).asInt())
            .distinct()
            .count();
    return count == 0 ? "" : String.valueOf(count);
  }

  private static String size(JsonNode node) {
    return String.valueOf(node.size());
  }

  private static void put(Map<String, String> traits, String name, JsonNode value) {
    put(traits, name, value.asText());
  }

  private static void put(Map<String, String> traits, String name, String value) {
    if (!value.isEmpty()) {
      traits.put(name, value.replaceAll("\\p{Cntrl}", " "));
    }
  }
}
