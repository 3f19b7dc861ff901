/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.nic;

import io.corelane.affinity.irq.Interrupt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The interrupts of one interface's transmit queues: those named for them, or those of the receive
 * queues of the same numbers where the driver has one for both.
 */
final class TxQueueIrqs {

  /** virtio_net; hns3. */
  private static final List<Pattern> OF_DEVICE =
      List.of(
          Pattern.compile("virtio\\d+-output(?:\\.(\\d{1,5}))?"),
          Pattern.compile("hns3-.+-Tx-(\\d{1,5})"));

  /** igb e1000e enic tg3; stmmac; cxgb4; hinic; xen-netfront. */
  private static final Pattern OF_INTERFACE =
      Pattern.compile("(?:-tx-|:tx-|-Tx|_txq|-q(?=\\d+-tx$))(\\d{1,5})(?:-tx)?");

  /** Names that speak of receiving only: there is another interrupt for sending. */
  private static final Pattern RECEIVE_ONLY =
      Pattern.compile(".*(?:[-:]rx-\\d+|-input(?:\\.\\d+)?|-Rx\\d+|_rxq\\d+|-q\\d+-rx)");

  private final String name;

  /** By queue number; several lines where a name is ambiguous. */
  private final TreeMap<Integer, List<Interrupt>> byQueue = new TreeMap<>();

  /** Sorts the lines of its device. */
  TxQueueIrqs(String name, List<Interrupt> own) {
    this.name = name;
    for (Interrupt line : own) {
      for (String action : line.actions()) {
        queue(action)
            .ifPresent(n -> byQueue.computeIfAbsent(n, key -> new ArrayList<>()).add(line));
      }
    }
    RxQueueIrqs.countFromZero(byQueue);
  }

  /**
   * The interrupt of one queue.
   *
   * @param queue its number in sysfs
   * @param receive the interrupt of the receive queue of that number, if there is one
   */
  Optional<Interrupt> of(int queue, Optional<Interrupt> receive) {
    if (!byQueue.isEmpty()) {
      List<Interrupt> lines = byQueue.getOrDefault(queue, List.of());
      return lines.size() == 1 ? Optional.of(lines.get(0)) : Optional.empty();
    }
    return receive.filter(
        line -> line.actions().stream().noneMatch(a -> RECEIVE_ONLY.matcher(a).matches()));
  }

  private OptionalInt queue(String action) {
    for (Pattern pattern : OF_DEVICE) {
      Matcher matcher = pattern.matcher(action);
      if (matcher.matches()) {
        return number(matcher);
      }
    }
    int at = action.indexOf(name);
    if (at < 0) {
      return OptionalInt.empty();
    }
    Matcher matcher = OF_INTERFACE.matcher(action.substring(at + name.length()));
    return matcher.matches() ? number(matcher) : OptionalInt.empty();
  }

  private static OptionalInt number(Matcher matcher) {
    boolean numbered = matcher.groupCount() > 0 && matcher.group(1) != null;
    return OptionalInt.of(numbered ? Integer.parseInt(matcher.group(1)) : 0);
  }
}
