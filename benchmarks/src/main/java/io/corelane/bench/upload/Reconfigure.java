/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.upload;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.hdfs.DFSUtilClient;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.apache.hadoop.hdfs.protocol.ClientDatanodeProtocol;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Sends what {@code hdfs dfsadmin -reconfig datanode HOST:PORT start} sends, and waits until the
 * DataNode has read its configuration again. Whoever sends it must be an HDFS superuser.
 */
public final class Reconfigure {

  private static final int POLL_MILLIS = 50;
  private static final int PATIENCE_SECONDS = 30;

  private Reconfigure() {}

  /**
   * Does it once; exits with 1 if it fails.
   *
   * @param args the DataNode's host and its IPC port
   * @throws IOException if the DataNode refuses or does not answer
   * @throws InterruptedException if interrupted while waiting
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    ask(new HdfsConfiguration(), args[0], Integer.parseInt(args[1]));
    System.exit(0);
  }

  /**
   * Asks one DataNode.
   *
   * @param configuration of the client
   * @param host its address
   * @param port its IPC port
   * @throws IOException if it refuses, does not answer, or another such task does not end
   * @throws InterruptedException if interrupted while waiting
   */
  static void ask(Configuration configuration, String host, int port)
      throws IOException, InterruptedException {
    Configuration own = new Configuration(configuration);
    // As DFSAdmin does it: with Kerberos the DataNode's principal is looked up under this key.
    own.set(
        CommonConfigurationKeysPublic.HADOOP_SECURITY_SERVICE_USER_NAME_KEY,
        own.get("dfs.datanode.kerberos.principal", ""));
    own.setInt(HdfsClientConfigKeys.DFS_CLIENT_SOCKET_TIMEOUT_KEY, PATIENCE_SECONDS * 1000);
    ClientDatanodeProtocol dataNode =
        DFSUtilClient.createClientDatanodeProtocolProxy(
            new InetSocketAddress(host, port),
            UserGroupInformation.getCurrentUser(),
            own,
            NetUtils.getSocketFactory(own, ClientDatanodeProtocol.class));
    try {
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
      // Another task may still run: the DataNode takes one at a time.
      awaitIdle(dataNode, deadline);
      dataNode.startReconfiguration();
      awaitIdle(dataNode, deadline);
    } finally {
      RPC.stopProxy(dataNode);
    }
  }

  private static void awaitIdle(ClientDatanodeProtocol dataNode, long deadline)
      throws IOException, InterruptedException {
    var status = dataNode.getReconfigurationStatus();
    while (status.hasTask() && !status.stopped()) {
      if (System.nanoTime() > deadline) {
        throw new IOException(
            "the DataNode has not ended a reconfiguration within " + PATIENCE_SECONDS + " s");
      }
      Thread.sleep(POLL_MILLIS);
      status = dataNode.getReconfigurationStatus();
    }
  }
}
