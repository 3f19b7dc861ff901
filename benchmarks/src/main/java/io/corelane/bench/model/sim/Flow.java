/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model.sim;

import io.corelane.affinity.cpu.CpuSet;

/** One upload: a connection, its receiver, and the bytes on their way. */
public final class Flow {

  /** What a socket's buffer holds at most, in bytes. */
  static final double BUFFER = 16 << 20;

  public final String id;
  public final int tid;
  final int stream;
  public final int device;

  /** What the NIC hashes. */
  final int hash;

  public final Task receiver = new Task(Task.UNBOUND);

  /** When it began, in seconds. */
  public final double began;

  /** Its receiver's CPU time that samples have shown, in seconds; below 0 before the first. */
  public double sampled = -1;

  /** Whether a disk writer writes it; else its receiver does, to the page cache. */
  public boolean staged;

  /** Where its disk writer is. */
  public CpuSet diskWriterCpus = Task.UNBOUND;

  /** Bytes yet to arrive, in the socket's buffer, and written to the page cache. */
  double toCome;

  double buffered;
  public double received;

  /** In this step: bytes that its receiver may take, and what each costs it. */
  double takes;

  double cost;

  Flow(String id, int tid, int stream, int device, int hash, double bytes, double began) {
    this.id = id;
    this.tid = tid;
    this.stream = stream;
    this.device = device;
    this.hash = hash;
    toCome = bytes;
    this.began = began;
  }

  boolean hasEnded() {
    return toCome < 1 && buffered < 1;
  }
}
