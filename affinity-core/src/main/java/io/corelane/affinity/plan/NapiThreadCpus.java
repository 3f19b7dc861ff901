/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.plan;

import io.corelane.affinity.cpu.CpuSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The CPUs of a kernel thread that polls a NIC: with threaded NAPI it counts, not the interrupt.
 *
 * @param nic the interface
 * @param napiId the NAPI instance
 * @param tid the thread
 */
public record NapiThreadCpus(String nic, int napiId, int tid) implements Tunable {

  private static final String ALLOWED = "Cpus_allowed_list:";

  @Override
  public Kind kind() {
    return Kind.NAPI_THREAD;
  }

  @Override
  public Key key() {
    return new Key(Optional.of(nic), "", tid, threadName());
  }

  /** Its name in the kernel ({@code napi_kthread_create}). */
  private String threadName() {
    return "napi/" + nic + "-" + napiId;
  }

  @Override
  public String object() {
    return "napi " + nic + " " + napiId;
  }

  @Override
  public String describe() {
    return "thread " + tid + " (" + threadName() + ")";
  }

  @Override
  public String change(CpuSet from, CpuSet to) {
    return "NAPI thread " + tid + " of " + nic + Masks.change(from, to);
  }

  @Override
  public Map<String, Object> fields() {
    return Fields.of("nic", nic, "napiId", napiId, "tid", tid);
  }

  /** Read only: {@code sched_setaffinity(2)} changes it. */
  @Override
  public String file() {
    return "/proc/" + tid + "/status";
  }

  @Override
  public String standIn() {
    return "/proc/" + tid + "/cpus_allowed_list";
  }

  @Override
  public CpuSet parse(String text) {
    return CpuSet.parseList(
        text.lines()
            .filter(line -> line.startsWith(ALLOWED))
            .findFirst()
            .map(line -> line.substring(ALLOWED.length()).strip())
            .orElse(text));
  }

  @Override
  public String format(CpuSet cpus) {
    return cpus.toList();
  }

  @Override
  public String command(CpuSet to) {
    return "taskset -pc " + format(to) + " " + tid;
  }

  @Override
  public List<String> call(CpuSet to) {
    return List.of("kernel_thread", String.valueOf(tid), threadName(), format(to));
  }
}
