/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The configuration of the processes: one address only, ports chosen by the kernel. */
public final class ClusterKeys {

  /** The address of a cluster that is all on this machine. */
  static final String LOOPBACK = "127.0.0.1";

  private static final String ANY_PORT = LOOPBACK + ":0";

  private static final String PATIENCE_MILLIS = "300000";

  private ClusterKeys() {}

  static Map<String, String> core(String nameNode, Path temporary) {
    return Map.of(
        "fs.defaultFS",
        "hdfs://" + nameNode,
        "hadoop.tmp.dir",
        temporary.toString(),
        // The DataNodes start together with the NameNode and ask until it answers.
        "ipc.client.connect.retry.interval",
        "250",
        "ipc.client.connect.max.retries",
        "240");
  }

  static Map<String, String> nameNode(Path metadata, String address) {
    return Map.of(
        "dfs.namenode.name.dir", metadata.toUri().toString(),
        "dfs.namenode.rpc-address", address,
        "dfs.namenode.http-address", ANY_PORT,
        "dfs.namenode.safemode.extension", "0",
        "dfs.replication", "1",
        // A DataNode in a guest has an address without a name.
        "dfs.namenode.datanode.registration.ip-hostname-check", "false",
        // The uploader chooses the DataNode; load must not overrule it.
        "dfs.namenode.redundancy.considerLoad", "false",
        "dfs.namenode.startup.delay.block.deletion.sec", "0",
        "dfs.namenode.redundancy.interval.seconds", "1s");
  }

  static Map<String, String> dataNode(List<Path> volumes, Map<String, String> own) {
    Map<String, String> keys =
        new TreeMap<>(
            Map.of(
                "dfs.datanode.data.dir",
                volumes.stream()
                    .map(volume -> "[DISK]" + volume.toUri())
                    .collect(Collectors.joining(",")),
                "dfs.datanode.address",
                ANY_PORT,
                "dfs.datanode.http.address",
                ANY_PORT,
                "dfs.datanode.ipc.address",
                ANY_PORT,
                "dfs.datanode.hostname",
                LOOPBACK,
                // As many uploads at once as bench can ask for; Hadoop's 4,096 are too few.
                "dfs.datanode.max.transfer.threads",
                "16384",
                // Deletions travel with the heartbeat: no long wait between two rounds.
                "dfs.heartbeat.interval",
                "1s"));
    keys.putAll(own);
    return keys;
  }

  /**
   * The keys of a DataNode that is not on this machine.
   *
   * @param ports for blocks, for the web server, for the protocol between DataNodes
   * @param volume its only volume
   * @return the keys of its {@code hdfs-site.xml}
   */
  public static Map<String, String> dataNodeAt(
      String host, List<Integer> ports, Path volume, Map<String, String> own) {
    Map<String, String> keys = new TreeMap<>(dataNode(List.of(volume), own));
    keys.put("dfs.datanode.hostname", host);
    keys.put("dfs.datanode.address", host + ":" + ports.get(0));
    keys.put("dfs.datanode.http.address", host + ":" + ports.get(1));
    keys.put("dfs.datanode.ipc.address", host + ":" + ports.get(2));
    // It may be an emulated machine's, where everything takes longer.
    keys.put("dfs.client.socket-timeout", PATIENCE_MILLIS);
    keys.put("dfs.datanode.socket.write.timeout", PATIENCE_MILLIS);
    return keys;
  }

  static Map<String, String> client() {
    return Map.of(
        // The DataNode may be in an emulated machine, where everything takes longer.
        "dfs.client.socket-timeout",
        PATIENCE_MILLIS,
        "dfs.datanode.socket.write.timeout",
        PATIENCE_MILLIS,
        "dfs.replication",
        "1",
        // A connection kept after reading would hold a receiver's thread into the next upload.
        "dfs.client.socketcache.capacity",
        "0",
        // Whether the NameNode has heard of the last block when the client closes a file is chance.
        // If not, the client waits before it asks again: 400 ms in Hadoop, half of an upload here.
        "dfs.client.block.write.locateFollowingBlock.initial.delay.ms",
        "20",
        // Each wait is twice the one before: 20 s in all, as patient as Hadoop's five from 400 ms.
        "dfs.client.block.write.locateFollowingBlock.retries",
        "10");
  }
}
