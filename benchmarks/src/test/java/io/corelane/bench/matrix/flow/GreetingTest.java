/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.flow;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.linux.Sockets;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Over a real connection, on the loopback interface. */
@Timeout(60) // Ends a test whose two sides wait for each other.
class GreetingTest {

  private static final int WANTED = 3;
  private static final int BYTES = 300_000;

  private final ServerSocketChannel server;
  private final InetSocketAddress address;

  GreetingTest() throws Exception {
    server =
        ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    address = (InetSocketAddress) server.getLocalAddress();
  }

  @AfterEach
  void close() throws Exception {
    server.close();
  }

  /** The kernel of the test cannot be told where to deliver: the CPU is made up, nothing else. */
  private static final class Moving implements Sockets {

    private final AtomicInteger asked = new AtomicInteger();
    private final int wrong;

    Moving(int wrong) {
      this.wrong = wrong;
    }

    @Override
    public OptionalInt incomingCpu(SocketChannel channel) {
      return OptionalInt.of(asked.getAndIncrement() < wrong ? WANTED + 1 : WANTED);
    }

    @Override
    public OptionalInt incomingNapiId(SocketChannel channel) {
      return OptionalInt.empty();
    }
  }

  private String sent(String token) throws Exception {
    String request =
        "{\"op\":\"hello\"}\n{\"op\":\"send\",\"host\":\"%s\",\"port\":%d,\"bytes\":%d,\"cpus\":\"\",\"token\":\"%s\"}\n"
            .formatted(address.getHostString(), address.getPort(), BYTES, token);
    ByteArrayOutputStream answers = new ByteArrayOutputStream();
    FlowSender.serve(
        new ByteArrayInputStream(request.getBytes(StandardCharsets.UTF_8)),
        new PrintStream(answers, true, StandardCharsets.UTF_8));
    return answers.toString(StandardCharsets.UTF_8);
  }

  private CompletableFuture<Integer> received(Sockets sockets) {
    return CompletableFuture.supplyAsync(
        () -> {
          try (SocketChannel channel = new Greeting(sockets, "secret", WANTED).accept(server)) {
            return channel.socket().getInputStream().readAllBytes().length;
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
  }

  @Test
  void theFlowBeginsWhenItsPacketsAreWhereTheyAreToBe() throws Exception {
    Moving sockets = new Moving(5);
    CompletableFuture<Integer> received = received(sockets);
    String answers = sent("secret");
    assertEquals(BYTES, received.get(), "nothing of the greeting is counted");
    assertEquals(6, sockets.asked.get());
    assertArrayEquals(
        new String[] {"{\"hello\":true,\"event\":\"done\"}", "{\"sent\":true,\"event\":\"done\"}"},
        answers.lines().toArray());
  }

  @Test
  void itBeginsAllTheSameWhenTheyNeverGetThere() throws Exception {
    Moving sockets = new Moving(Integer.MAX_VALUE);
    CompletableFuture<Integer> received = received(sockets);
    sent("secret");
    assertEquals(BYTES, received.get());
  }

  @Test
  void aStrangerIsNotTakenForTheSender() throws Exception {
    CompletableFuture<Integer> received = received(new Moving(0));
    sent("secreT");
    try (SocketChannel silent = SocketChannel.open(address)) {
      silent.shutdownOutput();
      sent("secret");
      assertEquals(BYTES, received.get());
    }
  }
}
