/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.block;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.Interrupts;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.irq.Movability;
import io.corelane.affinity.system.FileTree;
import io.corelane.affinity.system.Reading;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlockReaderTest {

  private static final String PCI = "/sys/devices/pci0000:00/0000:00:04.0";
  private static final String NVME = PCI + "/nvme/nvme1";

  private FileTree tree;

  @BeforeEach
  void emptyMachine(@TempDir Path directory) {
    tree = new FileTree(directory).file("/proc/sys/kernel/osrelease", "6.12.1\n");
  }

  @Test
  void nvmeQueuesFindTheirInterruptsByTheControllersName() {
    plainNvme();
    BlockDevice disk = all(interrupts("nvme1q1", "nvme1q2, nvme1q3", "nvme0q1")).get(0);
    assertEquals("nvme0n1", disk.name());
    assertEquals(new Reading.Present<>(1), disk.node());
    assertEquals(new Reading.Present<>(false), disk.rotational());
    List<HardwareQueue> queues = disk.hardwareQueues().toOptional().orElseThrow();
    assertEquals(
        new HardwareQueue(
            0,
            CpuSet.of(4, 5),
            new Reading.Present<>(new IrqIdentity(30, "", "nvme1q1")),
            Movability.FIXED),
        queues.get(0));
    assertEquals(31, irqOf(queues.get(1)));
    assertEquals(31, irqOf(queues.get(2)), "two queues share a line");
    assertEquals(
        "an interrupt named nvme1q4 in /proc/interrupts: not there",
        queues.get(3).irq().explanation());
    assertEquals(Movability.UNKNOWN, queues.get(3).movability());
  }

  @Test
  void anInterruptOfThatNameOnAnotherDeviceIsNotTaken() {
    plainNvme();
    Interrupts other = Interrupts.parse("CPU0\n 9: 1 PCI-MSIX-0000:00:05.0 1-edge   nvme1q1\n");
    assertInstanceOf(Reading.Absent.class, queuesOf(all(other).get(0)).get(0).irq());
  }

  @Test
  void withoutLinksTheControllerIsTheOneThatHasTheDisk() {
    tree.file("/sys/block/nvme0n1/mq/0/cpu_list", "0\n")
        .file("/sys/block/nvme0n1/device/numa_node", "0\n");
    assertEquals(
        "the controller of nvme0n1 in /sys/class/nvme: not there",
        queuesOf(all(interrupts("nvme0q1")).get(0)).get(0).irq().explanation());
    tree.directory("/sys/class/nvme/nvme1/nvme0n1").directory("/sys/class/nvme/nvme0/nvme1n1");
    assertEquals(31, irqOf(queuesOf(all(interrupts("nvme0q1", "nvme1q1")).get(0)).get(0)));
  }

  @Test
  void aMultipathHeadIsReplacedByItsPaths() {
    tree.directory("/sys/devices/virtual/nvme-subsystem/nvme-subsys0/nvme0n1")
        .link("/sys/block/nvme0n1", "/sys/devices/virtual/nvme-subsystem/nvme-subsys0/nvme0n1")
        .link("/sys/dev/block/259:0", "/sys/devices/virtual/nvme-subsystem/nvme-subsys0/nvme0n1");
    for (int controller = 0; controller < 2; controller++) {
      String place = "/sys/devices/pci0000:0" + controller + "/nvme/nvme" + controller;
      String disk = "nvme0c" + controller + "n1";
      tree.file(place + "/" + disk + "/mq/0/cpu_list", "0, 1\n")
          .link(place + "/" + disk + "/device", place)
          .link("/sys/block/" + disk, place + "/" + disk);
    }
    Interrupts interrupts = interrupts("nvme0q1", "nvme1q1");
    List<BlockDevice> disks = all(interrupts);
    assertEquals(List.of("nvme0c0n1", "nvme0c1n1"), names(disks));
    assertEquals(31, irqOf(queuesOf(disks.get(1)).get(0)));
    assertEquals(disks, present(reader().of(259, 0, interrupts)));
  }

  @Test
  void fabricsHaveNoCompletionInterrupt() {
    plainNvme();
    tree.file(NVME + "/transport", "tcp\n");
    assertEquals(
        "a completion interrupt of nvme1, attached by tcp: not there",
        queuesOf(all(interrupts("nvme1q1")).get(0)).get(0).irq().explanation());
  }

  @ParameterizedTest
  @CsvSource({"virtio1-req.0", "virtio1-virtqueues", "virtio1"})
  void virtioDisksNameTheirInterruptInThreeWays(String action) {
    String place = "/sys/devices/pci0000:00/0000:00:02.0/virtio1";
    tree.file(place + "/block/vda/mq/0/cpu_list", "0\n")
        .link(place + "/block/vda/device", place)
        .link("/sys/block/vda", place + "/block/vda");
    assertEquals(31, irqOf(queuesOf(all(interrupts("virtio1-config", action)).get(0)).get(0)));
  }

  @Test
  void ofAScsiDiskNoInterruptIsClaimed() {
    scsi("sda");
    assertEquals(
        "a completion interrupt of its own for queue 0 of sda (the kernel names none for this kind"
            + " of disk): not there",
        queuesOf(all(interrupts("megasas0-msix1")).get(0)).get(0).irq().explanation());
  }

  @Test
  void layersAreFollowedDownToTheDisks() {
    scsi("sda");
    scsi("sdb");
    String partition = place("sdb") + "/sdb2";
    String md = "/sys/devices/virtual/block/md0";
    String dm = "/sys/devices/virtual/block/dm-3";
    tree.file(partition + "/partition", "2\n")
        .link(md + "/slaves/sda", place("sda"))
        .link(md + "/slaves/sdb2", partition)
        .link(dm + "/slaves/md0", md)
        .link(dm + "/slaves/sda", place("sda"))
        .link("/sys/block/md0", md)
        .link("/sys/block/dm-3", dm)
        .link("/sys/block/loop0", "/sys/devices/virtual/block/loop0")
        .link("/sys/dev/block/253:3", dm)
        .link("/sys/dev/block/8:18", partition);
    assertEquals(List.of("sda", "sdb"), names(present(reader().of(253, 3, Interrupts.NONE))));
    assertEquals(List.of("sdb"), names(present(reader().of(8, 18, Interrupts.NONE))));
    assertEquals(List.of("sda", "sdb"), names(all(Interrupts.NONE)));
    assertEquals(
        "/sys/dev/block/8:99: not there", reader().of(8, 99, Interrupts.NONE).explanation());
  }

  @Test
  void aRingOfLayersEnds() {
    String a = "/sys/devices/virtual/block/dm-0";
    String b = "/sys/devices/virtual/block/dm-1";
    tree.link(a + "/slaves/dm-1", b).link(b + "/slaves/dm-0", a).link("/sys/dev/block/253:0", a);
    assertEquals(List.of(), present(reader().of(253, 0, Interrupts.NONE)));
  }

  @Test
  void aDiskWithoutQueuesOrWithDamagedOnesSaysSo() {
    tree.directory("/sys/block/sda/queue").file("/sys/block/sdb/mq/0/cpu_list", "0, x\n");
    tree.file("/sys/block/sda/queue/rotational", "2\n");
    List<BlockDevice> disks = all(Interrupts.NONE);
    assertEquals("/sys/block/sda/mq: not there", disks.get(0).hardwareQueues().explanation());
    assertInstanceOf(Reading.Malformed.class, disks.get(0).rotational());
    assertInstanceOf(Reading.Malformed.class, disks.get(1).hardwareQueues());
    assertInstanceOf(Reading.Absent.class, disks.get(1).node());
  }

  @ParameterizedTest
  @CsvSource({
    "0xfe00, 254, 0", // 254:0
    "0x810, 8, 16",
    "0x10010302, 259, 65538", // minor above 255
    "0x1c, 0, 28",
    "0x1000fff0bcff, 4284, 1048575",
  })
  void deviceNumbersAreSplitAsGlibcDoes(String device, int major, int minor) {
    assertEquals(new DeviceNumber(major, minor), DeviceNumber.of(Long.decode(device)));
  }

  private void plainNvme() {
    tree.file(PCI + "/numa_node", "1\n")
        .file(NVME + "/transport", "pcie\n")
        .link(NVME + "/nvme0n1/device", NVME)
        .file(NVME + "/nvme0n1/queue/rotational", "0\n")
        .file(NVME + "/nvme0n1/mq/0/cpu_list", "4, 5\n")
        .file(NVME + "/nvme0n1/mq/1/cpu_list", "6, 7\n")
        .file(NVME + "/nvme0n1/mq/2/cpu_list", "0, 1\n")
        .file(NVME + "/nvme0n1/mq/3/cpu_list", "2, 3\n")
        .link("/sys/block/nvme0n1", NVME + "/nvme0n1")
        .file("/proc/irq/30/smp_affinity", "f\n", "r--r--r--");
  }

  private static String place(String disk) {
    return "/sys/devices/pci0000:00/0000:00:1f.2/ata1/host0/target0:0:0/0:0:0:0/block/" + disk;
  }

  private void scsi(String disk) {
    tree.file(place(disk) + "/mq/0/cpu_list", "0, 1, 2, 3\n")
        .link(place(disk) + "/device", place(disk).replace("/block/" + disk, ""))
        .link("/sys/block/" + disk, place(disk));
  }

  private static Interrupts interrupts(String... actions) {
    StringBuilder text = new StringBuilder("  CPU0\n");
    for (int i = 0; i < actions.length; i++) {
      text.append(30 + i).append(": 1  IR-PCI-MSI 9-edge      ").append(actions[i]).append('\n');
    }
    return Interrupts.parse(text.toString());
  }

  private BlockReader reader() {
    return new BlockReader(tree.root());
  }

  private List<BlockDevice> all(Interrupts interrupts) {
    return present(reader().all(interrupts));
  }

  private static <T> T present(Reading<T> reading) {
    assertEquals("present", reading.explanation());
    return reading.toOptional().orElseThrow();
  }

  private static List<HardwareQueue> queuesOf(BlockDevice disk) {
    return present(disk.hardwareQueues());
  }

  private static int irqOf(HardwareQueue queue) {
    return present(queue.irq()).number();
  }

  private static List<String> names(List<BlockDevice> disks) {
    return disks.stream().map(BlockDevice::name).toList();
  }
}
