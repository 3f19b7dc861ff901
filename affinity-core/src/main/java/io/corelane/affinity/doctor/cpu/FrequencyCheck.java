/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.cpu;

import io.corelane.affinity.doctor.finding.Check;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Hosts;
import io.corelane.affinity.doctor.finding.Remedy;
import io.corelane.affinity.doctor.finding.Topic;
import io.corelane.affinity.host.FrequencyPolicy;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.host.KernelSettingsReader;
import io.corelane.affinity.system.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The power governor. */
public final class FrequencyCheck implements Check {

  private static final String SOURCE = KernelSettingsReader.FREQUENCY;

  /**
   * With these, "powersave" is no fixed frequency: the processor decides, by its preference, or
   * where it cannot (no such file) the driver by the load (Linux {@code
   * Documentation/admin-guide/pm/intel_pstate.rst}, "Active Mode Without HWP").
   */
  private static final Set<String> SELF_DRIVEN = Set.of("intel_pstate", "amd-pstate-epp");

  private static final Topic TOPIC =
      new Topic(
          "governor",
          "power governor",
          "An upload is short bursts of work on several cores in turn. A governor that waits for"
              + " load, or saves power, lets each of them start slowly; a core at its lowest"
              + " frequency takes packets at a fraction of its speed.");

  @Override
  public List<Finding> of(HostFacts host) {
    Reading<List<FrequencyPolicy>> policies = host.kernel().power().frequency();
    if (!(policies instanceof Reading.Present<List<FrequencyPolicy>> present)) {
      return List.of(TOPIC.missing(host, "", policies, NONE));
    } else if (present.value().isEmpty()) {
      return List.of(TOPIC.notApplicable("", NONE, SOURCE));
    }
    Map<String, List<FrequencyPolicy>> byState = new TreeMap<>();
    for (FrequencyPolicy policy : present.value()) {
      if (!(policy.governor() instanceof Reading.Present)) {
        return List.of(TOPIC.unread("", policy.governor()));
      }
      byState.computeIfAbsent(state(policy), any -> new ArrayList<>()).add(policy);
    }
    return byState.values().stream().map(same -> finding(same, byState.size() == 1)).toList();
  }

  private static final String NONE =
      "no frequency can be chosen here: a virtual machine, or the firmware decides";

  private static String state(FrequencyPolicy policy) {
    return text(policy.driver()) + " " + text(policy.governor()) + " " + text(policy.preference());
  }

  /** All policies of the list are in the same state. */
  private static Finding finding(List<FrequencyPolicy> policies, boolean all) {
    FrequencyPolicy first = policies.get(0);
    String governor = text(first.governor());
    String preference = text(first.preference());
    boolean selfDriven = SELF_DRIVEN.contains(text(first.driver()));
    String fact =
        Hosts.count(policies.size(), "frequency domain")
            + " with "
            + governor
            + (preference.isEmpty() ? "" : ", preference " + preference)
            + " ("
            + text(first.driver())
            + ")";
    String source = SOURCE + "/policy*/scaling_governor";
    if (selfDriven && governor.equals("powersave")) {
      return preference.contains("power") && !preference.endsWith("performance")
          ? TOPIC.advice(
              "",
              fact,
              each(policies, all, "energy_performance_preference", "performance", preference),
              SOURCE + "/policy*/energy_performance_preference")
          : TOPIC.ok("", fact, source);
    }
    Remedy remedy = each(policies, all, "scaling_governor", "performance", governor);
    return switch (governor) {
      case "performance", "schedutil" -> TOPIC.ok("", fact, source);
      case "powersave" -> TOPIC.problem("", fact + ": always the lowest", remedy, source);
      default -> TOPIC.advice("", fact, remedy, source);
    };
  }

  private static Remedy each(
      List<FrequencyPolicy> policies, boolean all, String leaf, String to, String now) {
    List<String> files =
        all
            ? List.of("$f")
            : policies.stream().map(policy -> policy.directory() + "/" + leaf).toList();
    String shell = all ? "for f in " + SOURCE + "/policy*/" + leaf + "; do %s; done" : "%s";
    return new Remedy(
        "",
        files.stream().map(file -> shell.formatted("echo " + to + " > " + file)).toList(),
        files.stream().map(file -> shell.formatted("echo " + now + " > " + file)).toList());
  }

  private static String text(Reading<String> reading) {
    return reading.toOptional().orElse("");
  }
}
