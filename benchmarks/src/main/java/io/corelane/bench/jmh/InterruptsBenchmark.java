/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.jmh;

import io.corelane.affinity.irq.Interrupts;
import io.corelane.affinity.irq.InterruptsReader;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Parsing {@code /proc/interrupts}: when the DataNode starts and on the monitor's thread only. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@SuppressWarnings("NullAway.Init") // JMH sets the fields, by @Param and @Setup.
public class InterruptsBenchmark {

  /** Columns by lines. The text is made up in the kernel's format, with counts of real length. */
  @Param({"2x40", "64x400", "128x1200"})
  public String cpusByIrqs;

  private String text;

  /** Makes the text. */
  @Setup
  public void makeText() {
    String[] size = cpusByIrqs.split("x", 2);
    text = table(Integer.parseInt(size[0]), Integer.parseInt(size[1]));
  }

  private static String table(int cpus, int irqs) {
    StringBuilder table = new StringBuilder("     ");
    for (int cpu = 0; cpu < cpus; cpu++) {
      table.append(String.format(Locale.ROOT, " %-10s", "      CPU" + cpu));
    }
    table.append('\n');
    for (int irq = 0; irq < irqs; irq++) {
      table.append(String.format(Locale.ROOT, "%4d:", irq));
      for (int cpu = 0; cpu < cpus; cpu++) {
        table.append(String.format(Locale.ROOT, " %10d", irq % cpus == cpu ? 1_234_567 + irq : 0));
      }
      table.append(String.format(Locale.ROOT, "  IR-PCI-MSIX-0000:%02x:00.0", irq / 64 % 256));
      table.append(
          String.format(Locale.ROOT, " %4d-edge      nvme%dq%d%n", irq % 64, irq / 64, irq % 64));
    }
    return table.toString();
  }

  @Benchmark
  public Interrupts parse() {
    return Interrupts.parse(text);
  }

  /** This machine's own file, with the read. */
  @State(Scope.Thread)
  @BenchmarkMode(Mode.SampleTime)
  @OutputTimeUnit(TimeUnit.MICROSECONDS)
  public static class OfThisMachine {

    private final InterruptsReader reader = new InterruptsReader(SystemRoot.live());

    /** Read and parse, with the identity of each interrupt from sysfs. */
    @Benchmark
    public Reading<Interrupts> readAndParse() {
      return reader.read();
    }
  }
}
