/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.bench.cli.Progress;
import io.corelane.bench.cli.UploadSize;
import io.corelane.bench.cluster.HadoopJars;
import io.corelane.bench.cluster.HadoopVersion;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.RunPlace;
import io.corelane.bench.cluster.Workplace;
import io.corelane.bench.rig.Guest;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A real DataNode with Corelane in mode {@code bind} in a guest, and its client here. */
public final class GuestUploads implements AutoCloseable {

  /** Where the DataNode's device is mounted. */
  public static final String VOLUME = "/data";

  private static final long NEEDED_BYTES = 64L << 20;

  private final Workplace place;
  private final GuestVolume volume;
  private final GuestCluster cluster;

  private GuestUploads(Workplace place, GuestVolume volume, GuestCluster cluster) {
    this.place = place;
    this.volume = volume;
    this.cluster = cluster;
  }

  /** Starts the DataNode, with further keys, and waits until it has registered. */
  public static GuestUploads open(Guest guest, Map<String, String> keys)
      throws HarnessException, IOException, InterruptedException {
    RigOptions options =
        new RigOptions(
            List.of(RigWay.BIND),
            1,
            new UploadSize(1, 1),
            HadoopVersion.of("3.5.0"),
            keys,
            new GuestChoice(Optional.of(guest.profile()), 0, false),
            1,
            Optional.empty());
    Workplace.Needs needs =
        new Workplace.Needs(
            new HadoopJars.OfMaven(options.version()),
            new RunPlace(Optional.empty(), false),
            "uploads",
            NEEDED_BYTES);
    Progress progress = Progress.standard();
    Workplace place = Workplace.open(needs, progress::step);
    try {
      GuestVolume volume = GuestVolume.prepare(guest);
      try {
        return new GuestUploads(
            place, volume, GuestCluster.open(place, guest, options, progress::step));
      } catch (HarnessException | IOException | InterruptedException e) {
        volume.close();
        throw e;
      }
    } catch (HarnessException | IOException | InterruptedException e) {
      place.close();
      throw e;
    }
  }

  /** Uploads so many files at once, and waits until the client is done. */
  public void upload(int streams, long bytesEach)
      throws HarnessException, IOException, InterruptedException {
    cluster
        .uploader()
        .upload("/traced", cluster.dataNode(RigWay.BIND).node(), streams, bytesEach, done -> {});
  }

  /** Deletes what was uploaded; returns the files that did not come back as they were written. */
  public List<String> readBack() throws HarnessException, IOException, InterruptedException {
    List<String> differing = cluster.uploader().differing();
    cluster.uploader().delete();
    cluster.dataNode(RigWay.BIND).awaitEmpty();
    volume.sync();
    return differing;
  }

  @Override
  public void close() throws HarnessException, IOException {
    cluster.close();
    volume.close();
    place.close();
  }
}
