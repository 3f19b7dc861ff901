/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.meter;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.cpu.CpuSyntaxException;
import io.corelane.bench.cluster.HarnessException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the guest's script prints before the events: CPUs, volumes, lost events, files and their
 * extents.
 */
final class ReportHead {

  private static final Pattern CPU = Pattern.compile("cpu (\\d+) node (\\d+) llc (\\S+)");
  private static final Pattern VOLUME = Pattern.compile("volume (\\d+:\\d+) (.*)");
  private static final Pattern BUFFER =
      Pattern.compile("buffer (\\d+) overrun (\\d+) dropped (\\d+)");
  private static final Pattern FILE = Pattern.compile("inode (\\d+:\\d+) (\\d+) (.*)");

  /** The lines of {@code filefrag -v -b512} that name a file and that give an extent of it. */
  private static final Pattern EXTENTS_OF =
      Pattern.compile("File size of (.*) is \\d+ \\(\\d+ blocks? of 512 bytes\\)");

  private static final Pattern EXTENT =
      Pattern.compile("\\s*\\d+:\\s*(\\d+)\\.\\.\\s*\\d+:\\s*(\\d+)\\.\\.\\s*\\d+:\\s*(\\d+):(.*)");

  /** Not on disk yet, or not as sectors of its own. */
  private static final Pattern NOWHERE = Pattern.compile(".*(unknown|delalloc|inline|encoded).*");

  private record Inode(Device device, long number) {}

  private final CpuTable cpus = new CpuTable();
  private final Set<Device> volumes = new HashSet<>();
  private final DeviceStack stack = new DeviceStack();
  private final FileExtents files = new FileExtents();
  private final Map<String, Inode> inodes = new HashMap<>();
  private Inode current = new Inode(new Device(0, 0), 0);
  private long lostEvents;

  void fact(String line) throws HarnessException {
    Matcher cpu = CPU.matcher(line);
    Matcher volume = VOLUME.matcher(line);
    Matcher buffer = BUFFER.matcher(line);
    if (cpu.matches()) {
      cpus.add(Integer.parseInt(cpu.group(1)), Integer.parseInt(cpu.group(2)), llc(cpu, line));
    } else if (volume.matches()) {
      volumes.add(Device.parse(volume.group(1)));
    } else if (buffer.matches()) {
      lostEvents += Long.parseLong(buffer.group(2)) + Long.parseLong(buffer.group(3));
    } else if (!line.startsWith("kernel ")) {
      throw unreadable(line);
    }
  }

  void file(String line) throws HarnessException {
    Matcher file = FILE.matcher(line);
    if (!file.matches()) {
      throw unreadable(line);
    }
    Inode inode = new Inode(Device.parse(file.group(1)), Long.parseLong(file.group(2)));
    inodes.put(file.group(3), inode);
    files.file(inode.device(), inode.number());
  }

  /** Lines that hold no extent are headings. */
  void extent(String line) throws HarnessException {
    Matcher name = EXTENTS_OF.matcher(line);
    Matcher extent = EXTENT.matcher(line);
    if (name.matches()) {
      Inode inode = inodes.get(name.group(1));
      if (inode == null) {
        throw unreadable(line);
      }
      current = inode;
    } else if (extent.matches() && !NOWHERE.matcher(extent.group(4)).matches()) {
      files.extent(
          current.device(),
          current.number(),
          Long.parseLong(extent.group(1)),
          Long.parseLong(extent.group(2)),
          Long.parseLong(extent.group(3)));
    }
  }

  /** To be asked before the first event. */
  void check() throws HarnessException {
    if (cpus.isEmpty() || volumes.isEmpty()) {
      throw new HarnessException("the meter's report names no CPU or no volume: it is cut short");
    }
  }

  private static CpuSet llc(Matcher cpu, String line) throws HarnessException {
    String list = cpu.group(3);
    try {
      return list.equals("-") ? CpuSet.EMPTY : CpuSet.parseList(list);
    } catch (CpuSyntaxException e) {
      throw new HarnessException("the meter cannot read \"" + line + "\": " + e.getMessage(), e);
    }
  }

  private static HarnessException unreadable(String line) {
    return new HarnessException("the meter cannot read this line of its report: " + line);
  }

  CpuTable cpus() {
    return cpus;
  }

  FileExtents files() {
    return files;
  }

  BlockJoin blocks() {
    return new BlockJoin(volumes, stack, files);
  }

  DeviceStack stack() {
    return stack;
  }

  long lostEvents() {
    return lostEvents;
  }
}
