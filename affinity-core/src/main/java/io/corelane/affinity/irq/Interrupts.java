/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.irq;

import io.corelane.affinity.cpu.CpuSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * {@code /proc/interrupts} at one moment; immutable. Only numbered interrupts are kept. The
 * architecture's own lines ({@code NMI}, {@code LOC}, {@code IPI0}, {@code ERR} ...) are left out:
 * they belong to no device and have no affinity that could be set.
 */
public final class Interrupts {

  /** No interrupts: what stands in where {@code /proc/interrupts} cannot be read. */
  public static final Interrupts NONE = new Interrupts(new int[0], List.of(), new int[0]);

  private final CpuSet cpus;

  /** CPU number to column; CPU numbers have gaps where CPUs are offline. */
  private final Map<Integer, Integer> columns = new HashMap<>();

  private final List<Interrupt> rows;
  private final Map<Integer, Integer> rowByNumber = new HashMap<>();
  private final Map<String, List<Interrupt>> byAction = new HashMap<>();
  private final Map<String, List<Interrupt>> byDevice = new HashMap<>();

  /** Row after row, one column for each CPU; the kernel's counters are unsigned 32-bit numbers. */
  private final int[] counts;

  /**
   * A table; the arrays become its own.
   *
   * @param columns the CPU number of each column
   * @param rows the lines, each with its own number
   * @param counts {@code columns.length} counts for each row
   */
  Interrupts(int[] columns, List<Interrupt> rows, int[] counts) {
    this.rows = List.copyOf(rows);
    this.counts = counts;
    cpus = CpuSet.of(columns);
    for (int column = 0; column < columns.length; column++) {
      this.columns.put(columns[column], column);
    }
    for (int row = 0; row < rows.size(); row++) {
      Interrupt interrupt = rows.get(row);
      rowByNumber.put(interrupt.number(), row);
      byDevice
          .computeIfAbsent(interrupt.identity().device(), d -> new ArrayList<>())
          .add(interrupt);
      for (String action : interrupt.actions()) {
        byAction.computeIfAbsent(action, a -> new ArrayList<>()).add(interrupt);
      }
    }
  }

  /**
   * Reads the text of {@code /proc/interrupts} (Linux {@code kernel/irq/proc.c}). Devices are taken
   * from the text alone, where it names them.
   *
   * @throws IllegalArgumentException if the text is truncated or garbled; the message names the
   *     line
   */
  public static Interrupts parse(String text) {
    return new InterruptsParser(text).parse();
  }

  /** The same table with devices filled in; asks once for each line. */
  Interrupts withIdentities(UnaryOperator<IrqIdentity> identify) {
    int[] numbers = new int[columns.size()];
    columns.forEach((cpu, column) -> numbers[column] = cpu);
    List<Interrupt> identified =
        rows.stream()
            .map(row -> new Interrupt(identify.apply(row.identity()), row.chip(), row.trigger()))
            .toList();
    return new Interrupts(numbers, identified, counts);
  }

  /** The CPUs that have a column: those online when the file was read. */
  public CpuSet cpus() {
    return cpus;
  }

  /** All numbered interrupts, in the file's order. */
  public List<Interrupt> all() {
    return rows;
  }

  /** One interrupt: its line, if there is one; an interrupt that is not requested has none. */
  public Optional<Interrupt> get(int number) {
    return Optional.ofNullable(rowByNumber.get(number)).map(rows::get);
  }

  /**
   * The interrupts that have an action of exactly this name, such as {@code nvme0q3}, alone or
   * among others; several where a driver gives one name to many.
   */
  public List<Interrupt> withAction(String action) {
    return List.copyOf(byAction.getOrDefault(action, List.of()));
  }

  /**
   * The interrupts of one device: a PCI address or virtio device, as in {@link IrqIdentity#device}.
   */
  public List<Interrupt> ofDevice(String device) {
    return List.copyOf(byDevice.getOrDefault(device, List.of()));
  }

  /**
   * How often an interrupt arrived on a CPU since boot: the count, 0 to 2<sup>32</sup>-1, after
   * which it begins at 0 again; 0 for an interrupt or CPU that is not in the table.
   */
  public long count(int number, int cpu) {
    Integer row = rowByNumber.get(number);
    Integer column = columns.get(cpu);
    return row == null || column == null
        ? 0
        : Integer.toUnsignedLong(counts[row * columns.size() + column]);
  }

  @Override
  public String toString() {
    return rows.size() + " interrupts on CPUs " + cpus;
  }
}
