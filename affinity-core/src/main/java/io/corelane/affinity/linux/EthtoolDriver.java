/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import static io.corelane.affinity.linux.EthtoolConversation.request;
import static java.nio.charset.StandardCharsets.US_ASCII;

import com.sun.jna.Memory;
import io.corelane.affinity.host.DriverFacts;
import io.corelane.affinity.host.NicDriver;
import io.corelane.affinity.system.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What a NIC's driver tells by {@code SIOCETHTOOL} (Linux {@code include/uapi/linux/ethtool.h}),
 * which every kernel has; generic netlink has all of it since 6.3 only. Needs no privilege. Sees
 * the network namespace of this process.
 */
public final class EthtoolDriver implements NicDriver {

  private static final int GET_COALESCE = 0x0e;
  private static final int GET_RING = 0x10;
  private static final int GET_STRINGS = 0x1b;
  private static final int GET_STATISTICS = 0x1d;
  private static final int GET_FLAGS = 0x25;
  private static final int GET_HASH_FIELDS = 0x29;
  private static final int GET_GRO = 0x2b;
  private static final int GET_SET_INFO = 0x37;
  private static final int GET_INDIRECTION = 0x38;
  private static final int GET_CHANNELS = 0x3c;

  private static final int TCP_OVER_IPV4 = 1;
  private static final int STATISTICS = 1;
  private static final int NAME_OF_STATISTIC = 32;
  private static final int LARGE_RECEIVE = 1 << 15;
  private static final int WORD = Integer.BYTES;

  /** No driver has more: guards against a damaged answer. */
  private static final int MOST = 1 << 16;

  /** The names that drivers have for pause frames they sent, of the link or of a priority. */
  private static final Pattern PAUSES =
      Pattern.compile(
          "tx_flow_control_xoff|tx_pause(_ctrl_phy|_frames)?|tx_prio\\d_pause"
              + "|(port\\.)?link_xoff_tx(\\.nic)?|port_tx_pause|tx_xoff_sent");

  @Override
  public DriverFacts ask(String nic) {
    try (EthtoolConversation with = EthtoolConversation.with(nic)) {
      return new DriverFacts(
          reading("channels", () -> mostQueues(with)),
          reading("RSS table", () -> indirection(with)),
          reading("hash fields", () -> tcpHash(with)),
          reading("rings", () -> ring(with)),
          reading("coalescing", () -> moderation(with)),
          reading("GRO", () -> merging(with)),
          pauses(with));
    } catch (NativeCallException | RuntimeException | LinkageError e) {
      return DriverFacts.none(new Reading.Denied<>("ethtool's answers", NativeTrouble.explain(e)));
    }
  }

  private interface Question<T> {
    T ask() throws NativeCallException;
  }

  private static <T> Reading<T> reading(String what, Question<T> question) {
    try {
      return new Reading.Present<>(question.ask());
    } catch (NativeCallException e) {
      return e.errno() == Errno.EOPNOTSUPP
          ? new Reading.Absent<>("ethtool's " + what)
          : new Reading.Denied<>("ethtool's " + what, NativeTrouble.explain(e));
    } catch (IllegalArgumentException e) {
      return new Reading.Malformed<>("ethtool's " + what, String.valueOf(e.getMessage()));
    } catch (RuntimeException | LinkageError e) {
      return new Reading.Denied<>("ethtool's " + what, NativeTrouble.explain(e));
    }
  }

  /** {@code struct ethtool_channels}: a driver counts pairs or each kind by itself, or both. */
  private static int mostQueues(EthtoolConversation with) throws NativeCallException {
    Memory answer = with.ask(GET_CHANNELS, 9 * WORD);
    int most = answer.getInt(WORD) + answer.getInt(4 * WORD);
    if (most <= 0) {
      throw new NativeCallException("channels", Errno.EOPNOTSUPP);
    }
    return most;
  }

  /** {@code struct ethtool_rxfh_indir}: asked for its size first. */
  private static List<Integer> indirection(EthtoolConversation with) throws NativeCallException {
    int size = bounded(with.ask(GET_INDIRECTION, 2 * WORD).getInt(WORD));
    if (size == 0) {
      throw new NativeCallException("RSS table", Errno.EOPNOTSUPP);
    }
    Memory table = request(GET_INDIRECTION, (2 + size) * WORD);
    table.setInt(WORD, size);
    with.ask(table);
    List<Integer> queues = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      queues.add(bounded(table.getInt((2L + i) * WORD)));
    }
    return List.copyOf(queues);
  }

  /** {@code struct ethtool_rxnfc}, of which only the first 16 bytes are filled. */
  private static long tcpHash(EthtoolConversation with) throws NativeCallException {
    Memory fields = request(GET_HASH_FIELDS, 256);
    fields.setInt(WORD, TCP_OVER_IPV4);
    with.ask(fields);
    return fields.getLong(2 * WORD);
  }

  /** {@code struct ethtool_ringparam}. */
  private static DriverFacts.RxRing ring(EthtoolConversation with) throws NativeCallException {
    Memory answer = with.ask(GET_RING, 9 * WORD);
    return new DriverFacts.RxRing(unsigned(answer, 5), unsigned(answer, 1));
  }

  /** {@code struct ethtool_coalesce}. */
  private static DriverFacts.InterruptModeration moderation(EthtoolConversation with)
      throws NativeCallException {
    Memory answer = with.ask(GET_COALESCE, 23 * WORD);
    return new DriverFacts.InterruptModeration(
        unsigned(answer, 1), unsigned(answer, 2), answer.getInt(10 * WORD) != 0);
  }

  /** {@code struct ethtool_value}, twice. */
  private static boolean merging(EthtoolConversation with) throws NativeCallException {
    return with.ask(GET_GRO, 2 * WORD).getInt(WORD) != 0
        || (with.ask(GET_FLAGS, 2 * WORD).getInt(WORD) & LARGE_RECEIVE) != 0;
  }

  private static Reading<Long> pauses(EthtoolConversation with) {
    Reading<List<Long>> counts = reading("statistics", () -> pauseCounts(with));
    return counts instanceof Reading.Present<List<Long>> present && present.value().isEmpty()
        ? new Reading.Denied<>("ethtool's statistics", "none is known here as pause frames sent")
        : counts.parse("ethtool", all -> all.stream().mapToLong(Long::longValue).sum());
  }

  /** {@code struct ethtool_sset_info}, {@code ethtool_gstrings} and {@code ethtool_stats}. */
  private static List<Long> pauseCounts(EthtoolConversation with) throws NativeCallException {
    Memory info = request(GET_SET_INFO, 5 * WORD);
    info.setLong(2 * WORD, 1L << STATISTICS);
    with.ask(info);
    int count = info.getLong(2 * WORD) == 0 ? 0 : bounded(info.getInt(4 * WORD));
    Memory names = request(GET_STRINGS, 3 * WORD + (count + 1) * NAME_OF_STATISTIC);
    names.setInt(WORD, STATISTICS);
    names.setInt(2 * WORD, count);
    with.ask(names);
    Memory values = request(GET_STATISTICS, 2 * WORD + (count + 1) * Long.BYTES);
    values.setInt(WORD, count);
    with.ask(values);
    List<Long> found = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      byte[] name = names.getByteArray(3 * WORD + (long) i * NAME_OF_STATISTIC, NAME_OF_STATISTIC);
      if (PAUSES.matcher(new String(name, US_ASCII).replaceAll("\0.*", "")).matches()) {
        found.add(values.getLong(2 * WORD + (long) i * Long.BYTES));
      }
    }
    return found;
  }

  private static int bounded(int number) {
    if (number < 0 || number > MOST) {
      throw new IllegalArgumentException(number + " is out of range");
    }
    return number;
  }

  private static long unsigned(Memory answer, int word) {
    return Integer.toUnsignedLong(answer.getInt((long) word * WORD));
  }
}
