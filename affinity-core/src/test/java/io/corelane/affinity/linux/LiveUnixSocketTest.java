/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against the JDK's own sockets on the other side. */
final class LiveUnixSocketTest {

  private static final int LONG = 30_000;

  private Path directory;
  private Path path;
  private ServerSocketChannel listener;

  @BeforeEach
  void listen(@TempDir Path temporary) throws IOException {
    directory = temporary;
    path = directory.resolve("s");
    listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    listener.bind(UnixDomainSocketAddress.of(path), 1);
  }

  @AfterEach
  void close() throws IOException {
    listener.close();
  }

  @Test
  void bytesGoBothWaysAndTheEndIsSeen() throws IOException {
    try (UnixSocket socket = UnixSocket.connect(path)) {
      try (SocketChannel peer = listener.accept()) {
        ByteBuffer buffer = ByteBuffer.allocate(8);
        assertEquals(0, socket.read(buffer));
        assertFalse(socket.await(true, 1));
        assertTrue(socket.await(false, 1));
        ByteBuffer hello = ByteBuffer.wrap(new byte[] {9, 1, 2, 3}).position(1);
        socket.write(hello);
        assertFalse(hello.hasRemaining());
        peer.read(buffer);
        assertArrayEquals(new byte[] {1, 2, 3}, java.util.Arrays.copyOf(buffer.array(), 3));
        peer.write(ByteBuffer.wrap(new byte[] {4, 5}));
        assertTrue(socket.await(true, LONG));
        buffer.clear().position(2).limit(7);
        assertEquals(2, socket.read(buffer));
        assertEquals(4, buffer.get(2));
        assertEquals(4, buffer.position());
      }
      assertTrue(socket.await(true, LONG));
      assertEquals(-1, socket.read(ByteBuffer.allocate(1)));
      IOException ended =
          assertThrows(IOException.class, () -> socket.write(ByteBuffer.allocate(1)));
      assertEquals("EPIPE (broken pipe)", ended.getMessage());
    }
  }

  @Test
  void whatDoesNotGoNowIsLeftInTheBuffer() throws IOException {
    try (UnixSocket socket = UnixSocket.connect(path);
        SocketChannel peer = listener.accept()) {
      ByteBuffer much = ByteBuffer.allocate(16 << 20);
      socket.write(much);
      assertTrue(much.position() > 0 && much.hasRemaining(), much::toString);
      int sent = much.position();
      socket.write(much);
      assertEquals(sent, much.position());
      assertFalse(socket.await(false, 1));
      ByteBuffer there = ByteBuffer.allocate(sent);
      while (there.hasRemaining()) {
        peer.read(there);
      }
      assertTrue(socket.await(false, LONG));
    }
  }

  @Test
  void anInterruptEndsNothing() throws IOException {
    try (UnixSocket socket = UnixSocket.connect(path);
        SocketChannel peer = listener.accept()) {
      Thread.currentThread().interrupt();
      try {
        assertFalse(socket.await(true, 1));
        assertEquals(0, socket.read(ByteBuffer.allocate(1)));
      } finally {
        assertTrue(Thread.interrupted());
      }
      peer.write(ByteBuffer.allocate(1));
      assertTrue(socket.await(true, LONG));
    }
  }

  @Test
  void whyThereIsNoConnectionIsSaid() throws IOException {
    assertEquals("ENOENT (no such file or directory)", refused(directory.resolve("nobody")));
    assertTrue(refused(directory.resolve("x".repeat(108))).contains("longer than 107 bytes"));
    try (UnixSocket first = UnixSocket.connect(path);
        UnixSocket second = UnixSocket.connect(path)) {
      assertEquals("too many are waiting for it", refused(path));
      assertEquals(0, first.read(ByteBuffer.allocate(1)));
      assertEquals(0, second.read(ByteBuffer.allocate(1)));
    }
    listener.close();
    assertEquals("ECONNREFUSED (connection refused)", refused(path));
  }

  @Test
  void aClosedOneTouchesNoOtherFile() throws IOException {
    UnixSocket socket = UnixSocket.connect(path);
    socket.close();
    socket.close();
    assertThrows(IOException.class, () -> socket.read(ByteBuffer.allocate(1)));
    assertThrows(IOException.class, () -> socket.write(ByteBuffer.allocate(1)));
    assertThrows(IOException.class, () -> socket.await(true, 1));
  }

  private static String refused(Path path) {
    return String.valueOf(
        assertThrows(IOException.class, () -> UnixSocket.connect(path)).getMessage());
  }
}
