/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.line;

import java.util.Optional;

/**
 * What {@code net:netif_receive_skb} and {@code skb:skb_copy_datagram_iovec} print.
 *
 * @param device the network interface; empty where bytes are copied out
 * @param buffer the packet's buffer (sk_buff), by address or what the kernel prints for it;
 *     addresses are used again once a buffer is free
 * @param length bytes from the IP header on, of a packet that GRO put together the whole of it; or
 *     how many are copied
 */
public record SkbFields(String device, long buffer, int length) {

  private static final String ADDRESS = "skbaddr=";

  /** Reads them; nothing if they are not of these events. */
  public static Optional<SkbFields> of(String rest) {
    int address = rest.indexOf(ADDRESS);
    LineCursor cursor = new LineCursor(rest, 0).behind(ADDRESS);
    if (cursor.isAt('0') && rest.startsWith("0x", cursor.at())) {
      cursor.skip("0x");
    }
    long buffer = cursor.hexadecimal();
    int length = cursor.skip(" len=").smallNumber();
    // An interface's name has no blank.
    String device = address > 0 ? new LineCursor(rest, 0).behind("dev=").word() : "";
    return cursor.fits() && cursor.at() == rest.length()
        ? Optional.of(new SkbFields(device, buffer, length))
        : Optional.empty();
  }
}
