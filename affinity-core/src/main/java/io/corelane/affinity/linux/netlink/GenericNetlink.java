/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux.netlink;

import io.corelane.affinity.linux.Errno;
import io.corelane.affinity.linux.NativeCallException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Requests of generic netlink and their answers (Linux {@code include/uapi/linux/genetlink.h}).
 * Bounded in time, in messages and in the size of each.
 */
final class GenericNetlink {

  /** The kernel tells a list in datagrams of up to 32 KiB. */
  private static final int BUFFER = 1 << 16;

  private static final int MOST_MESSAGES = 1 << 17;
  private static final int HEADER = 4;

  private static final int CONTROLLER = 16;
  private static final int GET_FAMILY = 3;
  private static final int FAMILY_ID = 1;
  private static final int FAMILY_NAME = 2;

  private final NetlinkLink link;
  private final LongSupplier nanoTime;
  private final long longestNanos;
  private final byte[] buffer = new byte[BUFFER];
  private int sequence;

  /** A conversation in which one answer may take so long altogether. */
  GenericNetlink(NetlinkLink link, LongSupplier nanoTime, long longestNanos) {
    this.link = link;
    this.nanoTime = nanoTime;
    this.longestNanos = longestNanos;
  }

  /**
   * What was answered.
   *
   * @param messages the attributes of each message
   * @param interrupted whether the list changed while it was told
   */
  record Answer(List<NetlinkAttributes> messages, boolean interrupted) {}

  /**
   * The number of a family.
   *
   * @return the number that its messages have as their type
   * @throws NativeCallException if the kernel refuses; errno ENOENT when it has no such family
   * @throws IllegalArgumentException if the answer is damaged
   */
  int family(String name) throws NativeCallException {
    byte[] attributes = NetlinkAttributes.text(FAMILY_NAME, name);
    List<NetlinkAttributes> answer =
        ask("netlink family " + name, CONTROLLER, GET_FAMILY, 0, attributes).messages();
    if (answer.size() != 1) {
      throw new IllegalArgumentException(answer.size() + " answers for one netlink family");
    }
    return answer.get(0).required(FAMILY_ID);
  }

  /**
   * A family's whole list of something.
   *
   * @param what its name, for messages
   * @throws NativeCallException if the kernel refuses; errno EOPNOTSUPP when it does not have the
   *     command
   * @throws IllegalArgumentException if the answer is damaged
   */
  Answer dump(String what, int family, int command) throws NativeCallException {
    return ask(what, family, command, NetlinkMessage.DUMP, new byte[0]);
  }

  private Answer ask(String what, int family, int command, int flags, byte[] attributes)
      throws NativeCallException {
    long start = nanoTime.getAsLong();
    byte[] header = {(byte) command, 1, 0, 0};
    ByteBuffer payload =
        ByteBuffer.allocate(HEADER + attributes.length).put(header).put(attributes).flip();
    sequence++;
    link.send(
        new NetlinkMessage(family, NetlinkMessage.REQUEST | flags, sequence, payload).encode());
    List<NetlinkAttributes> found = new ArrayList<>();
    boolean interrupted = false;
    while (true) {
      for (NetlinkMessage message : next(what, start)) {
        if (message.sequence() != sequence || message.type() == NetlinkMessage.NOOP) {
          continue;
        }
        interrupted |= message.isInterrupted() || message.type() == NetlinkMessage.OVERRUN;
        if (message.type() == NetlinkMessage.ERROR || message.type() == NetlinkMessage.DONE) {
          int errno = message.errno();
          if (errno != 0) {
            throw new NativeCallException(what, errno);
          }
          return new Answer(found, interrupted);
        } else if (message.type() == family) {
          found.add(NetlinkAttributes.parse(message.payload(), HEADER));
        }
      }
      if (flags == 0 && !found.isEmpty()) {
        return new Answer(found, interrupted);
      } else if (found.size() > MOST_MESSAGES) {
        throw new IllegalArgumentException(what + ": more than " + MOST_MESSAGES + " messages");
      }
    }
  }

  private List<NetlinkMessage> next(String what, long start) throws NativeCallException {
    while (true) {
      if (nanoTime.getAsLong() - start > longestNanos) {
        throw new NativeCallException(what, Errno.EAGAIN);
      }
      try {
        int length = link.receive(buffer);
        if (length > buffer.length) {
          throw new IllegalArgumentException(what + ": a datagram of " + length + " bytes");
        }
        return NetlinkMessage.parse(buffer, length);
      } catch (NativeCallException e) {
        if (e.errno() != Errno.EINTR) {
          throw e;
        }
      }
    }
  }
}
