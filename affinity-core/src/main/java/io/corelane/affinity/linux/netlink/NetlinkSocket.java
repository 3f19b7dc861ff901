/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux.netlink;

import com.sun.jna.Native;
import io.corelane.affinity.linux.LibC;
import io.corelane.affinity.linux.NativeCallException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A netlink socket through the C library. Needs no privilege. */
final class NetlinkSocket implements NetlinkLink {

  private static final int AF_NETLINK = 16;
  private static final int SOCK_RAW_CLOEXEC = 3 | 02000000;
  private static final int NETLINK_GENERIC = 16;
  private static final int SO_RCVTIMEO = 20;
  private static final int SO_SNDTIMEO = 21;

  /** Asks for the real length of a datagram that does not fit. */
  private static final int MSG_TRUNC = 0x20;

  /** {@code struct sockaddr_nl}; zeros: the kernel chooses the port, and no group is joined. */
  private static final int ADDRESS_BYTES = 12;

  private final int descriptor;
  private boolean closed;

  private NetlinkSocket(int descriptor) {
    this.descriptor = descriptor;
  }

  /**
   * Opens one, whose sends and receives may wait so long.
   *
   * @throws NativeCallException if the kernel, or a filter before it, refuses
   */
  static NetlinkSocket open(long timeoutMillis) throws NativeCallException {
    int descriptor = LibC.Netlink.socket(AF_NETLINK, SOCK_RAW_CLOEXEC, NETLINK_GENERIC);
    check("socket(AF_NETLINK, SOCK_RAW, NETLINK_GENERIC)", descriptor);
    NetlinkSocket socket = new NetlinkSocket(descriptor);
    try {
      ByteBuffer address = ByteBuffer.allocate(ADDRESS_BYTES).order(ByteOrder.nativeOrder());
      address.putShort((short) AF_NETLINK);
      check("bind(AF_NETLINK)", LibC.Netlink.bind(descriptor, address.array(), ADDRESS_BYTES));
      long[] time = {timeoutMillis / 1000, timeoutMillis % 1000 * 1000};
      for (int option : new int[] {SO_RCVTIMEO, SO_SNDTIMEO}) {
        int set =
            LibC.Netlink.setsockopt(
                descriptor, LibC.SOL_SOCKET, option, time, time.length * Long.BYTES);
        check("setsockopt(timeout)", set);
      }
      return socket;
    } catch (NativeCallException | RuntimeException | Error e) {
      socket.close();
      throw e;
    }
  }

  @Override
  public void send(byte[] datagram) throws NativeCallException {
    check("send to netlink", LibC.Netlink.send(descriptor, datagram, datagram.length, 0));
  }

  @Override
  public int receive(byte[] buffer) throws NativeCallException {
    long length = LibC.Netlink.recv(descriptor, buffer, buffer.length, MSG_TRUNC);
    check("receive from netlink", length);
    return (int) Math.min(length, Integer.MAX_VALUE);
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      LibC.close(descriptor);
    }
  }

  /** To be called at once: the error number is the thread's last. */
  private static void check(String call, long result) throws NativeCallException {
    if (result < 0) {
      throw new NativeCallException(call, Native.getLastError());
    }
  }
}
