/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.upload;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import javax.net.SocketFactory;
import org.apache.hadoop.conf.Configuration;

/**
 * Makes the sockets of a client that notices when packets are sent and acknowledged. They are plain
 * ones, without a channel: so Hadoop uses their streams, which can be listened to. It cannot read
 * files from DataNodes by such sockets.
 */
public final class AckSocketFactory extends SocketFactory {

  /** Who makes a client's sockets to DataNodes; those to the NameNode have another key. */
  private static final String KEY = "hadoop.rpc.socket.factory.class.ClientProtocol";

  /** Hadoop makes the factory; an uploader does one upload at a time. */
  private static volatile AckLog log = new AckLog();

  /** For Hadoop, which makes it by its name. */
  public AckSocketFactory() {}

  /** A client's configuration with these sockets. */
  static Configuration in(Configuration configuration) {
    Configuration with = new Configuration(configuration);
    with.setClass(KEY, AckSocketFactory.class, SocketFactory.class);
    return with;
  }

  /** Begins an upload: what sockets notice from now on goes there. */
  static AckLog begin() {
    AckLog fresh = new AckLog();
    log = fresh;
    return fresh;
  }

  @Override
  public Socket createSocket() {
    return new AckSocket(log);
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return createSocket(InetAddress.getByName(host), port);
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress localHost, int localPort)
      throws IOException {
    return createSocket(InetAddress.getByName(host), port, localHost, localPort);
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    Socket socket = createSocket();
    socket.connect(new InetSocketAddress(host, port));
    return socket;
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort)
      throws IOException {
    Socket socket = createSocket();
    socket.bind(new InetSocketAddress(localHost, localPort));
    socket.connect(new InetSocketAddress(host, port));
    return socket;
  }
}
