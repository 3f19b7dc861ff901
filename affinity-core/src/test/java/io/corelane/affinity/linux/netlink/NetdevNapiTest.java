/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux.netlink;

import static io.corelane.affinity.linux.netlink.NetlinkBytes.done;
import static io.corelane.affinity.linux.netlink.NetlinkBytes.error;
import static io.corelane.affinity.linux.netlink.NetlinkBytes.family;
import static io.corelane.affinity.linux.netlink.NetlinkBytes.generic;
import static io.corelane.affinity.linux.netlink.NetlinkBytes.joined;
import static io.corelane.affinity.linux.netlink.NetlinkBytes.number;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.linux.Errno;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.nic.NapiListing;
import io.corelane.affinity.system.Reading;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What becomes of each answer that a kernel may give. */
class NetdevNapiTest {

  private static final int FAMILY = 20;
  private static final int INTERRUPTED = NetlinkMessage.DUMP_INTERRUPTED;

  @Test
  void queuesAndInstancesAreToldWithTheirInterrupts() {
    NetlinkBytes.Link link =
        new NetlinkBytes.Link(
            family(1, FAMILY),
            joined(queue(2, 0, 0, 7, 8194), queue(2, 0, 1, 7, 8195), queue(2, 0, 0, 1)),
            done(2),
            joined(napi(3, 0, 7, 8194, 43), napi(3, 0, 7, 8195)),
            done(3));
    NapiListing expected =
        new NapiListing(
            List.of(new NapiListing.Queue(7, 0, 8194)),
            List.of(
                new NapiListing.Instance(7, 8194, OptionalInt.of(43)),
                new NapiListing.Instance(7, 8195, OptionalInt.empty())));
    assertEquals(new Reading.Present<>(expected), read(link));
    assertTrue(link.closed);
    assertEquals(3, link.sent.size());
  }

  @Test
  void aKernelWithoutTheFamilyIsAnAbsence() {
    assertEquals(
        "the netdev netlink family (Linux 6.8 and later): not there",
        read(new NetlinkBytes.Link(error(1, Errno.ENOENT))).explanation());
  }

  @Test
  void aFamilyWithoutTheCommandsIsAnAbsence() {
    Reading<NapiListing> reading =
        read(new NetlinkBytes.Link(family(1, FAMILY), error(2, Errno.EOPNOTSUPP)));
    assertInstanceOf(Reading.Absent.class, reading, reading::explanation);
  }

  @Test
  void aRefusalIsNamed() {
    assertEquals(
        "the netdev netlink family: netlink family netdev: EPERM (operation not permitted); a system"
            + " call filter (seccomp) of the container or service may forbid it",
        read(new NetlinkBytes.Link(error(1, Errno.EPERM))).explanation());
    Reading<NapiListing> noSocket =
        new NetdevNapi(
                () -> {
                  throw new NativeCallException("socket(AF_NETLINK)", 97);
                },
                () -> 0)
            .read();
    assertInstanceOf(Reading.Denied.class, noSocket, noSocket::explanation);
    Reading<NapiListing> noLibrary =
        new NetdevNapi(
                () -> {
                  throw new UnsatisfiedLinkError("no jnidispatch");
                },
                () -> 0)
            .read();
    assertInstanceOf(Reading.Denied.class, noLibrary, noLibrary::explanation);
  }

  @Test
  void silenceEndsInTime() {
    NetlinkBytes.Link link = new NetlinkBytes.Link(family(1, FAMILY), queue(2, 0, 0, 7, 8194));
    assertEquals(
        "the netdev netlink family: the kernel did not answer in time", read(link).explanation());
    assertTrue(link.closed);
  }

  @Test
  void anAnswerWithoutEndIsCutOff() {
    AtomicLong seconds = new AtomicLong();
    NetlinkLink endless =
        new NetlinkLink() {
          @Override
          public void send(byte[] datagram) {}

          @Override
          public int receive(byte[] buffer) {
            byte[] next = queue(1, 0, 0, 7, 8194);
            System.arraycopy(next, 0, buffer, 0, next.length);
            return next.length;
          }

          @Override
          public void close() {}
        };
    Reading<NapiListing> reading =
        new NetdevNapi(() -> endless, () -> seconds.getAndAdd(100_000_000)).read();
    assertInstanceOf(Reading.Denied.class, reading, reading::explanation);
  }

  @Test
  void anInterruptedListIsReadAgain() {
    byte[] queue = queue(4, 0, 0, 7, 8194);
    Reading<NapiListing> reading =
        read(
            new NetlinkBytes.Link(
                family(1, FAMILY),
                joined(queue(2, INTERRUPTED, 0, 7, 8190), done(2)),
                done(3),
                joined(queue, done(4)),
                done(5)));
    assertEquals(
        new Reading.Present<>(
            new NapiListing(List.of(new NapiListing.Queue(7, 0, 8194)), List.of())),
        reading);
  }

  @Test
  void aListThatNeverStandsStillIsGivenUp() {
    byte[][] answers = new byte[9][];
    answers[0] = family(1, FAMILY);
    for (int i = 1; i < answers.length; i++) {
      answers[i] = joined(queue(i + 1, INTERRUPTED, 0, 7, 8194), done(i + 1));
    }
    assertEquals(
        "the netdev netlink family: its lists change faster than they can be read",
        read(new NetlinkBytes.Link(answers)).explanation());
  }

  @Test
  void damageIsNeitherAnAbsenceNorAnEmptyList() {
    byte[] cut = queue(2, 0, 0, 7, 8194);
    cut[0] = 100;
    byte[] withoutType = generic(FAMILY, 0, 2, number(1, 0), number(2, 7));
    byte[] tooLarge = new byte[(1 << 16) + 4];
    for (byte[] damaged : List.of(cut, withoutType, tooLarge)) {
      Reading<NapiListing> reading =
          read(new NetlinkBytes.Link(family(1, FAMILY), joined(damaged), done(2), done(3)));
      assertInstanceOf(Reading.Malformed.class, reading, reading::explanation);
    }
  }

  @Test
  void answersToOthersAndEmptyOnesAreSkipped() {
    Reading<NapiListing> reading =
        read(
            new NetlinkBytes.Link(
                error(99, Errno.EPERM),
                NetlinkBytes.message(NetlinkMessage.NOOP, 0, 1),
                family(1, FAMILY),
                error(1, 0),
                done(2),
                done(3)));
    assertEquals(new Reading.Present<>(new NapiListing(List.of(), List.of())), reading);
  }

  private static Reading<NapiListing> read(NetlinkLink link) {
    return new NetdevNapi(() -> link, () -> 0).read();
  }

  /** A queue of a type (0 is receive), with its NAPI id if it has one. */
  private static byte[] queue(int sequence, int flags, int type, int ifindex, int... napiId) {
    byte[] attributes = joined(number(1, 0), number(2, ifindex), number(3, type));
    return napiId.length == 0
        ? generic(FAMILY, flags, sequence, attributes)
        : generic(FAMILY, flags, sequence, attributes, number(4, napiId[0]));
  }

  private static byte[] napi(int sequence, int flags, int ifindex, int id, int... irq) {
    byte[] attributes = joined(number(1, ifindex), number(2, id));
    return irq.length == 0
        ? generic(FAMILY, flags, sequence, attributes)
        : generic(FAMILY, flags, sequence, attributes, number(3, irq[0]));
  }
}
