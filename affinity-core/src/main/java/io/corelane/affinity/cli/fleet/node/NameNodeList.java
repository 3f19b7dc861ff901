/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet.node;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.affinity.cli.datanode.DataNodeWeb;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The DataNodes of a NameNode, active or standby, by its bean {@code NameNodeInfo}. Its {@code
 * LiveNodes} are named {@code HOST:TRANSFERPORT}; the web server's port is in {@code infoAddr},
 * behind the address that the DataNode has registered from, and in {@code infoSecureAddr}.
 */
final class NameNodeList {

  private static final String BEAN = "Hadoop:service=NameNode,name=NameNodeInfo";

  private final DataNodeWeb web;

  NameNodeList(DataNodeWeb web) {
    this.web = web;
  }

  /**
   * Asks once.
   *
   * @return in the order of racks and names
   * @throws IOException if there is no answer, saying why
   */
  List<FleetNode> ask() throws IOException, InterruptedException {
    JsonNode bean = web.ask("/jmx?qry=" + BEAN).path("beans").path(0);
    if (!bean.path("LiveNodes").isTextual()) {
      throw new IOException(
          web.server() + " is no NameNode: there is no bean " + BEAN + " with LiveNodes");
    }
    List<FleetNode> nodes =
        of(tree(bean.path("LiveNodes").asText()), tree(bean.path("DeadNodes").asText("{}")));
    if (nodes.isEmpty()) {
      throw new IOException(web.server() + " knows no DataNode");
    }
    return nodes;
  }

  static List<FleetNode> of(JsonNode live, JsonNode dead) {
    List<FleetNode> nodes = new ArrayList<>();
    for (Map.Entry<String, JsonNode> one : live.properties()) {
      nodes.add(live(host(one.getKey()), one.getValue()));
    }
    for (Map.Entry<String, JsonNode> one : dead.properties()) {
      // Who takes a DataNode out of service has it dead in the end.
      if (!one.getValue().path("decommissioned").asBoolean()) {
        nodes.add(
            FleetNode.dead(
                host(one.getKey()),
                "dead for the NameNode: its last heartbeat was "
                    + one.getValue().path("lastContact").asLong()
                    + " s ago"));
      }
    }
    return FleetList.distinct(nodes);
  }

  private static FleetNode live(String host, JsonNode node) {
    if (!host.matches("[\\w.:\\[\\]-]+")) {
      return FleetNode.dead(host, "the NameNode knows it by a name that cannot be asked");
    }
    int port = port(node.path("infoAddr").asText());
    int secure = port(node.path("infoSecureAddr").asText());
    // The name, as a certificate and a Kerberos principal are for that.
    URI uri =
        URI.create(port > 0 ? "http://" + host + ":" + port : "https://" + host + ":" + secure);
    return FleetNode.at(host, node.path("location").asText(), uri);
  }

  private static String host(String address) {
    return address.substring(0, Math.max(0, address.lastIndexOf(':')));
  }

  private static int port(String address) {
    String port = address.substring(address.lastIndexOf(':') + 1);
    return port.matches("[0-9]{1,5}") ? Integer.parseInt(port) : 0;
  }

  private JsonNode tree(String json) throws IOException {
    try {
      return new ObjectMapper().readTree(json);
    } catch (JsonProcessingException e) {
      throw new IOException(web.server() + " lists its DataNodes in a form that is not known", e);
    }
  }
}
