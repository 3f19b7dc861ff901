/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.jmh;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.BinderChoice;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.linux.NativeSupport;
import io.corelane.affinity.linux.ThreadBinder;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** What it costs a receiver to be bound: once at the start and once at the end of an upload. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@SuppressWarnings("NullAway.Init") // JMH sets the fields, by @Param and @Setup.
public class BindBenchmark {

  /** Which library makes the calls. */
  @Param({"JNA", "OPENHFT"})
  public BinderChoice binder;

  private ThreadBinder calls;
  private CpuSet base;
  private CpuSet first;
  private CpuSet last;
  private boolean odd;

  /** Finds the CPUs to bind to. */
  @Setup
  public void findCpus() throws NativeCallException {
    calls = NativeSupport.probe(binder).binder();
    base = calls.affinity(ThreadBinder.CALLING_THREAD);
    first = CpuSet.of(base.lowest());
    last = CpuSet.of(base.highest());
  }

  /** Leaves the thread as it was. */
  @TearDown
  public void restore() throws NativeCallException {
    calls.bind(ThreadBinder.CALLING_THREAD, base);
  }

  /** Bind to a set that holds the CPU the thread runs on, as with masks of a whole cache domain. */
  @Benchmark
  public void bindToASet() throws NativeCallException {
    calls.bind(ThreadBinder.CALLING_THREAD, base);
  }

  /** Bind to one CPU and back to all: an upload's start and end. Two calls in one operation. */
  @Benchmark
  public void bindAndUnbind() throws NativeCallException {
    calls.bind(ThreadBinder.CALLING_THREAD, last);
    calls.bind(ThreadBinder.CALLING_THREAD, base);
  }

  /** Bind to the lowest and the highest CPU in turn: each call makes the thread move. */
  @Benchmark
  public void bindToAlternatingCpus() throws NativeCallException {
    odd = !odd;
    calls.bind(ThreadBinder.CALLING_THREAD, odd ? first : last);
  }

  @Benchmark
  public CpuSet readMask() throws NativeCallException {
    return calls.affinity(ThreadBinder.CALLING_THREAD);
  }

  @Benchmark
  public int currentTid() {
    return calls.currentTid();
  }
}
