/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.guest;

import io.corelane.affinity.linux.BinderChoice;
import io.corelane.affinity.linux.NativeSupport;
import io.corelane.affinity.linux.Sockets;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Takes one TCP connection after the other, reads each to its end, and prints what Corelane's own
 * {@link Sockets} tell of it. Ends with its standard input.
 */
public final class ReceiveProbe {

  private static final int BUFFER_BYTES = 64 << 10;

  private ReceiveProbe() {}

  /**
   * Prints {@code port N} first; then for each connection {@code flow BYTES NAPI_ID CPU*READS ...},
   * the CPU being that of {@code SO_INCOMING_CPU} after a read. What is not told is {@code -1}.
   *
   * @param args none
   * @throws IOException if there is no socket to be had
   */
  public static void main(String[] args) throws IOException {
    Sockets sockets = NativeSupport.probe(BinderChoice.AUTO).sockets();
    endWithStandardInput();
    try (ServerSocketChannel server = ServerSocketChannel.open()) {
      server.bind(new InetSocketAddress(0));
      System.out.println("port " + server.socket().getLocalPort());
      while (true) {
        try (SocketChannel connection = server.accept()) {
          System.out.println(read(connection, sockets));
        }
      }
    }
  }

  private static String read(SocketChannel connection, Sockets sockets) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    TreeMap<Integer, Long> readsByCpu = new TreeMap<>();
    long bytes = 0;
    int napiId = -1;
    for (int read = connection.read(buffer); read >= 0; read = connection.read(buffer)) {
      bytes += read;
      buffer.clear();
      readsByCpu.merge(sockets.incomingCpu(connection).orElse(-1), 1L, Long::sum);
      napiId = sockets.incomingNapiId(connection).orElse(-1);
    }
    return "flow "
        + bytes
        + " "
        + napiId
        + " "
        + readsByCpu.entrySet().stream()
            .map(entry -> entry.getKey() + "*" + entry.getValue())
            .collect(Collectors.joining(" "));
  }

  private static void endWithStandardInput() {
    Thread watch =
        new Thread(
            () -> {
              try {
                System.in.transferTo(System.err);
              } catch (IOException e) {
                System.err.println("standard input: " + e.getMessage());
              }
              System.exit(0);
            },
            "corelane-stdin");
    watch.setDaemon(true);
    watch.start();
  }
}
