/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux.netlink;

import io.corelane.affinity.linux.Errno;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.linux.NativeTrouble;
import io.corelane.affinity.nic.NapiListing;
import io.corelane.affinity.nic.NapiSource;
import io.corelane.affinity.system.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.LongSupplier;

/**
 * NAPI instances from the kernel's generic-netlink family {@code netdev} (Linux {@code
 * include/uapi/linux/netdev.h}). The family is there since Linux 6.3, its queues and NAPI instances
 * since 6.8. Needs no privilege. Sees the network namespace of this process.
 */
public final class NetdevNapi implements NapiSource {

  private static final String FAMILY = "netdev";
  private static final String NAME = "the netdev netlink family";
  private static final String COMMANDS = NAME + "'s queue and NAPI lists (Linux 6.8 and later)";

  private static final long TIMEOUT_MILLIS = 1_000;
  private static final long LONGEST_NANOS = 2_000_000_000;
  private static final int ATTEMPTS = 4;

  private static final int QUEUE_GET = 10;
  private static final int QUEUE_ID = 1;
  private static final int QUEUE_IFINDEX = 2;
  private static final int QUEUE_TYPE = 3;
  private static final int QUEUE_NAPI_ID = 4;
  private static final int TYPE_RX = 0;

  private static final int NAPI_GET = 11;
  private static final int NAPI_IFINDEX = 1;
  private static final int NAPI_ID = 2;
  private static final int NAPI_IRQ = 3;
  private static final int NAPI_PID = 4;

  private final Callable<NetlinkLink> links;
  private final LongSupplier nanoTime;

  /** Asks the running kernel. */
  public NetdevNapi() {
    this(() -> NetlinkSocket.open(TIMEOUT_MILLIS), System::nanoTime);
  }

  /** Asks over links of a test's. */
  NetdevNapi(Callable<NetlinkLink> links, LongSupplier nanoTime) {
    this.links = links;
    this.nanoTime = nanoTime;
  }

  @Override
  public Reading<NapiListing> read() {
    try (NetlinkLink link = links.call()) {
      GenericNetlink netlink = new GenericNetlink(link, nanoTime, LONGEST_NANOS);
      int family;
      try {
        family = netlink.family(FAMILY);
      } catch (NativeCallException e) {
        return e.errno() == Errno.ENOENT
            ? new Reading.Absent<>(NAME + " (Linux 6.8 and later)")
            : denied(e);
      }
      return listing(netlink, family);
    } catch (NativeCallException e) {
      return e.errno() == Errno.EOPNOTSUPP ? new Reading.Absent<>(COMMANDS) : denied(e);
    } catch (IllegalArgumentException e) {
      return new Reading.Malformed<>(NAME, String.valueOf(e.getMessage()));
    } catch (Exception | LinkageError e) {
      return new Reading.Denied<>(NAME, NativeTrouble.explain(e));
    }
  }

  private static Reading<NapiListing> denied(NativeCallException e) {
    return e.errno() == Errno.EAGAIN
        ? new Reading.Denied<>(NAME, "the kernel did not answer in time")
        : new Reading.Denied<>(NAME, NativeTrouble.explain(e));
  }

  private static Reading<NapiListing> listing(GenericNetlink netlink, int family)
      throws NativeCallException {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      GenericNetlink.Answer queues = netlink.dump(NAME + ", queues", family, QUEUE_GET);
      GenericNetlink.Answer instances = netlink.dump(NAME + ", NAPI", family, NAPI_GET);
      if (!queues.interrupted() && !instances.interrupted()) {
        return new Reading.Present<>(
            new NapiListing(queues(queues.messages()), instances(instances.messages())));
      }
    }
    return new Reading.Denied<>(NAME, "its lists change faster than they can be read");
  }

  private static List<NapiListing.Queue> queues(List<NetlinkAttributes> messages) {
    List<NapiListing.Queue> queues = new ArrayList<>();
    for (NetlinkAttributes message : messages) {
      if (message.required(QUEUE_TYPE) == TYPE_RX) {
        int ifindex = message.required(QUEUE_IFINDEX);
        int queue = message.required(QUEUE_ID);
        message
            .number(QUEUE_NAPI_ID)
            .ifPresent(id -> queues.add(new NapiListing.Queue(ifindex, queue, id)));
      }
    }
    return queues;
  }

  private static List<NapiListing.Instance> instances(List<NetlinkAttributes> messages) {
    List<NapiListing.Instance> instances = new ArrayList<>();
    for (NetlinkAttributes message : messages) {
      int ifindex = message.required(NAPI_IFINDEX);
      message
          .number(NAPI_ID)
          .ifPresent(
              id ->
                  instances.add(
                      new NapiListing.Instance(
                          ifindex, id, message.number(NAPI_IRQ), message.number(NAPI_PID))));
    }
    return instances;
  }
}
