/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Locale;

/** Run in JVMs of their own: prints, one per line, what the gate found there. */
final class ProbeMain {

  private ProbeMain() {}

  /**
   * Probes twice, since a second failure looks different to the JVM.
   *
   * @param args the binder's choice
   */
  public static void main(String[] args) throws Exception {
    BinderChoice choice = BinderChoice.valueOf(args[0].toUpperCase(Locale.ROOT));
    for (int i = 0; i < 2; i++) {
      NativeSupport support = NativeSupport.probe(choice);
      System.out.println("available " + support.isAvailable());
      System.out.println("cause " + support.unavailabilityCause().orElse(""));
      if (support.isAvailable()) {
        System.out.println("binder " + support.binder().name());
        System.out.println("sockets " + support.sockets().explain());
        System.out.println("block files " + support.blockFiles().explain());
        System.out.println("socket " + onLoopback(support.sockets()));
      }
    }
  }

  private static String onLoopback(Sockets sockets) throws Exception {
    try (ServerSocketChannel listener =
            ServerSocketChannel.open()
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        SocketChannel sender = SocketChannel.open(listener.getLocalAddress());
        SocketChannel receiver = listener.accept()) {
      sender.write(ByteBuffer.allocate(1));
      receiver.read(ByteBuffer.allocate(1));
      return sockets.incomingCpu(receiver).isPresent()
          + " "
          + sockets.incomingNapiId(receiver).isPresent();
    }
  }
}
