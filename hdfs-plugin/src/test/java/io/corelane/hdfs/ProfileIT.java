/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.hdfs.profile.ThreadGroupKind;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A short profile; {@code src/test/profile/run} is the long one. */
class ProfileIT {

  private static final double TOLERANCE = 1e-6;

  private static String text = "";
  private static JsonNode json = new ObjectMapper().createObjectNode();

  /** On the stage from the second packet on: 64 MiB are little more than it waits for otherwise. */
  @BeforeAll
  static void profile() throws Exception {
    Path directory = Files.createTempDirectory(MiniHadoopProcess.directory(), "profile");
    Path file = directory.resolve("profile.json");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8)) {
      int code =
          new ProfileCommand(print, System.out)
              .run(
                  List.of(
                      "--mib",
                      "64",
                      "--rounds",
                      "1",
                      "--warm-up",
                      "0",
                      "--json",
                      file.toString(),
                      "--dir",
                      directory.toString(),
                      "stock-hdfs",
                      "bind,corelane.write.minimum-size=0"));
      assertEquals(0, code);
      json = new ObjectMapper().readTree(file.toFile());
    } finally {
      org.apache.hadoop.fs.FileUtil.fullyDelete(directory.toFile());
    }
    text = out.toString(StandardCharsets.UTF_8);
    System.out.print(text);
  }

  @Test
  void receiversRanInBothWaysAndDiskWritersInOurs() {
    JsonNode ways = json.path("ways");
    assertEquals(2, ways.size());
    for (JsonNode way : ways) {
      assertTrue(median(way, ThreadGroupKind.RECEIVERS) > 0, way.toPrettyString());
      assertTrue(median(way, ThreadGroupKind.RESPONDERS) > 0, way.toPrettyString());
    }
    assertEquals(0, median(ways.get(0), ThreadGroupKind.DISK_WRITERS));
    assertTrue(median(ways.get(1), ThreadGroupKind.DISK_WRITERS) > 0);
    assertTrue(text.contains("\n| receivers | "), text);
    assertTrue(text.contains("Where the samples of receivers fall"), text);
  }

  private static double median(JsonNode way, ThreadGroupKind kind) {
    return way.path("cpuSecondsPerGib").path(kind.name()).path("all").path("median").asDouble(-1);
  }

  @Test
  void thePartsAddUpToTheWholeDataNode() {
    for (JsonNode way : json.path("ways")) {
      JsonNode round = way.path("rounds").path(0);
      double sum = 0;
      for (JsonNode thread : round.path("threads")) {
        sum += thread.path("user").asDouble() + thread.path("system").asDouble();
      }
      double all = round.path("cpuSeconds").asDouble();
      assertTrue(all > 0, round.toPrettyString());
      assertEquals(all, sum, TOLERANCE, round.toPrettyString());
      // What nobody saw is little: the looks are many.
      assertTrue(
          Math.abs(round.path("cpuSecondsSharedOut").asDouble()) < all / 2, round.toPrettyString());
    }
  }

  @Test
  void aReceiversSamplesAndAllocationsAreThere() {
    for (JsonNode way : json.path("ways")) {
      JsonNode receivers = way.path("threads").path(ThreadGroupKind.RECEIVERS.name());
      long samples = 0;
      for (JsonNode group : receivers.path("samples")) {
        samples += group.path("java").asLong() + group.path("native").asLong();
      }
      assertTrue(samples > 0, way.toPrettyString());
      assertNotEquals(0, receivers.path("methods").size(), way.toPrettyString());
      assertTrue(receivers.path("bytesPerPacket").asDouble() > 0, way.toPrettyString());
    }
    JsonNode stock = json.path("ways").path(0).path("threads").path("RECEIVERS");
    assertEquals(0, stock.path("bytesPerPacketByCorelane").asDouble(), "stock HDFS is without it");
  }

  @Test
  void locksAreHadoopsAndInOurWaysCorelanesToo() {
    for (JsonNode way : json.path("ways")) {
      JsonNode locks = way.path("lockWaitsPerGib");
      assertTrue(locks.path("HADOOP").path("count").isNumber(), way.toPrettyString());
    }
    JsonNode stock = json.path("ways").path(0).path("lockWaitsPerGib");
    assertEquals(0, stock.path("CORELANE").path("count").asDouble(-1), stock.toPrettyString());
    assertTrue(text.contains("| whose code wanted it | stock-hdfs | waits | bind"), text);
  }

  @Test
  void nothingIsNull() {
    assertFalse(hasNull(json), json.toPrettyString());
    assertFalse(Pattern.compile("(?<![\\w$.])(null|NaN|Infinity)\\b").matcher(text).find(), text);
  }

  private static boolean hasNull(JsonNode node) {
    if (node.isNull() || node.isMissingNode()) {
      return true;
    }
    for (JsonNode part : node) {
      if (hasNull(part)) {
        return true;
      }
    }
    return false;
  }
}
