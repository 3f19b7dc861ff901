/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the kernel tells of sockets on the loopback device. */
final class LiveSocketsTest {

  private final NativeSupport support = NativeSupport.probe(BinderChoice.AUTO);
  private final Sockets sockets = support.sockets();

  @Test
  void onLoopbackThePacketArrivesOnTheSendersCpu() throws Exception {
    ThreadBinder binder = support.binder();
    CpuSet allowed = binder.affinity(ThreadBinder.CALLING_THREAD);
    List<OptionalInt> seen = new ArrayList<>();
    List<OptionalInt> sent = new ArrayList<>();
    for (int cpu : allowed.stream().toArray()) {
      try (Pair pair = Pair.connected()) {
        Threads.onItsOwn(
            () -> {
              binder.bind(ThreadBinder.CALLING_THREAD, CpuSet.of(cpu));
              pair.exchange();
              return null;
            });
        sent.add(OptionalInt.of(cpu));
        seen.add(sockets.incomingCpu(pair.receiver));
      }
    }
    assertEquals(sent, seen);
    assertEquals("", sockets.explain());
  }

  @Test
  void theCpuIsOneThatIsOnline() throws Exception {
    CpuSet online =
        CpuSet.parseList(Files.readString(Path.of("/sys/devices/system/cpu/online"), UTF_8));
    try (Pair pair = Pair.connected()) {
      pair.exchange();
      assertTrue(online.contains(sockets.incomingCpu(pair.receiver).orElse(-1)));
    }
  }

  @Test
  void loopbackHasNoNapiInstance() throws Exception {
    try (Pair pair = Pair.connected()) {
      pair.exchange();
      assertEquals(OptionalInt.empty(), sockets.incomingNapiId(pair.receiver));
    }
  }

  @Test
  void aClosedOrUnconnectedChannelTellsNothing() throws Exception {
    SocketChannel closed;
    try (Pair pair = Pair.connected()) {
      pair.exchange();
      closed = pair.receiver;
    }
    assertTellsNothing(closed);
    try (SocketChannel unconnected = SocketChannel.open()) {
      assertTellsNothing(unconnected);
    }
    try (Pair pair = Pair.connected()) {
      pair.exchange();
      assertTrue(sockets.incomingCpu(pair.receiver).isPresent(), "it goes on for the others");
    }
  }

  @Test
  void aUnixSocketTellsNothingAndStopsNothing(@TempDir Path dir) throws Exception {
    UnixDomainSocketAddress address = UnixDomainSocketAddress.of(dir.resolve("s"));
    try (ServerSocketChannel listener =
            ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(address);
        SocketChannel sender = SocketChannel.open(address);
        SocketChannel receiver = listener.accept()) {
      sender.write(ByteBuffer.allocate(1));
      receiver.read(ByteBuffer.allocate(1));
      assertTellsNothing(receiver);
    }
    assertEquals("", sockets.explain());
  }

  @Test
  void aChannelThatIsClosedMeanwhileDoesNoHarm() throws Exception {
    for (int round = 0; round < 200; round++) {
      try (Pair pair = Pair.connected()) {
        pair.exchange();
        Thread closer =
            new Thread(
                () -> {
                  try {
                    pair.receiver.close();
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  }
                });
        closer.start();
        for (int i = 0; i < 20; i++) {
          OptionalInt cpu = sockets.incomingCpu(pair.receiver);
          assertTrue(cpu.isEmpty() || cpu.getAsInt() >= 0);
        }
        closer.join();
        assertTellsNothing(pair.receiver);
      }
    }
    assertEquals("", sockets.explain());
  }

  private void assertTellsNothing(SocketChannel channel) {
    assertEquals(OptionalInt.empty(), sockets.incomingCpu(channel));
    assertEquals(OptionalInt.empty(), sockets.incomingNapiId(channel));
  }

  private record Pair(ServerSocketChannel listener, SocketChannel sender, SocketChannel receiver)
      implements AutoCloseable {

    static Pair connected() throws IOException {
      ServerSocketChannel listener =
          ServerSocketChannel.open()
              .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      SocketChannel sender = SocketChannel.open(listener.getLocalAddress());
      return new Pair(listener, sender, listener.accept());
    }

    void exchange() throws IOException {
      sender.write(ByteBuffer.allocate(1));
      receiver.read(ByteBuffer.allocate(1));
    }

    @Override
    public void close() throws IOException {
      sender.close();
      receiver.close();
      listener.close();
    }
  }
}
