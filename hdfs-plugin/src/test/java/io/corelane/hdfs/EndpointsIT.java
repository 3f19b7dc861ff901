/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.junit.jupiter.api.Test;

/** What an operator sees of Corelane on a real DataNode's HTTP port. */
class EndpointsIT {

  private static final int BLOCK = 8 * TestCluster.MIB;

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final ObjectMapper mapper = new ObjectMapper();

  @Test
  void metersAndReportsAreOnTheDataNodesOwnPort() throws Exception {
    try (TestCluster cluster = TestCluster.start(0, Map.of())) {
      // In one JVM the first HTTP server takes all of Prometheus; only the DataNode's is to have
      // it.
      Configuration conf = new Configuration(cluster.mini().getConfiguration(0));
      conf.setBoolean("hadoop.prometheus.endpoint.enabled", true);
      cluster.mini().startDataNodes(conf, 1, true, null, null);
      cluster.mini().waitActive();
      // The cluster was made without DataNodes, and so its default replication is 0.
      try (OutputStream out = cluster.fs().create(new Path("/a"), true, 65_536, (short) 1, BLOCK)) {
        out.write(TestCluster.bytes(2 * BLOCK, 1));
      }
      TestCluster.await("the uploads have ended", () -> cluster.recent().size() == 2);
      String server = "http://127.0.0.1:" + cluster.datanode(0).getInfoPort();

      JsonNode report = bean(server, "Corelane");
      assertEquals("bind", report.get("Mode").asText());
      assertEquals("active", report.get("State").asText());
      JsonNode upload = report.get("RecentUploads").get(0);
      assertTrue(upload.get("block").asText().startsWith("blk_"), upload::toString);
      assertEquals(BLOCK, upload.get("bytes").asLong());
      assertTrue(upload.get("receiverTid").asInt() > 0, upload::toString);
      assertTrue(report.get("ActiveUploads").isArray());
      assertTrue(report.get("DiskWriters").isArray());

      TestCluster.await(
          "the meters have been sampled",
          () -> sum(bean(server, "CorelaneMetrics"), "UploadsEndedEndingFinishedLane") == 2);
      JsonNode meters = bean(server, "CorelaneMetrics");
      assertEquals(2 * BLOCK, sum(meters, "UploadsBytesLane"));
      assertEquals(1, meters.get("Active").asInt());
      assertEquals(1, meters.get("ModeModeBind").asInt());

      String prom = published(server + "/prom", "corelane_uploads_ended_ending_finished_lane_");
      assertTrue(prom.contains("corelane_active{"), prom);
      assertTrue(prom.contains("corelane_uploads_ended_ending_finished_lane_"), prom);
      assertTrue(prom.contains("corelane_write_batches_total_nanos{"), prom);
    }
  }

  @Test
  void whatIsFoundOnTheHostIsOnTheDataNodesOwnPort() throws Exception {
    try (TestCluster cluster = TestCluster.start(1, Map.of())) {
      String server = "http://127.0.0.1:" + cluster.datanode(0).getInfoPort();
      JsonNode doctor = mapper.readTree(get(server + "/corelane/doctor"));
      assertFalse(doctor.path("gain").asText().isEmpty(), doctor::toString);
      assertEquals("ok", finding(doctor, "corelane").path("verdict").asText());
      assertEquals("active in mode bind", finding(doctor, "corelane").path("fact").asText());
      assertTrue(
          finding(doctor, "kernel")
              .path("fact")
              .asText()
              .contains(System.getProperty("os.version")),
          doctor::toString);
      assertTrue(
          finding(doctor, "allowed-cpus")
              .path("sources")
              .toString()
              .contains("/proc/" + ProcessHandle.current().pid() + "/"),
          doctor::toString);
      assertEquals(
          doctor.path("findings").size(),
          StreamSupport.stream(doctor.path("counts").spliterator(), false)
              .mapToInt(JsonNode::asInt)
              .sum());
    }
  }

  private static JsonNode finding(JsonNode doctor, String check) {
    return StreamSupport.stream(doctor.path("findings").spliterator(), false)
        .filter(finding -> finding.path("check").asText().equals(check))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + check + " in " + doctor));
  }

  private JsonNode bean(String server, String name) {
    try {
      String json = get(server + "/jmx?qry=Hadoop:service=DataNode,name=" + name);
      return mapper.readTree(json).get("beans").get(0);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /**
   * The sum of all attributes whose name begins so: over the lanes, which depend on the machine.
   */
  private static long sum(JsonNode bean, String prefix) {
    long sum = 0;
    for (Map.Entry<String, JsonNode> attribute : bean.properties()) {
      sum += attribute.getKey().startsWith(prefix) ? attribute.getValue().asLong() : 0;
    }
    return sum;
  }

  /** Hadoop leaves a round of metrics out while the one before is on its way, and tells nobody. */
  private String published(String address, String awaited) throws Exception {
    for (int tries = 0; ; tries++) {
      DefaultMetricsSystem.instance().publishMetricsNow();
      String prom = get(address);
      if (prom.contains(awaited) || tries == 300) {
        return prom;
      }
      Thread.sleep(200);
    }
  }

  private String get(String address) throws IOException {
    try {
      HttpResponse<String> response =
          client.send(
              HttpRequest.newBuilder(URI.create(address)).build(),
              HttpResponse.BodyHandlers.ofString());
      assertEquals(200, response.statusCode(), address);
      return response.body();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
