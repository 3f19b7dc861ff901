/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.UploaderProcess;
import io.corelane.bench.live.DataNodeBeans;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes to disk what uploads left in the page cache of the DataNodes' machine, by {@code
 * syncfs(2)}, where that can be done from here: otherwise a mode that writes during the upload pays
 * for something that one which leaves it to the kernel never does, because the file is deleted
 * before.
 */
final class PageCacheFlush {

  private static final double NANOS = 1e9;

  private final List<Path> fileSystems;
  private final String impossible;

  private PageCacheFlush(List<Path> fileSystems, String impossible) {
    this.fileSystems = List.copyOf(fileSystems);
    this.impossible = impossible;
  }

  /** Of volumes on this machine; fails if one is not there. */
  static PageCacheFlush of(List<Path> volumes) throws HarnessException {
    Map<Object, Path> byDevice = new LinkedHashMap<>();
    for (Path volume : volumes) {
      try {
        byDevice.putIfAbsent(Files.getAttribute(volume, "unix:dev"), volume);
      } catch (IOException e) {
        throw new HarnessException("the volume " + volume + " cannot be read: " + e, e);
      }
    }
    return new PageCacheFlush(List.copyOf(byDevice.values()), "");
  }

  /** Of DataNodes that were there before: possible if all of their volumes are on this machine. */
  static PageCacheFlush of(List<UploaderProcess.Node> nodes, List<DataNodeBeans> beans)
      throws HarnessException, InterruptedException {
    List<Path> volumes = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      String name = nodes.get(i).hostName();
      if (!MachineStat.isHere(nodes.get(i).host())) {
        return new PageCacheFlush(List.of(), "the DataNode " + name + " is not on this machine");
      }
      for (String volume : beans.get(i).volumes()) {
        Path path = Path.of(volume);
        // In a container it may be elsewhere; without the right to open it, sync -f cannot.
        if (!Files.isReadable(path) || !Files.exists(path.resolve("current/VERSION"))) {
          return new PageCacheFlush(
              List.of(),
              "%s of the DataNode %s is no volume that this user can read here"
                  .formatted(volume, name));
        }
        volumes.add(path);
      }
    }
    return of(volumes);
  }

  /** Why it cannot be done; empty when it can. */
  String impossible() {
    return impossible;
  }

  /** Where it is done: a place on each file system. */
  List<Path> fileSystems() {
    return fileSystems;
  }

  /** Does it, on all file systems at once; the seconds that it took, null where it cannot be. */
  @Nullable Double run() throws HarnessException, InterruptedException {
    if (!impossible.isEmpty()) {
      return null;
    }
    long start = System.nanoTime();
    List<Process> running = new ArrayList<>();
    try {
      for (Path place : fileSystems) {
        running.add(
            new ProcessBuilder("sync", "-f", place.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start());
      }
    } catch (IOException e) {
      throw new HarnessException("sync cannot be run: " + e, e);
    }
    for (int i = 0; i < running.size(); i++) {
      if (running.get(i).waitFor() != 0) {
        throw new HarnessException("sync -f " + fileSystems.get(i) + " failed");
      }
    }
    return (System.nanoTime() - start) / NANOS;
  }
}
