/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.storage;

import io.corelane.affinity.doctor.finding.Check;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Remedy;
import io.corelane.affinity.doctor.finding.Topic;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.host.KernelSettingsReader;
import io.corelane.affinity.host.MemorySettings;
import io.corelane.affinity.memory.DirtySettings;
import io.corelane.affinity.memory.MemoryUse;
import io.corelane.affinity.system.Reading;
import java.util.List;
import java.util.Optional;

/** How much written data may wait for its disks. */
public final class DirtyLimitsCheck implements Check {

  private static final long MIB = 1 << 20;
  private static final long FEW_BYTES = 100 * MIB;

  /** What tuned's profile throughput-performance sets. */
  private static final long MUCH_PERCENT = 40;

  private static final int USUAL_PERCENT = 20;
  private static final String SOURCE = "/proc/sys/vm/dirty_ratio";

  private static final Topic TOPIC =
      new Topic(
          "dirty-limits",
          "dirty memory",
          "Writers wait once so much of memory waits for its disks (Linux"
              + " Documentation/admin-guide/sysctl/vm.rst): soon if that is little; if it is much,"
              + " late and for long. Uploads that are written past the page cache do not count.");

  @Override
  public List<Finding> of(HostFacts host) {
    MemorySettings memory = host.kernel().memory();
    if (!(memory.state().dirtySettings() instanceof Reading.Present<DirtySettings> present)) {
      return List.of(
          TOPIC.missing(host, "", memory.state().dirtySettings(), "this kernel has no limits"));
    }
    DirtySettings dirty = present.value();
    Optional<Long> limit =
        dirty.bytes() > 0
            ? Optional.of(dirty.bytes())
            : memory
                .state()
                .use()
                .toOptional()
                .map(MemoryUse::available)
                .map(dirty::throttlingThreshold);
    String fact =
        "writers wait from "
            + (dirty.bytes() > 0 ? "" : dirty.ratio() + " % of available memory on")
            + limit.map(bytes -> (dirty.bytes() > 0 ? "" : ", ") + bytes / MIB + " MiB").orElse("");
    if (memory.flushEvery().toOptional().filter(every -> every == 0).isPresent()) {
      return List.of(
          TOPIC.advice(
              "",
              fact + "; old pages are never looked for",
              sysctl("dirty_writeback_centisecs=500", "dirty_writeback_centisecs=0"),
              KernelSettingsReader.FLUSH_EVERY));
    }
    boolean few = limit.filter(bytes -> bytes < FEW_BYTES).isPresent();
    if (few || (dirty.bytes() == 0 && dirty.ratio() > MUCH_PERCENT)) {
      String now =
          dirty.bytes() > 0 ? "dirty_bytes=" + dirty.bytes() : "dirty_ratio=" + dirty.ratio();
      Remedy remedy = sysctl("dirty_ratio=" + USUAL_PERCENT, now);
      return List.of(TOPIC.advice("", fact, remedy, SOURCE));
    }
    return List.of(TOPIC.ok("", fact, SOURCE));
  }

  private static Remedy sysctl(String to, String now) {
    return new Remedy("", List.of("sysctl -w vm." + to), List.of("sysctl -w vm." + now));
  }
}
