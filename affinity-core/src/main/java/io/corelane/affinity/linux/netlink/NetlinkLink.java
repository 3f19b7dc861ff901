/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux.netlink;

import io.corelane.affinity.linux.NativeCallException;

/** A socket of the generic-netlink protocol, bound and with a receive timeout. */
interface NetlinkLink extends AutoCloseable {

  /**
   * Sends one datagram to the kernel.
   *
   * @param datagram the bytes
   * @throws NativeCallException if the kernel refuses
   */
  void send(byte[] datagram) throws NativeCallException;

  /**
   * Waits for one datagram from the kernel, but not for long.
   *
   * @return its length; above that of the buffer if it did not fit
   * @throws NativeCallException if there is none; errno EAGAIN after the timeout
   */
  int receive(byte[] buffer) throws NativeCallException;

  @Override
  void close();
}
