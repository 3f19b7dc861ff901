/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.volume;

import io.corelane.affinity.block.BlockDevice;
import io.corelane.affinity.system.Reading;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The DataNode's volumes by storage id. Disks are looked up when a volume is added, so that an
 * upload reads no file to find its own.
 */
public final class VolumeTable {

  private final Map<String, Volume> volumes = new ConcurrentHashMap<>();
  private final Set<String> inMemory = ConcurrentHashMap.newKeySet();
  private final Function<Path, Reading<List<BlockDevice>>> disksBelow;

  /**
   * A table without volumes; the function finds the whole disks below a directory's file system.
   */
  public VolumeTable(Function<Path, Reading<List<BlockDevice>>> disksBelow) {
    this.disksBelow = disksBelow;
  }

  /**
   * Adds a volume, which may be Hadoop's RAM_DISK, and looks up its disks; for a volume known
   * already, nothing.
   */
  public void add(String storageId, Path directory, boolean transientStorage) {
    if (transientStorage) {
      inMemory.add(storageId);
    }
    if (!volumes.containsKey(storageId)) {
      volumes.put(storageId, read(directory));
    }
  }

  /** Forgets all volumes but those that are still there. */
  public void retain(Collection<String> storageIds) {
    volumes.keySet().retainAll(storageIds);
    inMemory.retainAll(storageIds);
  }

  /** The volume of an upload; one without disks if the id is not known. Reads nothing. */
  public Volume of(String storageId) {
    Volume volume = volumes.get(storageId);
    return volume != null ? volume : Volume.unknown(storageId, "the volume is not known (yet)");
  }

  /** The directories of all volumes, each once. */
  public List<String> directories() {
    return volumes.values().stream().map(Volume::directory).distinct().toList();
  }

  /** The directories of volumes that are transient storage; some of {@link #directories}. */
  public Set<String> transientDirectories() {
    return inMemory.stream().map(id -> of(id).directory()).collect(Collectors.toSet());
  }

  /**
   * The disks below all volumes, by name, each once, as they were when each volume was added. Reads
   * nothing.
   */
  public List<BlockDevice> disks() {
    Map<String, BlockDevice> byName = new TreeMap<>();
    volumes.values().stream()
        .flatMap(volume -> volume.devices().stream())
        .forEach(disk -> byName.put(disk.name(), disk));
    return List.copyOf(byName.values());
  }

  private Volume read(Path directory) {
    Reading<List<BlockDevice>> disks = disksBelow.apply(directory);
    if (disks instanceof Reading.Present<List<BlockDevice>> present) {
      return present.value().isEmpty()
          ? Volume.unknown(directory.toString(), "there is no block device below it")
          : new Volume(directory.toString(), present.value(), Optional.empty());
    }
    return Volume.unknown(directory.toString(), disks.explanation());
  }
}
