/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import java.nio.channels.SocketChannel;
import java.util.Optional;

/**
 * What an upload arrives on.
 *
 * @param channel its TCP socket, if it can be reached
 * @param remote who sends, such as {@code /10.0.0.7:50312}; empty if not known
 * @param unknownBecause why there is no channel, in words for an operator; empty if there is one
 */
public record UploadSocket(Optional<SocketChannel> channel, String remote, String unknownBecause) {

  /** An upload over a TCP socket. */
  public static UploadSocket of(SocketChannel channel, String remote) {
    return new UploadSocket(Optional.of(channel), remote, "");
  }

  /**
   * An upload whose socket cannot be reached.
   *
   * @param remote who sends; empty if not known
   * @param because one clause for an operator
   * @return a socket without a channel
   */
  public static UploadSocket unknown(String remote, String because) {
    return new UploadSocket(Optional.empty(), remote, because);
  }

  /** Finds the socket that a receiver's thread receives an upload from. Any thread may ask. */
  @FunctionalInterface
  public interface Finder {

    /** A receiver's socket, or why it cannot be reached. */
    UploadSocket of(Thread receiver);

    /**
     * The socket on which a receiver's responder gets the acknowledgements of the next DataNode of
     * its pipeline. Asked by the loop, while the upload runs.
     *
     * @return nothing if there is no next DataNode, or its socket cannot be reached
     */
    default Optional<SocketChannel> ofNextDataNode(Thread receiver) {
      return Optional.empty();
    }
  }
}
