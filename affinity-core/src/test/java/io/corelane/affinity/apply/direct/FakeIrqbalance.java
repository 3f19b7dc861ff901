/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.direct;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What irqbalance does at its socket, its oddities included: see {@code sock_handle} of 1.9.2. */
final class FakeIrqbalance implements AutoCloseable {

  private final Path socket;
  private final ServerSocketChannel server;
  private final Thread thread;
  private final List<Integer> banned;
  private volatile boolean deaf;

  FakeIrqbalance(Path root, int pid, List<Integer> banned) {
    this.banned = new ArrayList<>(banned);
    socket = root.resolve("run/irqbalance/irqbalance" + pid + ".sock");
    try {
      Files.createDirectories(root.resolve("run/irqbalance"));
      Files.createDirectories(root.resolve("proc/" + pid));
      server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
      server.bind(UnixDomainSocketAddress.of(socket));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    thread = new Thread(this::run, "fake-irqbalance");
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    while (true) {
      try (SocketChannel peer = server.accept()) {
        ByteBuffer bytes = ByteBuffer.allocate(16_384);
        peer.read(bytes);
        command(peer, StandardCharsets.US_ASCII.decode(bytes.flip()).toString());
      } catch (IOException e) {
        return;
      }
    }
  }

  private synchronized void command(SocketChannel peer, String command) throws IOException {
    if (command.equals("setup")) {
      StringBuilder setup = new StringBuilder("SLEEP 10 ");
      banned.forEach(irq -> setup.append("IRQ ").append(irq).append(" LOAD 0 DIFF 0 CLASS 0 "));
      setup.append("BANNED 00000000");
      peer.write(ByteBuffer.wrap(setup.toString().getBytes(StandardCharsets.US_ASCII)));
    } else if (command.startsWith("settings ban irqs ") && !deaf) {
      banned.clear();
      String list = command.substring("settings ban irqs ".length());
      if (!list.startsWith("NONE")) {
        for (String irq : list.split(" ", -1)) {
          banned.add(Integer.valueOf(irq));
        }
      }
    }
  }

  synchronized List<Integer> banned() {
    return List.copyOf(banned);
  }

  synchronized void alsoBan(int irq) {
    banned.add(irq);
  }

  void deaf() {
    deaf = true;
  }

  @Override
  public void close() {
    try {
      server.close();
      thread.join();
      Files.deleteIfExists(socket);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
