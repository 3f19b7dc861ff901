/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import io.corelane.affinity.cpu.CpuSet;

/** One upload: a connection, its receiver, and the bytes on their way. */
final class Flow {

  /** What a socket's buffer holds at most, in bytes. */
  static final double BUFFER = 16 << 20;

  final String id;
  final int tid;
  final int stream;
  final int device;

  /** What the NIC hashes. */
  final int hash;

  final Task receiver = new Task(Task.UNBOUND);

  /** When it began, in seconds. */
  final double began;

  /** Its receiver's CPU time that samples have shown, in seconds; below 0 before the first. */
  double sampled = -1;

  /** Where its blocks are submitted; {@link Task#UNBOUND} if the kernel writes. */
  CpuSet diskWriterCpus = Task.UNBOUND;

  /** Bytes yet to arrive, in the socket's buffer, and written to the page cache. */
  double toCome;

  double buffered;
  double received;

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
