/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux.netlink;

import io.corelane.affinity.host.QueueLimits;
import io.corelane.affinity.linux.Errno;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.linux.NativeTrouble;
import io.corelane.affinity.system.Reading;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.LongSupplier;

/**
 * The most receive queues of NICs, as {@code ethtool -l} shows them, from the kernel's
 * generic-netlink family {@code ethtool} (Linux {@code include/uapi/linux/ethtool_netlink.h}, since
 * 5.7). Needs no privilege. Sees the network namespace of this process.
 */
public final class EthtoolChannels implements QueueLimits {

  private static final String FAMILY = "ethtool";
  private static final String NAME = "the ethtool netlink family";
  private static final String CHANNELS = NAME + "'s channels (Linux 5.7 and later)";

  private static final long TIMEOUT_MILLIS = 1_000;
  private static final long LONGEST_NANOS = 2_000_000_000;

  private static final int CHANNELS_GET = 17;
  private static final int HEADER = 1;
  private static final int HEADER_DEV_NAME = 2;
  private static final int RX_MAX = 2;
  private static final int COMBINED_MAX = 5;

  private final Callable<NetlinkLink> links;
  private final LongSupplier nanoTime;

  /** Asks the running kernel. */
  public EthtoolChannels() {
    this(() -> NetlinkSocket.open(TIMEOUT_MILLIS), System::nanoTime);
  }

  /** Asks over links of a test's. */
  EthtoolChannels(Callable<NetlinkLink> links, LongSupplier nanoTime) {
    this.links = links;
    this.nanoTime = nanoTime;
  }

  @Override
  public Reading<Integer> mostReceiveQueues(String nic) {
    try (NetlinkLink link = links.call()) {
      GenericNetlink netlink = new GenericNetlink(link, nanoTime, LONGEST_NANOS);
      int family = netlink.family(FAMILY);
      for (NetlinkAttributes one : netlink.dump(CHANNELS, family, CHANNELS_GET).messages()) {
        Optional<String> name = one.nested(HEADER).flatMap(header -> header.text(HEADER_DEV_NAME));
        // A driver counts either pairs or each kind by itself; some offer both.
        int most = one.number(COMBINED_MAX).orElse(0) + one.number(RX_MAX).orElse(0);
        if (name.filter(nic::equals).isPresent() && most > 0) {
          return new Reading.Present<>(most);
        }
      }
      return new Reading.Absent<>("the channels of " + nic);
    } catch (NativeCallException e) {
      return e.errno() == Errno.ENOENT || e.errno() == Errno.EOPNOTSUPP
          ? new Reading.Absent<>(CHANNELS)
          : new Reading.Denied<>(NAME, NativeTrouble.explain(e));
    } catch (IllegalArgumentException e) {
      return new Reading.Malformed<>(NAME, String.valueOf(e.getMessage()));
    } catch (Exception | LinkageError e) {
      return new Reading.Denied<>(NAME, NativeTrouble.explain(e));
    }
  }
}
