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
import static io.corelane.affinity.linux.netlink.NetlinkBytes.message;
import static io.corelane.affinity.linux.netlink.NetlinkBytes.number;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.linux.Errno;
import io.corelane.affinity.system.Reading;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class EthtoolChannelsTest {

  private static final int FAMILY = 21;
  private static final int HEADER = 1;
  private static final int RX_MAX = 2;
  private static final int COMBINED_MAX = 5;

  @Test
  void theMostQueuesAreThoseOfTheNicAskedFor() {
    NetlinkBytes.Link link =
        new NetlinkBytes.Link(
            family(1, FAMILY),
            joined(channels("eth0", COMBINED_MAX, 4), channels("eth1", COMBINED_MAX, 63)),
            done(2));
    assertEquals(new Reading.Present<>(63), most(link, "eth1"));
    assertTrue(link.closed);
  }

  @Test
  void aDriverMayCountReceiveQueuesByThemselves() {
    NetlinkBytes.Link link =
        new NetlinkBytes.Link(family(1, FAMILY), channels("eth0", RX_MAX, 8), done(2));
    assertEquals(new Reading.Present<>(8), most(link, "eth0"));
  }

  @Test
  void aNicWithoutChannelsHasNone() {
    NetlinkBytes.Link link =
        new NetlinkBytes.Link(family(1, FAMILY), channels("eth0", COMBINED_MAX, 4), done(2));
    assertEquals("the channels of lo: not there", most(link, "lo").explanation());
  }

  @Test
  void anOldKernelIsAnAbsenceAndARefusalIsNamed() {
    assertInstanceOf(
        Reading.Absent.class, most(new NetlinkBytes.Link(error(1, Errno.ENOENT)), "eth0"));
    assertInstanceOf(
        Reading.Denied.class, most(new NetlinkBytes.Link(error(1, Errno.EPERM)), "eth0"));
  }

  @Test
  void damageIsNamed() {
    byte[] bad = message(FAMILY, 0, 2, new byte[4], number(HEADER, 3));
    Reading<Integer> reading = most(new NetlinkBytes.Link(family(1, FAMILY), bad, done(2)), "eth0");
    assertInstanceOf(Reading.Malformed.class, reading, reading::explanation);
  }

  private static Reading<Integer> most(NetlinkBytes.Link link, String nic) {
    return new EthtoolChannels(() -> Objects.requireNonNull(link), () -> 0).mostReceiveQueues(nic);
  }

  private static byte[] channels(String nic, int attribute, int value) {
    byte[] name = NetlinkAttributes.text(2, nic);
    ByteBuffer header = ByteBuffer.allocate(4 + name.length).order(ByteOrder.nativeOrder());
    // The highest bit says "nested".
    header.putShort((short) (4 + name.length)).putShort((short) (HEADER | 0x8000)).put(name);
    return generic(FAMILY, 0, 2, header.array(), number(attribute, value));
  }
}
