/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.live;

import io.corelane.bench.matrix.flow.FlowSender;
import io.corelane.bench.rig.Guest;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The sender of {@code corelane matrix --nic} on this host, behind a TCP port instead of ssh: the
 * guest's script joins its standard input and output to the port.
 */
final class HostSender implements AutoCloseable {

  private static final String SCRIPT = "/tmp/matrix-sender.sh";

  private final ServerSocket server;
  private final AtomicInteger ended = new AtomicInteger();
  private final String command;

  HostSender(Guest guest) throws Exception {
    InetAddress host = InetAddress.getByName(guest.hostAddress());
    server = new ServerSocket();
    server.bind(new InetSocketAddress(host, 0));
    guest.run(
        """
        cat >%s <<'END'
        exec 3<>/dev/tcp/%s/%d
        cat <&3 &
        cat >&3
        kill $!
        END
        """
            .formatted(SCRIPT, guest.hostAddress(), server.getLocalPort()));
    command = "'bash " + SCRIPT + "'";
    Thread thread = new Thread(this::accept, "host-sender");
    thread.setDaemon(true);
    thread.start();
  }

  /** For {@code --sender}, quoted. */
  String command() {
    return command;
  }

  /** How many of the runs that it served have let it go. */
  int ended() {
    return ended.get();
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        Thread thread = new Thread(() -> serve(socket), "host-sender");
        thread.setDaemon(true);
        thread.start();
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      FlowSender.serve(
          socket.getInputStream(),
          new PrintStream(socket.getOutputStream(), true, StandardCharsets.UTF_8));
    } catch (IOException e) {
      // The guest's end was killed.
    }
    ended.incrementAndGet();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
