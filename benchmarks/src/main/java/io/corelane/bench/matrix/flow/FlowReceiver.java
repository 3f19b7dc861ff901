/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.flow;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.BinderChoice;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.linux.NativeSupport;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * The receiving process. {@code {"op":"listen","host":..}} answers the port; {@code
 * {"op":"receive","bytes":..,"cpu":..,"writerCpu":..,"file":..}} takes one connection and reads it
 * to its end, in pieces as large as a packet of HDFS. With a file it also writes there, and another
 * thread starts the write-out, as Corelane's disk writers do. With {@code "token"} and {@code
 * "softirqCpu"} the connection is the one that knows the token, and begins by a {@link Greeting}.
 * {@code {"op":"release"}} ends the threads of the last connection.
 */
public final class FlowReceiver {

  /** The receiving thread's name, from when it is bound; before, it has received nothing. */
  public static final String THREAD = "corelane-recv";

  private static final int PIECE_BYTES = 64 << 10;
  private static final int SAMPLE_EVERY = 16;

  private final NativeSupport support;
  private final ServerSocketChannel server;

  /** The last flow's threads, which are to be looked at. */
  private final List<Lingering> former = new CopyOnWriteArrayList<>();

  private FlowReceiver(NativeSupport support, ServerSocketChannel server) {
    this.support = support;
    this.server = server;
  }

  /** Answers requests until standard input ends. */
  public static void main(String[] args) throws IOException {
    NativeSupport support = NativeSupport.probe(BinderChoice.AUTO);
    try (ServerSocketChannel server = ServerSocketChannel.open()) {
      new Requests(System.in, System.out).serve(new FlowReceiver(support, server)::handle);
    }
  }

  private void handle(JsonNode request, ObjectNode answer) throws Exception {
    switch (request.path("op").asText()) {
      case "listen" -> {
        server.bind(new InetSocketAddress(request.path("host").asText(), 0));
        answer.put("port", ((InetSocketAddress) server.getLocalAddress()).getPort());
      }
      case "receive" -> receive(request, answer);
      case "release" -> release();
      default -> throw new IllegalArgumentException("no such op");
    }
  }

  private void receive(JsonNode request, ObjectNode answer) throws Exception {
    release();
    Lingering receiver =
        new Lingering(
            THREAD,
            () -> bind(request.path("cpu").asInt()),
            () -> {
              if (request.path("file").asText().isEmpty()) {
                read(request, answer, null);
              } else {
                toFile(request, answer);
              }
              return null;
            });
    former.add(receiver);
    receiver.start();
    receiver.done();
  }

  private void release() throws InterruptedException {
    for (Lingering thread : former) {
      thread.release();
    }
    former.clear();
  }

  private void toFile(JsonNode request, ObjectNode answer) throws Exception {
    Path path = Path.of(request.path("file").asText());
    try (FileChannel file =
            FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        WriteOut writeOut =
            new WriteOut(
                support.blockFiles().open(path, false),
                () -> bind(request.path("writerCpu").asInt()))) {
      former.add(writeOut.start());
      read(request, answer, piece -> writeOut.written(write(file, piece)));
    }
  }

  private interface Taker {
    void take(ByteBuffer piece) throws IOException;
  }

  private void read(JsonNode request, ObjectNode answer, @Nullable Taker taker) throws IOException {
    ByteBuffer piece = ByteBuffer.allocateDirect(PIECE_BYTES);
    Map<Integer, Long> incoming = new TreeMap<>();
    long bytes = 0;
    long start = 0;
    try (SocketChannel channel = accepted(request)) {
      for (int turn = 0; channel.read(piece) >= 0; turn++) {
        start = start == 0 ? System.nanoTime() : start;
        bytes += piece.position();
        if (taker != null) {
          taker.take(piece.flip());
        }
        piece.clear();
        if (turn % SAMPLE_EVERY == 0) {
          support
              .sockets()
              .incomingCpu(channel)
              .ifPresent(cpu -> incoming.merge(cpu, 1L, Long::sum));
        }
      }
      answer.put("nanos", System.nanoTime() - start).put("bytes", bytes);
    }
    ObjectNode byCpu = answer.putObject("incoming");
    incoming.forEach((cpu, samples) -> byCpu.put(String.valueOf(cpu), samples));
  }

  private SocketChannel accepted(JsonNode request) throws IOException {
    String token = request.path("token").asText();
    return token.isEmpty()
        ? server.accept()
        : new Greeting(support.sockets(), token, request.path("softirqCpu").asInt()).accept(server);
  }

  private static int write(FileChannel file, ByteBuffer piece) throws IOException {
    int length = piece.remaining();
    while (piece.hasRemaining()) {
      file.write(piece);
    }
    return length;
  }

  private @Nullable Void bind(int cpu) throws NativeCallException {
    support.binder().bind(0, CpuSet.of(cpu));
    return null;
  }
}
