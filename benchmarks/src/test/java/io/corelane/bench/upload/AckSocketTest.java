/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.upload;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Random;
import javax.net.SocketFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.ClientDatanodeProtocol;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.net.NetUtils;
import org.junit.jupiter.api.Test;

class AckSocketTest {

  private static final int BYTES = 40_000;

  @Test
  void hadoopTakesItForDataAndForNothingElse() {
    Configuration configuration = AckSocketFactory.in(new Configuration(false));
    assertInstanceOf(
        AckSocketFactory.class, NetUtils.getSocketFactory(configuration, ClientProtocol.class));
    assertEquals(
        NetUtils.getDefaultSocketFactory(new Configuration(false)),
        NetUtils.getSocketFactory(configuration, ClientDatanodeProtocol.class));
    assertEquals(
        NetUtils.getDefaultSocketFactory(new Configuration(false)),
        NetUtils.getDefaultSocketFactory(configuration));
  }

  /** Bytes that are no upload at all, in both directions. */
  @Test
  void bytesPassAsTheyAre() throws Exception {
    byte[] there = new byte[BYTES];
    byte[] back = new byte[BYTES];
    new Random(3).nextBytes(there);
    new Random(4).nextBytes(back);
    AckLog log = AckSocketFactory.begin();
    SocketFactory factory =
        NetUtils.getSocketFactory(
            AckSocketFactory.in(new Configuration(false)), ClientProtocol.class);
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try (ServerSocket server = new ServerSocket(0, 1, loopback);
        Socket client = factory.createSocket(loopback, server.getLocalPort());
        Socket accepted = server.accept()) {
      assertNull(client.getChannel());
      OutputStream out = client.getOutputStream();
      out.write(there[0]);
      out.write(there, 1, there.length - 1);
      out.flush();
      assertArrayEquals(there, accepted.getInputStream().readNBytes(there.length));
      accepted.getOutputStream().write(back);
      accepted.shutdownOutput();
      assertArrayEquals(back, read(client.getInputStream()));
    }
    ObjectNode answer = new ObjectMapper().createObjectNode();
    log.putInto(answer);
    assertEquals("{\"packets\":0,\"unreadable\":1,\"nanos\":[]}", answer.toString());
  }

  /** Every way to read, except skipping. */
  private static byte[] read(InputStream in) throws IOException {
    byte[] read = new byte[BYTES];
    read[0] = (byte) in.read();
    int count = 1;
    for (int n = 1; n >= 0 && count < BYTES; count += Math.max(n, 0)) {
      n = in.read(read, count, BYTES - count);
    }
    assertEquals(-1, in.read());
    assertEquals(-1, in.read(new byte[1]));
    return read;
  }
}
