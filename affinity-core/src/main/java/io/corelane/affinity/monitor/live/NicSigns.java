/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor.live;

import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Cheap signs by which it shows that NICs are not what they were: a few small files of each,
 * however many queues it has.
 */
final class NicSigns {

  private static final String NET = "/sys/class/net";

  private final SystemRoot root;
  private final DeviceNames names;
  private final Map<String, Sign> last = new TreeMap<>();

  /**
   * One NIC's signs.
   *
   * @param index its ifindex: another device under the same name has another
   * @param carrierChanges how often its link came or went; a reset takes it down
   * @param queues how many receive queues it had at the last count
   */
  private record Sign(Reading<String> index, Reading<String> carrierChanges, int queues) {}

  NicSigns(SystemRoot root) {
    this.root = root;
    names = new DeviceNames(root, NET);
  }

  /**
   * Looks at all NICs.
   *
   * @param changes takes sentences about resets and devices exchanged; what else follows from a
   *     change is for whoever reads the NICs again
   * @return whether anything has changed, true the first time
   */
  boolean changed(List<String> changes) {
    List<String> now = names.look().toOptional().orElse(List.of());
    boolean changed = !List.copyOf(last.keySet()).equals(now.stream().sorted().toList());
    last.keySet().retainAll(now);
    for (String nic : now) {
      Sign before = last.get(nic);
      Sign sign = look(nic, before);
      if (!sign.equals(before)) {
        changed = true;
        last.put(nic, sign);
        if (before != null) {
          tell(nic, before, sign, changes);
        }
      }
    }
    return changed;
  }

  private Sign look(String nic, @Nullable Sign before) {
    String directory = NET + "/" + nic;
    return new Sign(
        root.line(directory + "/ifindex"),
        root.line(directory + "/carrier_changes"),
        before != null && stillHas(directory, before.queues) ? before.queues : count(directory));
  }

  /** Two questions instead of a list of hundreds: queues are numbered from 0 without gaps. */
  private boolean stillHas(String directory, int queues) {
    String queue = directory + "/queues/rx-";
    return !root.exists(queue + queues) && (queues == 0 || root.exists(queue + (queues - 1)));
  }

  private int count(String directory) {
    return (int)
        root.names(directory + "/queues").toOptional().orElse(List.of()).stream()
            .filter(name -> name.startsWith("rx-"))
            .count();
  }

  private static void tell(String nic, Sign before, Sign now, List<String> changes) {
    if (!before.index.equals(now.index)) {
      changes.add("NIC " + nic + " is another device now.");
    } else if (!before.carrierChanges.equals(now.carrierChanges)) {
      changes.add("NIC " + nic + " was reset, or its link came or went.");
    }
  }
}
