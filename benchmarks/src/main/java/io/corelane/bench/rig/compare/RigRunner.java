/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.outside.LaneReports;
import io.corelane.bench.outside.UploadLane;
import io.corelane.bench.rig.Guest;
import io.corelane.bench.rig.meter.Locality;
import io.corelane.bench.rig.meter.LocalityMeter;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/** Uploads once in one way, watched by the meter, reads back and deletes. */
final class RigRunner {

  private static final int SETTLE_MILLIS = 20_000;
  private static final int POLL_MILLIS = 500;
  private static final int HELPER_MILLIS = 120_000;

  private final Guest guest;
  private final GuestVolume volume;
  private final GuestCluster cluster;
  private final LocalityMeter meter;
  private final UploadWatch watch;
  private final SettingApplier settings;
  private final int streams;

  RigRunner(
      Guest guest,
      GuestVolume volume,
      GuestCluster cluster,
      LocalityMeter meter,
      UploadWatch watch,
      SettingApplier settings,
      int streams) {
    this.guest = guest;
    this.volume = volume;
    this.cluster = cluster;
    this.meter = meter;
    this.watch = watch;
    this.settings = settings;
    this.streams = streams;
  }

  /** Not measured: the code of both sides is loaded and compiled, connections have been made. */
  void warmUp(RigWay way, long bytes) throws HarnessException, IOException, InterruptedException {
    GuestDataNode dataNode = cluster.dataNode(way);
    awaitSteering(way, dataNode);
    cluster.uploader().upload("/warm-up", dataNode.node(), streams, bytes, done -> {});
    readBack(dataNode);
    volume.sync();
  }

  RigRound run(int round, RigWay way, long bytes, LongConsumer progress)
      throws HarnessException, IOException, InterruptedException {
    GuestDataNode dataNode = cluster.dataNode(way);
    String directory = "/round-%d-%s".formatted(round, way.word());
    awaitSteering(way, dataNode);
    // Those that idle may end while the upload runs.
    Map<Integer, String> diskWriters = new HashMap<>();
    if (way.isCorelane()) {
      diskWriters.putAll(active(dataNode).diskWriters());
    }
    volume.sync();
    long startMillis = guestMillis();
    meter.start();
    watch.begin();
    Optional<GuestThreads.Seen> seen = Optional.empty();
    if (watch.allowsLookingAtThreads()) {
      try (GuestThreads threads = GuestThreads.of(dataNode.pid(), guest)) {
        cluster.uploader().upload(directory, dataNode.node(), streams, bytes, progress);
        seen = Optional.of(threads.stop());
      }
    } else {
      cluster.uploader().upload(directory, dataNode.node(), streams, bytes, progress);
    }
    // For every way alike: all bytes of the upload are submitted and completed in the window.
    volume.sync();
    watch.end(round, way);
    Locality locality = meter.stop();
    GuestSettings now = settings.now();
    List<UploadLane> uploads =
        way.isCorelane() ? ended(dataNode, startMillis, diskWriters) : List.of();
    OnTarget threads =
        way.isCorelane() && seen.isPresent()
            ? OnTarget.of(seen.get(), uploads, diskWriters)
                .with(WriterBytes.of(locality, diskWriters))
            : OnTarget.NOTHING;
    boolean steers = way == RigWay.STEER;
    return new RigRound(
        round,
        way,
        locality,
        affinities(now),
        uploads,
        steers ? threads.straysOnly() : threads,
        steers ? changed(settings.defaults(), now) : List.of(),
        readBack(dataNode));
  }

  /** The helper has just been started, and the DataNode finds it at a turn of its loop. */
  private static void awaitSteering(RigWay way, GuestDataNode dataNode)
      throws HarnessException, IOException, InterruptedException {
    for (int waited = 0; way == RigWay.STEER; waited += POLL_MILLIS) {
      Optional<String> trouble = dataNode.reports().steeringTrouble();
      if (trouble.isEmpty()) {
        return;
      }
      if (waited > HELPER_MILLIS) {
        throw new HarnessException("the guest's DataNode does not steer: " + trouble.get());
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  private static List<String> changed(GuestSettings defaults, GuestSettings now) {
    return Setting.back(defaults, now).entrySet().stream()
        .map(
            back ->
                "%s %s -> %s"
                    .formatted(
                        defaults.nameOf(back.getKey()),
                        back.getValue(),
                        now.values().get(back.getKey())))
        .toList();
  }

  private List<String> readBack(GuestDataNode dataNode)
      throws HarnessException, IOException, InterruptedException {
    List<String> differing = cluster.uploader().differing();
    cluster.uploader().delete();
    dataNode.awaitEmpty();
    return differing;
  }

  /** The client is done before the DataNode has ended the last upload. */
  private static List<UploadLane> ended(
      GuestDataNode dataNode, long sinceMillis, Map<Integer, String> diskWriters)
      throws HarnessException, IOException, InterruptedException {
    for (int waited = 0; ; waited += POLL_MILLIS) {
      LaneReports.Status status = active(dataNode);
      diskWriters.putAll(status.diskWriters());
      if (status.activeUploads() == 0 || waited > SETTLE_MILLIS) {
        return status.recentUploads().stream()
            .filter(upload -> upload.span().startedMillis() >= sinceMillis)
            .toList();
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  private static LaneReports.Status active(GuestDataNode dataNode)
      throws HarnessException, IOException {
    Optional<LaneReports.Status> status = dataNode.reports().read();
    if (status.isEmpty() || !status.get().plugin().active()) {
      throw new HarnessException(
          "Corelane is inactive in the guest's DataNode: "
              + status
                  .map(known -> known.plugin().inactiveReason())
                  .orElse("it is not in the DataNode's /jmx"));
    }
    return status.get();
  }

  /** By the guest's clock, which is the reports' clock. */
  private long guestMillis() throws HarnessException, IOException, InterruptedException {
    return Long.parseLong(guest.run("date +%s%3N").strip());
  }

  private static Map<String, String> affinities(GuestSettings now) {
    Map<String, String> cpus = new TreeMap<>();
    now.nicIrqs()
        .forEach(
            (irq, name) ->
                cpus.put(name, now.values().getOrDefault(GuestSettings.affinityOf(irq), "")));
    return cpus;
  }
}
