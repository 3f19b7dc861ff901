/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.upload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.hdfs.DFSUtilClient;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.apache.hadoop.hdfs.protocol.ClientDatanodeProtocol;
import org.apache.hadoop.hdfs.web.URLConnectionFactory;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.client.AuthenticationException;

/**
 * Sends what {@code hdfs dfsadmin -reconfig datanode HOST:PORT start} sends, and waits until the
 * DataNode has read its configuration again. Whoever sends it must be an HDFS superuser.
 */
public final class Reconfigure {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int POLL_MILLIS = 50;
  private static final int PATIENCE_SECONDS = 30;

  private Reconfigure() {}

  /**
   * Does it once, and waits until the DataNode's bean of Corelane shows what it is to show; exits
   * with 1 if it fails.
   *
   * @param args the DataNode's host, its IPC port, its web server, and the bean's attributes, such
   *     as {@code Mode=observe}
   * @throws IOException if the DataNode refuses, does not answer, or does not show it in time
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    Configuration configuration = new HdfsConfiguration();
    ask(configuration, args[0], Integer.parseInt(args[1]));
    awaitShown(configuration, URI.create(args[2]), List.of(args).subList(3, args.length));
    System.exit(0);
  }

  /** That it was read says nothing of whether the mode could begin. */
  static void awaitShown(Configuration configuration, URI server, List<String> wanted)
      throws IOException, InterruptedException {
    URL shown = server.resolve("/jmx?qry=Hadoop:service=DataNode,name=Corelane").toURL();
    // Hadoop's own: it logs in with the client's ticket, and trusts what ssl-client.xml names.
    URLConnectionFactory web =
        URLConnectionFactory.newDefaultURLConnectionFactory(
            PATIENCE_SECONDS * 1000, PATIENCE_SECONDS * 1000, configuration);
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (true) {
      JsonNode bean = bean(web, shown);
      List<String> now =
          wanted.stream()
              .map(pair -> pair.substring(0, pair.indexOf('=')))
              .map(attribute -> attribute + "=" + bean.path(attribute).asText())
              .toList();
      if (now.equals(wanted)) {
        return;
      } else if (System.nanoTime() > deadline) {
        throw new IOException("the DataNode shows " + String.join(", ", now));
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  private static JsonNode bean(URLConnectionFactory web, URL shown) throws IOException {
    try (InputStream in =
        web.openConnection(shown, UserGroupInformation.isSecurityEnabled()).getInputStream()) {
      return JSON.readTree(in).path("beans").path(0);
    } catch (AuthenticationException e) {
      throw new IOException(e);
    }
  }

  /** Asks one DataNode; fails if another such task does not end. */
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
