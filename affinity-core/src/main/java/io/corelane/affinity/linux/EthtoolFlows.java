/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import static io.corelane.affinity.linux.EthtoolConversation.request;

import com.sun.jna.Memory;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.nic.FlowsSource;
import io.corelane.affinity.system.Reading;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * What a NIC's rules say of a TCP port, by {@code SIOCETHTOOL}: {@code ETHTOOL_GRSSH} (RSS
 * contexts) and {@code ETHTOOL_GRXCLSRLALL} (rules), which need no privilege (Linux {@code
 * net/ethtool/ioctl.c}). Where the kernel answers {@code EOPNOTSUPP}, the driver has no such thing.
 * Not seen on hardware that has it.
 */
public final class EthtoolFlows implements FlowsSource {

  private static final int GET_FLAGS = 0x25;
  private static final int GET_RULE_COUNT = 0x2e;
  private static final int GET_RULE = 0x2f;
  private static final int GET_RULES = 0x30;
  private static final int GET_CONTEXT = 0x46;

  private static final int TAKES_RULES = 1 << 27;
  private static final int TCP_OVER_IPV4 = 1;
  private static final int TCP_OVER_IPV6 = 5;
  private static final int TYPE = 0xff;
  private static final int BY_CONTEXT = 0x20000000;

  /** {@code struct ethtool_rxnfc}: places of its members. */
  private static final int BYTES = 192;

  private static final int SPACE = 8;
  private static final int FLOW = 16;
  private static final int VALUES = 20;
  private static final int MASKS = 92;
  private static final int COOKIE = 168;
  private static final int LOCATION = 176;
  private static final int COUNT = 184;
  private static final int LOCATIONS = 188;

  /** {@code struct ethtool_rxfh}: where its table's size stands, and where the table begins. */
  private static final int TABLE_SIZE = 8;

  private static final int TABLE = 24;
  private static final int WORD = Integer.BYTES;
  private static final int MOST = 4096;
  private static final int MOST_RULES = 1024;

  @Override
  public Reading<CpuSet> read(String nic, int port) {
    String what = "RSS contexts and rules of " + nic;
    try (EthtoolConversation with = EthtoolConversation.with(nic)) {
      Optional<String> lacking = lacking(with);
      return lacking.isPresent()
          ? new Reading.Absent<>(lacking.get() + " of " + nic)
          : new Reading.Present<>(queues(with, port));
    } catch (NativeCallException e) {
      return e.errno() == Errno.EOPNOTSUPP
          ? new Reading.Absent<>(what)
          : new Reading.Denied<>(what, NativeTrouble.explain(e));
    } catch (IllegalArgumentException e) {
      return new Reading.Malformed<>(what, String.valueOf(e.getMessage()));
    } catch (RuntimeException | LinkageError e) {
      return new Reading.Denied<>(what, NativeTrouble.explain(e));
    }
  }

  /** Of a context that is not there kernels say other things than that there are none. */
  private static Optional<String> lacking(EthtoolConversation with) throws NativeCallException {
    if (tableSize(with) == 0) {
      return Optional.of("an RSS table");
    }
    Memory first = request(GET_CONTEXT, TABLE);
    first.setInt(WORD, 1);
    try {
      with.ask(first);
    } catch (NativeCallException e) {
      if (e.errno() == Errno.EOPNOTSUPP) {
        return Optional.of("RSS contexts");
      }
    }
    if ((with.ask(GET_FLAGS, 2 * WORD).getInt(WORD) & TAKES_RULES) == 0) {
      return Optional.of("n-tuple rules (ethtool -K " + with.nic() + " ntuple on)");
    }
    return (with.ask(GET_RULE_COUNT, BYTES).getLong(SPACE) & Integer.MAX_VALUE) == 0
        ? Optional.of("room for rules")
        : Optional.empty();
  }

  private static int tableSize(EthtoolConversation with) throws NativeCallException {
    return bounded(with.ask(GET_CONTEXT, TABLE).getInt(TABLE_SIZE), MOST);
  }

  private static CpuSet queues(EthtoolConversation with, int port) throws NativeCallException {
    int count = bounded(with.ask(GET_RULE_COUNT, BYTES).getInt(COUNT), MOST_RULES);
    Set<Integer> queues = new HashSet<>();
    if (count > 0) {
      Memory rules = request(GET_RULES, BYTES + count * WORD);
      rules.setInt(COUNT, count);
      with.ask(rules);
      int found = bounded(rules.getInt(COUNT), count);
      for (int i = 0; i < found; i++) {
        add(with, rules.getInt(LOCATIONS + (long) i * WORD), port, queues);
      }
    }
    return CpuSet.of(queues.stream().mapToInt(Integer::intValue));
  }

  private static void add(EthtoolConversation with, int location, int port, Set<Integer> queues)
      throws NativeCallException {
    Memory rule = request(GET_RULE, BYTES);
    rule.setInt(LOCATION, location);
    with.ask(rule);
    int flow = rule.getInt(FLOW);
    int type = flow & TYPE;
    int at = type == TCP_OVER_IPV4 ? 10 : 34;
    if (type != TCP_OVER_IPV4 && type != TCP_OVER_IPV6) {
      return;
    }
    int mask = networkShort(rule, MASKS + at);
    if (mask == 0 || (networkShort(rule, VALUES + at) & mask) != (port & mask)) {
      return;
    }
    if ((flow & BY_CONTEXT) == 0) {
      long cookie = rule.getLong(COOKIE);
      if (cookie >= 0) {
        queues.add(bounded((int) (cookie & Integer.MAX_VALUE), MOST));
      }
    } else {
      addTable(with, rule.getInt(COUNT), queues);
    }
  }

  private static void addTable(EthtoolConversation with, int context, Set<Integer> queues)
      throws NativeCallException {
    int size = tableSize(with);
    Memory table = request(GET_CONTEXT, TABLE + size * WORD);
    table.setInt(WORD, context);
    table.setInt(TABLE_SIZE, size);
    with.ask(table);
    for (int i = 0; i < size; i++) {
      queues.add(bounded(table.getInt(TABLE + (long) i * WORD), MOST));
    }
  }

  private static int networkShort(Memory memory, int at) {
    return (memory.getByte(at) & 0xff) << 8 | (memory.getByte(at + 1L) & 0xff);
  }

  private static int bounded(int number, int most) {
    if (number < 0 || number > most) {
      throw new IllegalArgumentException(number + " is out of range");
    }
    return number;
  }
}
