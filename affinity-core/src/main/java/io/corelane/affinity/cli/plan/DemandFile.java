/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.plan;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.affinity.block.BlockDevice;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.policy.UploadDemand;
import io.corelane.affinity.topology.Cpu;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Reads a demand file: JSON, nothing guessed, the first fault named. */
final class DemandFile {

  private static final int MOST_CPU = CpuSet.MAX_CPUS - 1;
  private static final double MIB = 1 << 20;
  private static final int MOST_UPLOADS = 10_000;

  private final PlanMachine machine;
  private final List<UploadDemand> uploads = new ArrayList<>();
  private final Map<String, QueueName> queues = new HashMap<>();

  private DemandFile(PlanMachine machine) {
    this.machine = machine;
  }

  /**
   * Reads a file.
   *
   * @throws IOException if it cannot be read; says why
   * @throws IllegalArgumentException if it is not a demand; names file, key, value and what is
   *     allowed
   */
  static PlanInput read(Path file, PlanMachine machine) throws IOException {
    return new DemandFile(machine).parse(file, text(file));
  }

  private static String text(Path file) throws IOException {
    try {
      return Files.readString(file);
    } catch (NoSuchFileException e) {
      throw new IOException(file + ": there is no such file", e);
    } catch (IOException e) {
      throw new IOException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  private PlanInput parse(Path file, String text) {
    JsonFields root;
    try {
      ObjectMapper mapper =
          new ObjectMapper()
              .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
              .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
      root = new JsonFields(file + ": ", mapper.readTree(text));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          file + ": line " + e.getLocation().getLineNr() + ": not JSON: " + e.getOriginalMessage(),
          e);
    }
    root.objects("uploads").forEach(this::upload);
    CpuLoads loads = loads(root);
    OptionalDouble typicalShare = root.number("typicalShare", 0.01, UploadDemand.MOST_SHARE);
    root.end();
    if (uploads.isEmpty()) {
      throw root.fault("uploads", "must be a list of at least one upload");
    }
    String assumption = uploads.size() + (uploads.size() == 1 ? " upload" : " uploads");
    return new PlanInput(
        uploads, queues, loads, typicalShare, "Demand: " + assumption + ", from " + file + ".");
  }

  private void upload(JsonFields fields) {
    Optional<String> nic = fields.text("nic");
    OptionalInt rxQueue = fields.whole("rxQueue", 0, 65_535);
    OptionalInt softirqCpu = fields.whole("softirqCpu", 0, MOST_CPU);
    if (nic.isPresent() != rxQueue.isPresent()) {
      throw fields.fault(nic.isPresent() ? "rxQueue" : "nic", "nic and rxQueue go together");
    } else if (nic.isPresent() && softirqCpu.isPresent()) {
      throw fields.fault("softirqCpu", "follows from nic and rxQueue: name either");
    }
    CpuSet allowed = machine.host().allowed();
    String id = fields.text("id").orElse("upload-" + (uploads.size() + 1));
    OptionalDouble rate = fields.number("mibPerSecond", 0, 1e6);
    UploadDemand upload =
        new UploadDemand(
            id,
            target(fields, softirqCpu),
            fields.whole("ackSoftirqCpu", 0, MOST_CPU),
            rate.isPresent() ? OptionalDouble.of(rate.getAsDouble() * MIB) : rate,
            fields.number("share", 0, UploadDemand.MOST_SHARE),
            fields.whole("receiverTid", 1, Integer.MAX_VALUE).orElse(0),
            fields.cpus("receiverCpus", allowed),
            fields.cpus("diskWriterCpus", allowed));
    Optional<QueueName> queue = nic.map(name -> new QueueName(name, rxQueue.orElseThrow()));
    queue.ifPresent(name -> check(name, fields));
    int count = fields.whole("count", 1, MOST_UPLOADS).orElse(1);
    fields.end();
    add(fields, upload, queue, count);
  }

  private Upload target(JsonFields fields, OptionalInt softirqCpu) {
    Optional<String> volume = fields.text("volume");
    boolean diskWriter = fields.flag("diskWriter", true);
    if (volume.isEmpty()) {
      return new Upload(softirqCpu, "an unknown disk", Upload.NO_NODE, List.of(), diskWriter, "");
    }
    List<String> names = machine.disks().stream().map(BlockDevice::name).toList();
    return machine.disks().stream()
        .filter(disk -> disk.name().equals(volume.get()))
        .findFirst()
        .map(disk -> PlanMachine.upload(softirqCpu, disk, diskWriter))
        .orElseThrow(() -> fields.fault("volume", "must be a disk of the machine: " + names));
  }

  private void check(QueueName name, JsonFields fields) {
    NicState nic =
        machine.nics().stream()
            .filter(one -> one.name().equals(name.nic()))
            .findFirst()
            .orElseThrow(
                () ->
                    fields.fault(
                        "nic",
                        "must be a NIC of the machine: "
                            + machine.nics().stream().map(NicState::name).toList()));
    if (nic.rxQueues().stream().noneMatch(queue -> queue.queue() == name.queue())) {
      throw fields.fault("rxQueue", nic.name() + " has " + nic.rxQueues().size() + " of them");
    }
  }

  private void add(JsonFields fields, UploadDemand upload, Optional<QueueName> queue, int count) {
    for (int i = 1; i <= count; i++) {
      String id = count == 1 ? upload.id() : upload.id() + "." + i;
      if (uploads.stream().anyMatch(other -> other.id().equals(id))) {
        throw fields.fault("id", "must be unique");
      }
      uploads.add(Uploads.named(upload, id));
      queue.ifPresent(name -> queues.put(id, name));
    }
  }

  private CpuLoads loads(JsonFields root) {
    List<JsonFields> entries = root.objects("cpuLoads");
    CpuSet online = machine.host().topology().online();
    int size = machine.host().topology().cpus().stream().mapToInt(Cpu::cpu).max().orElse(0) + 1;
    double[] others = new double[size];
    double[] softirq = new double[size];
    for (JsonFields entry : entries) {
      CpuSet cpus = entry.cpus("cpus", online);
      double othersShare = entry.number("others", 0, 1).orElse(0);
      double softirqShare = entry.number("softirq", 0, 1).orElse(0);
      entry.end();
      if (cpus.isEmpty()) {
        throw entry.fault("cpus", "must be there");
      }
      cpus.stream()
          .forEach(
              cpu -> {
                others[cpu] = othersShare;
                softirq[cpu] = softirqShare;
              });
    }
    return entries.isEmpty() ? CpuLoads.UNKNOWN : new CpuLoads(online, others, softirq);
  }
}
