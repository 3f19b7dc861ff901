/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.block;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.Interrupt;
import io.corelane.affinity.irq.Interrupts;
import io.corelane.affinity.irq.IrqAffinityReader;
import io.corelane.affinity.irq.Movability;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SysDevice;
import io.corelane.affinity.system.SystemRoot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Reads the machine's disks with their hardware queues, and which of them a directory is on. */
public final class BlockReader {

  private static final String BLOCK = "/sys/block";

  /** Not disks: in memory, removable media, or layers over disks that are listed themselves. */
  private static final Pattern NO_DISK =
      Pattern.compile("(?:loop|ram|zram|dm-|md|sr|fd|nbd|zd|bcache|drbd)[_d]?\\d.*");

  private static final Pattern SOFTWARE = Pattern.compile("(?:loop|nbd|zd)\\d.*");

  private final SystemRoot root;
  private final BlockLayers layers;
  private final IrqAffinityReader affinities;

  /** A reader of one machine. */
  public BlockReader(SystemRoot root) {
    this.root = root;
    this.layers = new BlockLayers(root);
    this.affinities = new IrqAffinityReader(root);
  }

  /**
   * All whole disks. Loop devices, RAM disks, optical drives, dm and md layers are no disks; of an
   * NVMe multipath device the paths are listed ({@code nvme0c0n1}), for they have the queues.
   *
   * @param interrupts the machine's interrupts; {@link Interrupts#NONE} where they are not known
   * @return the disks by name
   */
  public Reading<List<BlockDevice>> all(Interrupts interrupts) {
    return root.names(BLOCK)
        .parse(
            BLOCK,
            names ->
                names.stream()
                    .filter(name -> !NO_DISK.matcher(name).matches())
                    .filter(name -> layers.pathsOf(name).isEmpty())
                    .map(name -> disk(name, interrupts))
                    .toList());
  }

  /**
   * The disks that a directory's file system is on.
   *
   * @param directory an existing directory or file; meaningful on the running machine only
   * @param interrupts the machine's interrupts; {@link Interrupts#NONE} where they are not known
   * @return at least one disk; {@link Reading.Absent} names the file system where it is on none
   *     (tmpfs, overlay, network) or on no particular one (btrfs, zfs)
   */
  public Reading<List<BlockDevice>> below(Path directory, Interrupts interrupts) {
    Reading<DeviceNumber> device = DeviceNumber.under(directory);
    if (!(device instanceof Reading.Present<DeviceNumber> present)) {
      return device.missing();
    }
    DeviceNumber number = present.value();
    return number.anonymous()
        ? new Reading.Absent<>(new MountTable(root).whyNoDisk(directory, number.minor()))
        : of(number.major(), number.minor(), interrupts);
  }

  /**
   * The disks that a block device is on.
   *
   * @param major its major number, above 0
   * @param interrupts the machine's interrupts; {@link Interrupts#NONE} where they are not known
   * @return at least one disk
   */
  public Reading<List<BlockDevice>> of(int major, int minor, Interrupts interrupts) {
    return layers
        .disksBelow(major, minor)
        .parse(BLOCK, names -> names.stream().map(name -> disk(name, interrupts)).toList());
  }

  private BlockDevice disk(String name, Interrupts interrupts) {
    String directory = BLOCK + "/" + name;
    Reading<SysDevice> device = SysDevice.behind(root, directory + "/device");
    String rotational = directory + "/queue/rotational";
    return new BlockDevice(
        name,
        device instanceof Reading.Present<SysDevice> present
            ? present.value().numaNode()
            : device.missing(),
        root.line(rotational).parse(rotational, BlockReader::flag),
        queues(name, interrupts));
  }

  private Reading<List<HardwareQueue>> queues(String disk, Interrupts interrupts) {
    if (SOFTWARE.matcher(disk).matches()) {
      return new Reading.Absent<>("a hardware queue of " + disk + " (it is made by software)");
    }
    String mq = BLOCK + "/" + disk + "/mq";
    Reading<List<String>> names = root.names(mq);
    if (!(names instanceof Reading.Present<List<String>> present)) {
      return names.missing();
    }
    CompletionIrqs irqs = new CompletionIrqs(root, interrupts);
    List<HardwareQueue> queues = new ArrayList<>();
    for (String number : present.value()) {
      String file = mq + "/" + number + "/cpu_list";
      Reading<CpuSet> cpus = root.text(file).parse(file, CpuSet::parseList);
      if (!number.matches("\\d{1,5}")) {
        return new Reading.Malformed<>(mq, "\"" + number + "\" is not a queue number");
      }
      if (!(cpus instanceof Reading.Present<CpuSet> known)) {
        return cpus.missing();
      }
      queues.add(queue(Integer.parseInt(number), known.value(), disk, irqs));
    }
    return new Reading.Present<>(List.copyOf(queues));
  }

  private HardwareQueue queue(int number, CpuSet cpus, String disk, CompletionIrqs irqs) {
    Reading<Interrupt> line = irqs.of(disk, number);
    Movability movability =
        line.toOptional()
            .map(interrupt -> affinities.read(interrupt.number()).movability())
            .orElse(Movability.UNKNOWN);
    return new HardwareQueue(
        number, cpus, line.parse("/proc/interrupts", Interrupt::identity), movability);
  }

  /** A file that holds 0 or 1. */
  static boolean flag(String text) {
    return switch (text) {
      case "0" -> false;
      case "1" -> true;
      default -> throw new IllegalArgumentException("\"" + text + "\" is neither 0 nor 1");
    };
  }
}
