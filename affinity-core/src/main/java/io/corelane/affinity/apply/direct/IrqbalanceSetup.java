/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.direct;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * irqbalance's own socket ({@code irqbalance.c}, {@code sock_handle}): one command for each
 * connection. {@code setup} answers with the banned interrupts; {@code settings ban irqs} replaces
 * the whole list, answers nothing, and reads no further than a 0.
 */
final class IrqbalanceSetup {

  private static final int COMMAND_MAX = 16_383;
  private static final int REPLY_MAX = 1 << 20;
  private static final long LIMIT_NANOS = 1_000_000_000L;
  private static final Pattern IRQ = Pattern.compile("\\bIRQ (\\d{1,9}) ");

  private IrqbalanceSetup() {}

  /** The interrupts that it leaves alone. */
  static Set<Integer> read(Path socket, LongSupplier nanoTime) throws IOException {
    String reply = exchange(socket, "setup", nanoTime);
    if (!reply.startsWith("SLEEP ")) {
      throw new IOException("its answer is not a setup");
    }
    Set<Integer> irqs = new TreeSet<>();
    for (Matcher irq = IRQ.matcher(reply); irq.find(); ) {
      irqs.add(Integer.valueOf(irq.group(1)));
    }
    return irqs;
  }

  /** Replaces the list, and looks whether it is so. */
  static void write(Path socket, Set<Integer> irqs, LongSupplier nanoTime) throws IOException {
    if (irqs.contains(0)) {
      throw new IOException("it cannot be told of interrupt 0");
    }
    String list =
        irqs.isEmpty()
            ? "NONE"
            : irqs.stream().map(String::valueOf).collect(Collectors.joining(" "));
    String command = "settings ban irqs " + list;
    if (command.length() > COMMAND_MAX) {
      throw new IOException("its list of " + irqs.size() + " interrupts would be too long for it");
    }
    exchange(socket, command, nanoTime);
    if (!read(socket, nanoTime).equals(irqs)) {
      throw new IOException("it has not taken the list over");
    }
  }

  private static String exchange(Path socket, String command, LongSupplier nanoTime)
      throws IOException {
    long deadline = nanoTime.getAsLong() + LIMIT_NANOS;
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        Selector selector = Selector.open()) {
      channel.configureBlocking(false);
      if (!channel.connect(UnixDomainSocketAddress.of(socket))) {
        throw new IOException("it is busy");
      }
      channel.write(ByteBuffer.wrap(command.getBytes(StandardCharsets.US_ASCII)));
      channel.register(selector, SelectionKey.OP_READ);
      StringBuilder reply = new StringBuilder();
      ByteBuffer part = ByteBuffer.allocate(4096);
      while (reply.length() < REPLY_MAX) {
        int count = channel.read(part.clear());
        if (count < 0) {
          return reply.toString();
        } else if (count == 0) {
          await(selector, deadline - nanoTime.getAsLong());
        } else {
          reply.append(StandardCharsets.US_ASCII.decode(part.flip()));
        }
      }
      throw new IOException("its answer has no end");
    }
  }

  private static void await(Selector selector, long nanos) throws IOException {
    if (nanos <= 0) {
      throw new IOException("it has not answered within a second");
    }
    boolean interrupted = Thread.interrupted();
    selector.select(TimeUnit.NANOSECONDS.toMillis(nanos) + 1);
    selector.selectedKeys().clear();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
