/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.machine;

import io.corelane.affinity.block.BlockReader;
import io.corelane.affinity.block.WritebackReader;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.Interrupts;
import io.corelane.affinity.irq.InterruptsReader;
import io.corelane.affinity.irq.IrqAffinityReader;
import io.corelane.affinity.nic.NapiQueuesReader;
import io.corelane.affinity.nic.NapiSource;
import io.corelane.affinity.nic.NapiThreadsReader;
import io.corelane.affinity.nic.Nic;
import io.corelane.affinity.nic.NicReader;
import io.corelane.affinity.nic.PacketSteering;
import io.corelane.affinity.nic.PacketSteeringReader;
import io.corelane.affinity.nic.StackedInterfaceReader;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.affinity.topology.AllowedCpusReader;
import io.corelane.affinity.topology.CpuTopology;
import io.corelane.affinity.topology.TopologyReader;
import java.util.List;
import java.util.Optional;

/**
 * Reads all facts of a machine. Takes milliseconds on a small machine, some hundred on one with
 * hundreds of CPUs and queues: for starts and reports, not for a duty cycle.
 */
public final class MachineReader {

  private final SystemRoot root;
  private final Optional<NapiSource> napi;

  /** A reader of a captured machine, which has no kernel to ask. */
  public MachineReader(SystemRoot root) {
    this.root = root;
    this.napi = Optional.empty();
  }

  /** A reader of this machine, whose kernel is asked for NAPI ids. */
  public MachineReader(SystemRoot root, NapiSource napi) {
    this.root = root;
    this.napi = Optional.of(napi);
  }

  /** The machine now. Never fails: what cannot be read says why in its place. */
  public Machine read() {
    Reading<CpuTopology> topology = new TopologyReader(root).read();
    Reading<CpuSet> allowed =
        topology instanceof Reading.Present<CpuTopology> present
            ? new AllowedCpusReader(root).read(present.value())
            : topology.missing();
    Reading<Interrupts> interrupts = new InterruptsReader(root).read();
    Interrupts lines = interrupts.toOptional().orElse(Interrupts.NONE);
    return new Machine(
        topology,
        allowed,
        interrupts,
        new IrqAffinityReader(root).kernelTellsMovability(),
        network(lines),
        new BlockReader(root).all(lines),
        new WritebackReader(root).read());
  }

  private Network network(Interrupts lines) {
    Reading<List<Nic>> nics = new NicReader(root).read(lines);
    List<Nic> known = nics.toOptional().orElse(List.of());
    PacketSteering steering =
        new PacketSteeringReader(root).read(known.stream().map(Nic::name).toList());
    return new Network(
        nics,
        new StackedInterfaceReader(root).read(),
        steering,
        napi.map(source -> new NapiQueuesReader(root, source).read(known, lines)),
        new NapiThreadsReader(root, napi).read(known, lines, steering));
  }
}
