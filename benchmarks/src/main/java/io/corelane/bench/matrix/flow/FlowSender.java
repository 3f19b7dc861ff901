/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.flow;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.BinderChoice;
import io.corelane.affinity.linux.NativeSupport;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Random;

/**
 * The sending process. {@code {"op":"hello"}} is answered and does nothing; {@code
 * {"op":"send","host":..,"port":..,"bytes":..,"cpus":"2-7","token":..}} opens a connection, sends
 * that many bytes and closes it. Without CPUs the sender runs where the kernel lets it; with a
 * token it begins by a {@link Greeting}.
 */
public final class FlowSender {

  private static final int PIECE_BYTES = 64 << 10;
  private static final int POOL_BYTES = 4 << 20;
  private static final long SEED = 42;

  private final NativeSupport support;
  private final ByteBuffer pool = ByteBuffer.allocateDirect(POOL_BYTES);

  private FlowSender(NativeSupport support) {
    this.support = support;
    byte[] noise = new byte[POOL_BYTES];
    new Random(SEED).nextBytes(noise);
    pool.put(noise);
  }

  /** Answers requests until standard input ends. */
  public static void main(String[] args) throws IOException {
    serve(System.in, System.out);
  }

  /** Answers requests, one JSON object on each line, until they end. */
  public static void serve(InputStream requests, PrintStream answers) throws IOException {
    NativeSupport support = NativeSupport.probe(BinderChoice.AUTO);
    new Requests(requests, answers).serve(new FlowSender(support)::handle);
  }

  private void handle(JsonNode request, ObjectNode answer) throws Exception {
    switch (request.path("op").asText()) {
      case "hello" -> answer.put("hello", true);
      case "send" -> send(request, answer);
      default -> throw new IllegalArgumentException("no such op");
    }
  }

  private void send(JsonNode request, ObjectNode answer) throws Exception {
    CpuSet cpus = CpuSet.parseList(request.path("cpus").asText());
    if (!cpus.isEmpty()) {
      support.binder().bind(0, cpus);
    }
    long left = request.path("bytes").asLong();
    InetSocketAddress to =
        new InetSocketAddress(request.path("host").asText(), request.path("port").asInt());
    String token = request.path("token").asText();
    try (SocketChannel channel = SocketChannel.open(to)) {
      if (!token.isEmpty()) {
        Greeting.greet(channel, token);
      }
      for (int at = 0; left > 0; at = (at + PIECE_BYTES) % POOL_BYTES) {
        ByteBuffer piece = pool.duplicate();
        piece.limit(at + (int) Math.min(PIECE_BYTES, left)).position(at);
        left -= piece.remaining();
        while (piece.hasRemaining()) {
          channel.write(piece);
        }
      }
    }
    answer.put("sent", true);
  }
}
