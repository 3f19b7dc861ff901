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
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Random;

/**
 * The sending process. {@code {"op":"send","host":..,"port":..,"bytes":..,"cpus":"2-7"}} opens a
 * connection, sends that many bytes and closes it.
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

  /**
   * Answers requests until standard input ends.
   *
   * @param args none
   * @throws IOException if standard input cannot be read
   */
  public static void main(String[] args) throws IOException {
    NativeSupport support = NativeSupport.probe(BinderChoice.AUTO);
    new Requests(System.in, System.out).serve(new FlowSender(support)::handle);
  }

  private void handle(JsonNode request, ObjectNode answer) throws Exception {
    support.binder().bind(0, CpuSet.parseList(request.path("cpus").asText()));
    long left = request.path("bytes").asLong();
    InetSocketAddress to =
        new InetSocketAddress(request.path("host").asText(), request.path("port").asInt());
    try (SocketChannel channel = SocketChannel.open(to)) {
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
