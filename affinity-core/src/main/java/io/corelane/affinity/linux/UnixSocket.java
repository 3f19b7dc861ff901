/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import com.sun.jna.Native;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;

/**
 * A connection to a Unix domain socket through the C library: Java has them since 16 only, and
 * DataNodes run on 8 and 11. Nothing but {@link #await} waits. One thread at a time may use it.
 */
public final class UnixSocket implements AutoCloseable {

  private static final int AF_UNIX = 1;

  /** {@code SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK}. */
  private static final int STREAM = 1 | 02000000 | 04000;

  /** No SIGPIPE where the other side has ended the connection. */
  private static final int MSG_NOSIGNAL = 0x4000;

  /** {@code sun_path} in {@code struct sockaddr_un}, with its closing zero. */
  private static final int PATH_BYTES = 108;

  private static final int POLLIN = 1;
  private static final int POLLOUT = 4;

  /** Where {@code revents} is in the second half of a {@code struct pollfd}. */
  private static final int RETURNED = 16;

  private final int descriptor;
  private boolean closed;

  private UnixSocket(int descriptor) {
    this.descriptor = descriptor;
  }

  /**
   * Connects, or fails at once.
   *
   * @param path of the socket, at most 107 bytes
   * @return the connection
   * @throws IOException if there is nobody, or not for us, or with a full queue; or if there are no
   *     native calls
   */
  public static UnixSocket connect(Path path) throws IOException {
    byte[] name = name(path);
    ByteBuffer address = ByteBuffer.allocate(Short.BYTES + PATH_BYTES);
    address.order(ByteOrder.nativeOrder()).putShort((short) AF_UNIX).put(name);
    try {
      UnixSocket socket = new UnixSocket(moved(LibC.Netlink.socket(AF_UNIX, STREAM, 0)));
      try {
        byte[] bytes = address.array();
        if (moved(LibC.Local.connect(socket.descriptor, bytes, bytes.length)) < 0) {
          // Linux refuses a local connection for now (EAGAIN); it does not go on with it by itself.
          throw new IOException("too many are waiting for it");
        }
        return socket;
      } catch (IOException | RuntimeException | Error e) {
        socket.close();
        throw e;
      }
    } catch (LinkageError e) {
      throw new IOException(NativeTrouble.explain(e), e);
    }
  }

  /**
   * Reads what is there.
   *
   * @return how many bytes; 0 if there are none now, -1 if the other side has ended the connection
   * @throws IOException if the connection has broken
   */
  public int read(ByteBuffer to) throws IOException {
    byte[] bytes = new byte[to.remaining()];
    int count = moved(LibC.Netlink.recv(open(), bytes, bytes.length, 0));
    if (count > 0) {
      to.put(bytes, 0, count);
    }
    return count < 0 ? 0 : count == 0 ? -1 : count;
  }

  /**
   * Writes as much as goes.
   *
   * @throws IOException if the connection has ended
   */
  public void write(ByteBuffer from) throws IOException {
    byte[] bytes = new byte[from.remaining()];
    from.duplicate().get(bytes);
    int count = moved(LibC.Netlink.send(open(), bytes, bytes.length, MSG_NOSIGNAL));
    from.position(from.position() + Math.max(0, count));
  }

  /**
   * Waits until it can be read, or written, or has ended; an interrupt of the thread is left for
   * later.
   *
   * @param reading or for writing
   * @param millis at most
   * @return false if it waited in vain
   * @throws IOException if it cannot wait
   */
  public boolean await(boolean reading, int millis) throws IOException {
    int[] poll = {open(), reading ? POLLIN : POLLOUT};
    return moved(LibC.Local.poll(poll, 1, millis)) > 0 && poll[1] >> RETURNED != 0;
  }

  /** Ends the connection; never fails. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      LibC.close(descriptor);
    }
  }

  /** Its number may be another file's already. */
  private int open() throws IOException {
    if (closed) {
      throw new IOException("it is closed");
    }
    return descriptor;
  }

  /**
   * What a call answered, which is to be handed over at once; -1 if there was nothing to do now.
   */
  private static int moved(long result) throws IOException {
    if (result < 0) {
      int errno = Native.getLastError();
      if (errno != Errno.EAGAIN && errno != Errno.EINTR) {
        throw new IOException(Errno.describe(errno));
      }
    }
    return (int) result;
  }

  private static byte[] name(Path path) throws IOException {
    try {
      byte[] name = FileNames.ofJvm().terminated(path);
      if (name.length > PATH_BYTES) {
        throw new IOException("its path is longer than " + (PATH_BYTES - 1) + " bytes");
      }
      return name;
    } catch (NativeCallException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
