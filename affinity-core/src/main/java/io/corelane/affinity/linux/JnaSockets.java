/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import com.sun.jna.Native;
import java.io.IOException;
import java.net.SocketOption;
import java.nio.channels.SocketChannel;
import java.util.OptionalInt;

/**
 * {@code SO_INCOMING_CPU} through the channel's descriptor, which the JDK keeps to itself, and
 * {@code SO_INCOMING_NAPI_ID} through the JDK's own option ({@code jdk.net.ExtendedSocketOptions},
 * Linux, JDK 16 and later).
 *
 * <p>The descriptor is only looked at: if the channel is closed meanwhile and the number given to
 * another file, the answer is lost or another socket's, and nothing else happens.
 */
final class JnaSockets implements Sockets {

  private static final String CHANNEL_CLASS = "sun.nio.ch.SocketChannelImpl";
  private static final String DESCRIPTOR_FIELD = "fdVal";
  private static final String NAPI_OPTION = "SO_INCOMING_NAPI_ID";

  private final Class<?> channelClass;
  private final JniIntField descriptor;

  /** Empty while all is well; once set, no further native call is made. */
  private volatile String trouble = "";

  private JnaSockets(Class<?> channelClass, JniIntField descriptor) {
    this.channelClass = channelClass;
    this.descriptor = descriptor;
  }

  /**
   * Finds the JDK's field and proves it, and the kernel's option, on a socket that is not
   * connected.
   *
   * @return sockets that work
   * @throws ReflectiveOperationException if this JDK's channels are of another class
   * @throws IOException if no socket can be had
   * @throws NativeCallException if the kernel refuses the option, or the field is not a descriptor
   */
  static JnaSockets probe() throws ReflectiveOperationException, IOException, NativeCallException {
    Class<?> channelClass = Class.forName(CHANNEL_CLASS);
    JnaSockets sockets =
        new JnaSockets(channelClass, JniIntField.of(channelClass, DESCRIPTOR_FIELD));
    try (SocketChannel channel = SocketChannel.open()) {
      int cpu = sockets.readIncomingCpu(channel);
      if (cpu >= 0) {
        throw new IllegalStateException("a socket that never received claims CPU " + cpu);
      }
    }
    return sockets;
  }

  @Override
  public OptionalInt incomingCpu(SocketChannel channel) {
    if (!trouble.isEmpty() || !channelClass.isInstance(channel) || !channel.isConnected()) {
      return OptionalInt.empty();
    }
    try {
      int cpu = readIncomingCpu(channel);
      return cpu < 0 || !channel.isOpen() ? OptionalInt.empty() : OptionalInt.of(cpu);
    } catch (NativeCallException e) {
      if (channel.isOpen()) {
        trouble = String.valueOf(e.getMessage());
      }
      return OptionalInt.empty();
    } catch (RuntimeException | Error e) {
      trouble = NativeTrouble.explain(e);
      return OptionalInt.empty();
    }
  }

  private int readIncomingCpu(SocketChannel channel) throws NativeCallException {
    int[] cpu = {-1};
    int[] length = {Integer.BYTES};
    int socket = descriptor.get(channel);
    if (LibC.getsockopt(socket, LibC.SOL_SOCKET, LibC.SO_INCOMING_CPU, cpu, length) < 0) {
      int errno = Native.getLastError();
      throw new NativeCallException("getsockopt(" + socket + ", SO_INCOMING_CPU)", errno);
    }
    return cpu[0];
  }

  @Override
  public OptionalInt incomingNapiId(SocketChannel channel) {
    try {
      for (SocketOption<?> option : channel.supportedOptions()) {
        if (option.name().equals(NAPI_OPTION)
            && channel.getOption(option) instanceof Integer id
            && id > 0) {
          return OptionalInt.of(id);
        }
      }
      return OptionalInt.empty();
    } catch (IOException | RuntimeException e) {
      // Closed meanwhile, or a channel of somebody else's that promises what it has not.
      return OptionalInt.empty();
    }
  }

  @Override
  public String explain() {
    return trouble;
  }
}
