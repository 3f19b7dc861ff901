/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.profile;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Profiles as JSON: all that the tables are made of. */
public final class ProfileJson {

  private static final int MOST_METHODS = 100;

  private final ObjectMapper mapper = new ObjectMapper();

  private ProfileJson() {}

  /**
   * All of it.
   *
   * @param profiles of the same uploads, at least one
   */
  public static ObjectNode of(List<Profile> profiles) {
    ProfileJson json = new ProfileJson();
    ObjectNode root = json.mapper.createObjectNode();
    Profile.Upload upload = profiles.get(0).upload();
    root.put("streams", upload.streams());
    root.put("mibPerStream", upload.mib());
    root.put("packetsPerRound", upload.packets());
    root.put("hadoop", org.apache.hadoop.util.VersionInfo.getVersion());
    root.put("java", Runtime.version().toString());
    root.put("kernel", System.getProperty("os.version", ""));
    ArrayNode ways = root.putArray("ways");
    profiles.forEach(profile -> ways.add(json.way(profile)));
    return root;
  }

  private ObjectNode way(Profile profile) {
    ObjectNode way = mapper.createObjectNode();
    way.put("way", profile.way());
    way.set("mibPerSecond", spread(profile.throughput()));
    ObjectNode seconds = way.putObject("cpuSecondsPerGib");
    for (ThreadGroupKind kind : ThreadGroupKind.values()) {
      ObjectNode of = seconds.putObject(kind.name());
      of.set("all", spread(profile.perGib(round -> round.of(kind).all())));
      of.set("user", spread(profile.perGib(round -> round.of(kind).user())));
      of.set("system", spread(profile.perGib(round -> round.of(kind).system())));
    }
    ObjectNode threads = way.putObject("threads");
    for (ThreadGroupKind kind : ThreadGroupKind.values()) {
      threads.set(kind.name(), threads(profile, kind));
    }
    ObjectNode locks = way.putObject("lockWaitsPerGib");
    for (CodeOwner owner : CodeOwner.values()) {
      LockWaits.Wait wait = profile.flight().locks().of(owner);
      ObjectNode of = locks.putObject(owner.name());
      of.put("seconds", profile.eachGib(wait.seconds()));
      of.put("count", profile.eachGib((double) wait.count()));
    }
    ArrayNode rounds = way.putArray("rounds");
    profile.rounds().forEach(round -> rounds.add(round(round)));
    return way;
  }

  private ObjectNode spread(Spread spread) {
    ObjectNode node = mapper.createObjectNode();
    node.put("least", spread.least());
    node.put("median", spread.median());
    node.put("most", spread.most());
    return node;
  }

  private ObjectNode threads(Profile profile, ThreadGroupKind kind) {
    ObjectNode node = mapper.createObjectNode();
    Samples samples = profile.flight().samples(kind);
    ObjectNode groups = node.putObject("samples");
    for (SampleGroup group : SampleGroup.values()) {
      ObjectNode counts = groups.putObject(group.name());
      counts.put("java", samples.java(group));
      counts.put("native", samples.inNative(group));
      counts.put("cpuSecondsPerGib", samples.seconds(group, profile.median(kind)));
    }
    ObjectNode methods = node.putObject("methods");
    samples.top(MOST_METHODS).forEach(method -> methods.put(method.name(), method.count()));
    Allocations allocations = profile.flight().allocations(kind);
    node.put("bytesPerPacket", profile.perPacket(allocations.bytes()));
    node.put("bytesPerPacketByCorelane", profile.perPacket(allocations.bytesOfCorelane()));
    ObjectNode sites = node.putObject("bytesPerPacketBySite");
    allocations
        .top(MOST_METHODS)
        .forEach(site -> sites.put(site.name(), profile.perPacket(site.bytes())));
    return node;
  }

  private ObjectNode round(Profile.Round round) {
    ObjectNode node = mapper.createObjectNode();
    node.put("begin", round.begin().toString());
    node.put("seconds", round.seconds());
    node.put("cpuSeconds", round.used().process().all());
    node.put("cpuSecondsSharedOut", round.used().sharedOut());
    ObjectNode threads = node.putObject("threads");
    for (ThreadGroupKind kind : ThreadGroupKind.values()) {
      ObjectNode of = threads.putObject(kind.name());
      of.put("user", round.of(kind).user());
      of.put("system", round.of(kind).system());
    }
    return node;
  }
}
