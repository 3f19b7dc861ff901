/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.mode;

import io.corelane.affinity.cli.datanode.DataNodeJmx;
import io.corelane.affinity.cli.datanode.UrlOption;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * Where a DataNode is asked and told.
 *
 * @param ipc {@code HOST:PORT} of {@code dfs.datanode.ipc.address}; nothing where the DataNode
 *     itself is to say
 * @param web its web server
 * @param isWebGiven whether an operator has named that, too
 */
record DataNodeAddress(Optional<String> ipc, URI web, boolean isWebGiven) {

  private static final String ADDRESS =
      "(\\[[0-9a-fA-F:.]+\\]|[A-Za-z0-9][A-Za-z0-9_.-]*):[0-9]{1,5}";
  private static final String DEFAULT_WEB = "http://localhost:9864";
  private static final String DEFAULT_WEB_PORT = ":9864";

  /**
   * From the options.
   *
   * @param spec for faults
   * @param dataNodes of {@code --datanode}
   * @param urls of {@code --url}: none, or one for each of the others
   * @throws ParameterException if they do not fit
   */
  static List<DataNodeAddress> of(CommandSpec spec, List<String> dataNodes, List<String> urls) {
    if (!dataNodes.isEmpty() && !urls.isEmpty() && dataNodes.size() != urls.size()) {
      throw new ParameterException(
          spec.commandLine(),
          "--url is given for "
              + urls.size()
              + " of "
              + dataNodes.size()
              + " DataNodes: give it for each, in the same order, or for none");
    }
    List<DataNodeAddress> addresses = new ArrayList<>();
    for (String ipc : dataNodes) {
      if (!ipc.matches(ADDRESS)) {
        throw new ParameterException(
            spec.commandLine(),
            "--datanode " + ipc + ": allowed is HOST:PORT, such as localhost:9867");
      }
      String url =
          urls.isEmpty()
              ? "http://" + ipc.substring(0, ipc.lastIndexOf(':')) + DEFAULT_WEB_PORT
              : urls.get(addresses.size());
      addresses.add(
          new DataNodeAddress(Optional.of(ipc), UrlOption.parse(spec, url), !urls.isEmpty()));
    }
    if (dataNodes.isEmpty()) {
      for (String url : urls.isEmpty() ? List.of(DEFAULT_WEB) : urls) {
        addresses.add(new DataNodeAddress(Optional.empty(), UrlOption.parse(spec, url), true));
      }
    }
    return addresses;
  }

  /**
   * Where it is told, as {@code dfsadmin} takes it.
   *
   * @param jmx the DataNode
   * @throws IOException if that is not known, or the web server is another DataNode's
   */
  String ipc(DataNodeJmx jmx) throws IOException, InterruptedException {
    if (ipc.isPresent() && isWebGiven) {
      return ipc.get();
    }
    int port = jmx.askForAll().ipcPort();
    if (ipc.isEmpty()) {
      if (port == 0) {
        throw new IOException(web + " does not tell its IPC port: give --datanode HOST:PORT, too");
      }
      return web.getHost() + ":" + port;
    }
    if (!ipc.get().endsWith(":" + port)) {
      throw new IOException(
          web
              + " is the web server of a DataNode with the IPC port "
              + port
              + ": give that of "
              + ipc.get()
              + " with --url");
    }
    return ipc.get();
  }
}
