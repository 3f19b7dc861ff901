/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.block;

import io.corelane.affinity.irq.Interrupts;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads what is under a directory: its file system, and the disks of that. */
public final class VolumeReader {

  private final SystemRoot root;
  private final MountTable mounts;
  private final BlockReader blocks;

  /** A reader of one machine. */
  public VolumeReader(SystemRoot root) {
    this.root = root;
    this.mounts = new MountTable(root);
    this.blocks = new BlockReader(root);
  }

  /**
   * Reads one directory.
   *
   * @param directory on the running machine an existing directory or file; on a captured one an
   *     absolute name without links, for directories are not in a capture
   * @return what is under it; what cannot be told says why in its place
   */
  public MountedVolume read(Path directory) {
    return root.isLive() ? live(directory) : captured(directory);
  }

  /**
   * The file systems on disks, each once; those whose disks cannot be told are left out.
   *
   * @return in the order of their mounts
   */
  public Reading<List<DiskMount>> onDisks() {
    return mounts
        .mounts()
        .parse(
            "/proc/self/mountinfo",
            all -> {
              Map<DeviceNumber, DiskMount> found = new LinkedHashMap<>();
              for (MountTable.Mount mount : all) {
                if (!mount.device().anonymous()) {
                  found.computeIfAbsent(mount.device(), device -> onDisks(mount));
                }
              }
              return found.values().stream().filter(one -> !one.disks().isEmpty()).toList();
            });
  }

  private DiskMount onDisks(MountTable.Mount mount) {
    DeviceNumber device = mount.device();
    return new DiskMount(
        mount.point().toString(),
        mount.system().type(),
        List.of(mount.options().strip().split(",")),
        blocks.of(device.major(), device.minor(), Interrupts.NONE).toOptional().stream()
            .flatMap(List::stream)
            .map(BlockDevice::name)
            .toList());
  }

  private MountedVolume live(Path directory) {
    Reading<DeviceNumber> device = DeviceNumber.under(directory);
    Reading<MountTable.Mount> mount =
        device instanceof Reading.Present<DeviceNumber> present
            ? mounts.mountOf(directory, present.value())
            : device.missing();
    return new MountedVolume(system(mount), blocks.below(directory, Interrupts.NONE));
  }

  private MountedVolume captured(Path directory) {
    Reading<MountTable.Mount> mount = mounts.mountAbove(directory);
    return new MountedVolume(
        system(mount),
        mount instanceof Reading.Present<MountTable.Mount> present
            ? disks(directory, present.value())
            : mount.missing());
  }

  private Reading<List<BlockDevice>> disks(Path directory, MountTable.Mount mount) {
    DeviceNumber device = mount.device();
    return device.anonymous()
        ? new Reading.Absent<>(MountTable.whyNoDisk(directory, mount))
        : blocks.of(device.major(), device.minor(), Interrupts.NONE);
  }

  private static Reading<FileSystem> system(Reading<MountTable.Mount> mount) {
    return mount.parse("/proc/self/mountinfo", MountTable.Mount::system);
  }
}
