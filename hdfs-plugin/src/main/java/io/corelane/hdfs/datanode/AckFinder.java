/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.datanode;

import io.corelane.affinity.linux.InnerStreams;
import java.io.FilterInputStream;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import org.apache.hadoop.net.SocketInputStream;
import org.apache.hadoop.util.Daemon;
import org.jspecify.annotations.Nullable;

/**
 * Finds the socket on which acknowledgements come from the next DataNode of a pipeline: the
 * DataXceiver's {@code blockReceiver}, its {@code responder}, its stream {@code downstreamIn}, and
 * what is inside of that. The fields have had those names in all of Hadoop 3.3 to 3.5.
 */
final class AckFinder {

  private static final String PACKAGE = "org.apache.hadoop.hdfs.server.datanode.";

  /** More streams around a socket are encryption. */
  private static final int DEEPEST = 4;

  private final Field blockReceiver;
  private final Field responder;
  private final Field downstreamIn;
  private final InnerStreams streams;

  private AckFinder(InnerStreams streams) throws ReflectiveOperationException {
    this.streams = streams;
    blockReceiver = field("DataXceiver", "blockReceiver");
    responder = field("BlockReceiver", "responder");
    downstreamIn = field("BlockReceiver$PacketResponder", "downstreamIn");
  }

  private static Field field(String type, String name) throws ReflectiveOperationException {
    Field field = Class.forName(PACKAGE + type).getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }

  /** Nothing where this Hadoop or this JVM has no such fields: uploads go on without. */
  static Optional<AckFinder> find() {
    try {
      Optional<InnerStreams> streams = InnerStreams.probe();
      return streams.isEmpty() ? Optional.empty() : Optional.of(new AckFinder(streams.get()));
    } catch (ReflectiveOperationException | RuntimeException | Error e) {
      return Optional.empty();
    }
  }

  Optional<SocketChannel> of(Thread receiver) throws IllegalAccessException {
    Object xceiver = receiver instanceof Daemon daemon ? daemon.getRunnable() : null;
    Object block = of(blockReceiver, xceiver);
    Object answers = of(responder, block) instanceof Daemon daemon ? daemon.getRunnable() : null;
    Object stream = of(downstreamIn, answers);
    for (int i = 0; i < DEEPEST && stream instanceof FilterInputStream outer; i++) {
      stream = streams.of(outer).orElse(InputStream.nullInputStream());
    }
    return stream instanceof SocketInputStream socket
            && socket.getChannel() instanceof SocketChannel channel
        ? Optional.of(channel)
        : Optional.empty();
  }

  private static @Nullable Object of(Field field, @Nullable Object of)
      throws IllegalAccessException {
    return field.getDeclaringClass().isInstance(of) ? field.get(of) : null;
  }
}
