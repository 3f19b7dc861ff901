/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.nic;

import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Hosts;
import io.corelane.affinity.doctor.finding.Remedy;
import io.corelane.affinity.doctor.finding.Topic;
import io.corelane.affinity.host.DriverFacts;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.host.NicSettings;
import io.corelane.affinity.system.Reading;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Whether the NIC spreads connections over its receive queues, and by what. */
final class RssCheck implements NicCheck {

  /** Some NICs have more queues than their table can name, such as those of ixgbe. */
  private static final int EVERY_NIC_CAN = 16;

  /** Of the hash's fields, by the letters of {@code ethtool -N}: bits 1 to 7. */
  private static final String LETTERS = "mvtsdfn";

  private static final Topic TOPIC =
      new Topic(
          "rss",
          "RSS",
          "The NIC picks a connection's receive queue by a hash and a table. A queue that the table"
              + " does not name takes no packets, and one that it names often is its core's burden."
              + " Without the ports in the hash all uploads of a client are on one queue.");

  @Override
  public Finding of(HostFacts host, NicSettings nic) {
    int queues = Hosts.rxQueues(nic).size();
    DriverFacts driver = nic.driver();
    if (queues == 1) {
      return TOPIC.notApplicable(nic.name(), "one receive queue", nic.file("queues"));
    }
    if (!(driver.indirection() instanceof Reading.Present<List<Integer>> table)) {
      return TOPIC.missing(host, nic.name(), driver.indirection(), "its driver tells no table");
    }
    Map<Integer, Long> shares =
        table.value().stream()
            .collect(
                Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
    long most = shares.values().stream().mapToLong(Long::longValue).max().orElse(0);
    int size = table.value().size();
    String fact = shares.size() + " of " + queues + " queues share " + size + " entries";
    String source = "ethtool -x " + nic.name();
    if (shares.size() < Math.min(queues, EVERY_NIC_CAN) || most * shares.size() > 2L * size) {
      return TOPIC.advice(
          nic.name(), fact + ", one of them " + most, even(nic, queues, shares), source);
    }
    long hash = driver.tcpHash().toOptional().orElse(0L);
    if (hash != 0 && (hash & DriverFacts.HASH_PORTS) == 0) {
      String command = "ethtool -N " + nic.name() + " rx-flow-hash tcp4 ";
      return TOPIC.advice(
          nic.name(),
          fact + ", by addresses alone",
          new Remedy("", List.of(command + "sdfn"), List.of(command + letters(hash))),
          "ethtool -n " + nic.name() + " rx-flow-hash tcp4");
    }
    return TOPIC.ok(nic.name(), fact + (hash == 0 ? "" : ", by addresses and ports"), source);
  }

  private static Remedy even(NicSettings nic, int queues, Map<Integer, Long> shares) {
    int last = shares.keySet().stream().mapToInt(Integer::intValue).max().orElse(0);
    String weights =
        IntStream.rangeClosed(0, last)
            .mapToObj(queue -> String.valueOf(shares.getOrDefault(queue, 0L)))
            .collect(Collectors.joining(" "));
    return new Remedy(
        "Unless queues were set aside on purpose, as for filters. A NIC whose table names fewer"
            + " queues refuses. The undo gives each queue its share again, in another order.",
        List.of("ethtool -X " + nic.name() + " equal " + queues),
        List.of("ethtool -X " + nic.name() + " weight " + weights));
  }

  private static String letters(long hash) {
    return IntStream.range(0, LETTERS.length())
        .filter(i -> (hash >> (i + 1) & 1) == 1)
        .mapToObj(i -> LETTERS.substring(i, i + 1))
        .collect(Collectors.joining());
  }
}
