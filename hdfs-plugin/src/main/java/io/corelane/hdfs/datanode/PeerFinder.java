/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.datanode;

import io.corelane.hdfs.upload.UploadSocket;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import org.apache.hadoop.hdfs.net.DomainPeer;
import org.apache.hadoop.hdfs.net.EncryptedPeer;
import org.apache.hadoop.hdfs.net.Peer;
import org.apache.hadoop.net.SocketInputStream;
import org.apache.hadoop.util.Daemon;

/**
 * Finds the socket of the upload that the calling DataXceiver receives: {@code Daemon.getRunnable}
 * is the DataXceiver, its private field {@code peer} has the socket. The field has had that name in
 * all of Hadoop 3.3 to 3.5.
 */
public final class PeerFinder implements UploadSocket.Finder {

  private static final String XCEIVER = "org.apache.hadoop.hdfs.server.datanode.DataXceiver";

  private final Field peer;
  private final Optional<AckFinder> acks = AckFinder.find();

  /**
   * Looks up the field once.
   *
   * @throws ReflectiveOperationException if this Hadoop has no such class or field
   */
  public PeerFinder() throws ReflectiveOperationException {
    peer = Class.forName(XCEIVER).getDeclaredField("peer");
    peer.setAccessible(true);
  }

  @Override
  public UploadSocket of(Thread receiver) {
    if (!(receiver instanceof Daemon daemon)
        || !peer.getDeclaringClass().isInstance(daemon.getRunnable())) {
      return UploadSocket.unknown("", "it is not received by a DataXceiver");
    }
    try {
      return peer.get(daemon.getRunnable()) instanceof Peer found
          ? ofPeer(found)
          : UploadSocket.unknown("", "its DataXceiver has no peer");
    } catch (IllegalAccessException | IOException e) {
      return UploadSocket.unknown("", "its DataXceiver's peer cannot be asked: " + e);
    }
  }

  @Override
  public Optional<SocketChannel> ofNextDataNode(Thread receiver) {
    try {
      return acks.isEmpty() ? Optional.empty() : acks.get().of(receiver);
    } catch (IllegalAccessException e) {
      return Optional.empty();
    }
  }

  private static UploadSocket ofPeer(Peer peer) throws IOException {
    String remote = String.valueOf(peer.getRemoteAddressString());
    if (peer instanceof DomainPeer) {
      return UploadSocket.unknown(remote, "it arrives on a UNIX domain socket, not through a NIC");
    } else if (peer instanceof EncryptedPeer) {
      return UploadSocket.unknown(remote, "its socket is behind an encrypted stream");
    }
    InputStream in = peer.getInputStream();
    if (in instanceof SocketInputStream stream
        && stream.getChannel() instanceof SocketChannel channel) {
      return UploadSocket.of(channel, remote);
    }
    return UploadSocket.unknown(
        remote,
        "its "
            + peer.getClass().getSimpleName()
            + " has no channel (as with dfs.datanode.socket.write.timeout = 0)");
  }
}
