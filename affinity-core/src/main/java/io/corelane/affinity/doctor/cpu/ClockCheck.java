/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.cpu;

import io.corelane.affinity.doctor.finding.Check;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Remedy;
import io.corelane.affinity.doctor.finding.Topic;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.host.KernelSettingsReader;
import io.corelane.affinity.system.Reading;
import java.util.List;
import java.util.Set;

/** The clock behind System.nanoTime. */
public final class ClockCheck implements Check {

  /** Reading one of these takes a system call and often a device; the others are read in place. */
  private static final Set<String> SLOW =
      Set.of("hpet", "acpi_pm", "pit", "jiffies", "refined-jiffies", "hyperv_clocksource_msr");

  private static final Topic TOPIC =
      new Topic(
          "clocksource",
          "clock",
          "A DataNode takes the time several times for every packet of an upload. Most clocks are"
              + " read without a system call in tens of nanoseconds; these take microseconds, and"
              + " all cores wait for one device.");

  @Override
  public List<Finding> of(HostFacts host) {
    if (!(host.kernel().clock().current() instanceof Reading.Present<String> clock)) {
      return List.of(
          TOPIC.missing(host, "", host.kernel().clock().current(), "this kernel tells no clock"));
    }
    String source = KernelSettingsReader.CLOCKSOURCE;
    if (!SLOW.contains(clock.value())) {
      return List.of(TOPIC.ok("", clock.value(), source));
    }
    List<String> better =
        host.kernel().clock().available().toOptional().orElse(List.of()).stream()
            .filter(one -> !SLOW.contains(one))
            .toList();
    Remedy remedy =
        better.isEmpty()
            ? Remedy.words(
                "No better one is offered. On real hardware the kernel log says why it gave up tsc"
                    + " (dmesg | grep -i clocksource); on a virtual machine, ask for a"
                    + " paravirtual clock or an invariant TSC.")
            : Remedy.write(
                "First read why the kernel did not choose it: dmesg | grep -i clocksource",
                source,
                better.get(0),
                clock.value());
    return List.of(TOPIC.advice("", clock.value(), remedy, source));
  }
}
