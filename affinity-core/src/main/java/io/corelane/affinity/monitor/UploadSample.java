/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.Upload;
import java.util.OptionalInt;

/**
 * One upload in progress, as it stands at one moment: counters, not rates.
 *
 * @param id names it for as long as it lasts; unique
 * @param upload its softirq CPU, asked of its socket just now, and its volume
 * @param ackSoftirqCpu the CPU that processes acknowledgements of its pipeline's next DataNode
 * @param bytes what it has received so far
 * @param receiver its receiver
 * @param diskWriterCpus the CPUs its blocks are submitted on now; empty when the kernel writes
 * @param crew what works for it besides its receiver
 */
public record UploadSample(
    String id,
    Upload upload,
    OptionalInt ackSoftirqCpu,
    long bytes,
    ReceiverSample receiver,
    CpuSet diskWriterCpus,
    Crew crew) {}
