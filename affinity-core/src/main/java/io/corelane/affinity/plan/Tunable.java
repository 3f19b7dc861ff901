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
 * A value of the kernel that steering may change: a set of CPUs, or of queues. It knows where the
 * kernel keeps it, how it is written there and what it is called. An interface is named here; who
 * asks the helper adds its identity.
 */
public sealed interface Tunable
    permits IrqCpus, RpsMask, XpsMask, WritebackCpus, NapiThreadCpus, PortFlows {

  /** What can be steered; each is switched on or off by itself. */
  enum Kind {
    /** Where interrupts are delivered. */
    IRQ("irqs", 1),
    /** Where packets of a receive queue are handed on to. */
    RPS("rps", 2),
    /** Whose packets a transmit queue takes. */
    XPS("xps", 3),
    /** The CPUs of the kernel's own write-back. */
    WRITEBACK("writeback", 4),
    /** The CPUs of kernel threads that poll a NIC. */
    NAPI_THREAD("napi", 5),
    /** The receive queues of a TCP port's packets. */
    FLOWS("flows", 6);

    private final String part;
    private final int number;

    Kind(String part, int number) {
      this.part = part;
      this.number = number;
    }

    /**
     * Its word in the configuration.
     *
     * @return such as {@code irqs}
     */
    public String part() {
      return part;
    }

    /**
     * Its number in the helper's protocol.
     *
     * @return 1 to 255
     */
    public int number() {
      return number;
    }
  }

  /**
   * What the helper is told, beside an interface's identity.
   *
   * @param nic the interface; empty for what belongs to none
   * @param device of an interrupt; empty where it is the interface's, or where there is none
   * @param number of an interrupt, a queue, a thread or a port; 0 for what there is once
   * @param name the interrupt's action, the interface or the thread; empty for what there is once
   */
  record Key(Optional<String> nic, String device, int number, String name) {}

  Kind kind();

  Key key();

  /**
   * The value as a word: two steps about one value have the same.
   *
   * @return such as {@code irq 41} or {@code rps eth0 3}
   */
  String object();

  /**
   * Which it is, in few words for an operator; the same as the helper's.
   *
   * @return such as {@code IRQ 41 (data0-TxRx-0 of 0000:00:02.0)} or {@code RPS of eth0 rx-3}
   */
  String describe();

  /**
   * A change of it in one line for an operator.
   *
   * @param from the CPUs so far; empty when not known, or none
   * @param to the CPUs from now on; empty for none
   * @return such as {@code RPS of eth0 rx-3 from 0-3 to 4-7}
   */
  default String change(CpuSet from, CpuSet to) {
    return describe() + Masks.change(from, to);
  }

  /**
   * Which it is, for JSON.
   *
   * @return names and values, in order
   */
  Map<String, Object> fields();

  /**
   * Where the kernel shows it.
   *
   * @return the file's name on a running machine; empty where no file shows it
   */
  String file();

  /**
   * What stands for it where a directory stands for the machine.
   *
   * @return {@link #file}, unless no file is written to change it
   */
  default String standIn() {
    return file();
  }

  /**
   * Reads its text.
   *
   * @param text the whole file
   * @return the CPUs
   * @throws IllegalArgumentException if the text is not what the kernel writes there
   */
  default CpuSet parse(String text) {
    return CpuSet.parseMask(text);
  }

  /**
   * A set of CPUs as it is written.
   *
   * @param cpus the CPUs
   * @return the text, without a line feed
   */
  default String format(CpuSet cpus) {
    return Masks.hex(cpus);
  }

  /**
   * The change as an operator would make it by hand.
   *
   * @param to the CPUs wanted
   * @return a command of the shell
   */
  default String command(CpuSet to) {
    return "echo " + format(to) + " > " + file();
  }

  /**
   * The change in a {@link Script}, which saves the former value.
   *
   * @param to the CPUs wanted
   * @return one of the script's functions, and its arguments
   */
  default List<String> call(CpuSet to) {
    return List.of("put", format(to), file());
  }

  /**
   * Whether the numbers of its set are CPUs.
   *
   * @return false for flows, whose numbers are receive queues
   */
  default boolean isNumberedByCpu() {
    return true;
  }

  /**
   * Whether a plan's former CPUs are those of the file.
   *
   * @return false for an interrupt: a plan goes by where it is delivered, not where it may be
   */
  default boolean isPlannedByFile() {
    return true;
  }
}
