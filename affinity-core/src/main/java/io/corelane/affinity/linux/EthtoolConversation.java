/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.sun.jna.Memory;
import com.sun.jna.Native;

/**
 * Questions to one NIC by {@code SIOCETHTOOL} (Linux {@code include/uapi/linux/ethtool.h}).
 *
 * @param libc calls
 * @param socket any open socket
 * @param nic the interface
 */
record EthtoolConversation(VariadicLibC libc, int socket, String nic) implements AutoCloseable {

  private static final int AF_INET = 2;
  private static final int SOCK_DGRAM_CLOEXEC = 2 | 02000000;
  private static final long SIOCETHTOOL = 0x8946;

  /** {@code struct ifreq}: a name of 16 bytes, and a union with the pointer. */
  private static final int IFREQ_BYTES = 40;

  private static final int NAME_BYTES = 16;

  /**
   * Begins one.
   *
   * @throws NativeCallException if there is no socket to be had
   */
  static EthtoolConversation with(String nic) throws NativeCallException {
    VariadicLibC libc = Native.load(null, VariadicLibC.class);
    int socket = LibC.Netlink.socket(AF_INET, SOCK_DGRAM_CLOEXEC, 0);
    if (socket < 0) {
      throw new NativeCallException("socket(AF_INET)", Native.getLastError());
    }
    return new EthtoolConversation(libc, socket, nic);
  }

  /** A request of so many bytes, zero but for its command. */
  static Memory request(int command, int bytes) {
    Memory request = new Memory(bytes);
    request.clear();
    request.setInt(0, command);
    return request;
  }

  Memory ask(int command, int bytes) throws NativeCallException {
    return ask(request(command, bytes));
  }

  /** The answer is where the request was. */
  Memory ask(Memory request) throws NativeCallException {
    Memory ifreq = new Memory(IFREQ_BYTES);
    ifreq.clear();
    byte[] name = nic.getBytes(US_ASCII);
    ifreq.write(0, name, 0, Math.min(name.length, NAME_BYTES - 1));
    ifreq.setPointer(NAME_BYTES, request);
    if (libc.ioctl(socket, SIOCETHTOOL, ifreq) < 0) {
      throw new NativeCallException("ioctl(SIOCETHTOOL) of " + nic, Native.getLastError());
    }
    return request;
  }

  @Override
  public void close() {
    LibC.close(socket);
  }
}
