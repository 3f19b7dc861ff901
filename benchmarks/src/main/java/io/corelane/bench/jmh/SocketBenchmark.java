/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.jmh;

import io.corelane.affinity.linux.BinderChoice;
import io.corelane.affinity.linux.NativeSupport;
import io.corelane.affinity.linux.Sockets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** From an upload's socket to the CPU and the RX queue its packets come in by; once per upload. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@SuppressWarnings("NullAway.Init") // JMH sets the fields, by @Setup.
public class SocketBenchmark {

  private Sockets sockets;
  private ServerSocketChannel listener;
  private SocketChannel sender;
  private SocketChannel receiver;

  /** Connects two sockets and sends one packet. */
  @Setup
  public void connect() throws IOException {
    sockets = NativeSupport.probe(BinderChoice.AUTO).sockets();
    listener = ServerSocketChannel.open();
    listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    sender = SocketChannel.open(listener.getLocalAddress());
    receiver = listener.accept();
    if (sender.write(ByteBuffer.allocate(1)) != receiver.read(ByteBuffer.allocate(1))
        || sockets.incomingCpu(receiver).isEmpty()) {
      throw new IOException("the kernel does not tell the CPU; " + sockets.explain());
    }
  }

  /** Closes them. */
  @TearDown
  public void disconnect() throws IOException {
    sender.close();
    receiver.close();
    listener.close();
  }

  /** The CPU of the last packet. */
  @Benchmark
  public OptionalInt incomingCpu() {
    return sockets.incomingCpu(receiver);
  }

  /** The NAPI instance of the last packet; loopback has none, the call is made all the same. */
  @Benchmark
  public OptionalInt incomingNapiId() {
    return sockets.incomingNapiId(receiver);
  }
}
