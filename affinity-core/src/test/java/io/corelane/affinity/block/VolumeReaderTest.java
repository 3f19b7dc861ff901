/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.block;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.Movability;
import io.corelane.affinity.machines.Machine;
import io.corelane.affinity.system.FileTree;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VolumeReaderTest {

  private static final String MOUNTS = "/proc/self/mountinfo";

  private final Path directory;
  private final FileTree tree;

  VolumeReaderTest(@TempDir Path directory) {
    this.directory = directory;
    tree = new FileTree(directory.resolve("tree"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          /data/1/dn  | ext4      | /dev/sda1
          /data/1     | ext4      | /dev/sda1
          /data/10    | overlay   | overlay
          /data/1/../1/dn | ext4  | /dev/sda1
          /a b/dn     | xfs       | /dev/sd b
          /net/dn     | nfs4      | nas:/export
          /           | overlay   | overlay
          """)
  void theDeepestMountAboveDecidesAndTheLastOfSeveral(String path, String type, String source) {
    tree.file(
        MOUNTS,
        """
        1 0 0:20 / / rw - overlay overlay rw
        36 1 8:1 / /data/1 rw,noatime shared:1 - ext4 /dev/sda1 rw
        37 1 8:17 / /a\\040b rw - xfs /dev/sd\\040b rw
        38 1 0:50 / /net rw - autofs systemd-1 rw
        39 38 0:51 / /net rw - nfs4 nas:/export rw
        """);
    assertEquals(new Reading.Present<>(new FileSystem(type, source)), read(path).fileSystem());
  }

  @Test
  void noMountTableAnEmptyOneAndADamagedOneAreDifferent() {
    assertEquals(new Reading.Absent<>(MOUNTS), read("/data").fileSystem());
    assertEquals(new Reading.Absent<>(MOUNTS), read("/data").disks());
    tree.file(MOUNTS, "");
    assertEquals(
        new Reading.Absent<>("the mount of /data in " + MOUNTS), read("/data").fileSystem());
    tree.file(MOUNTS, "1 0 8:1 / / rw - ext4 /dev/sda rw\n36 1 8:1\n");
    assertEquals(
        new Reading.Malformed<>(MOUNTS, "the line \"36 1 8:1\" is not a mount"),
        read("/data").fileSystem());
  }

  @Test
  void aMountTableThatMayNotBeReadIsRefused() {
    String text = "corelane-machine 1\norigin: hand-written for this test\ndenied " + MOUNTS + "\n";
    SystemRoot root = Machine.unpackText("no", text, directory.resolve("no")).root();
    assertInstanceOf(
        Reading.Denied.class, new VolumeReader(root).read(Path.of("/data")).fileSystem());
  }

  @Test
  void aFileSystemWithoutDeviceHasNoDisk() {
    tree.file(MOUNTS, "1 0 0:20 / / rw - overlay overlay rw\n");
    assertEquals(
        new Reading.Absent<>(
            "a disk below /data, which is on overlay: a container's layered file system;"
                + " use a mounted volume for block data"),
        read("/data").disks());
  }

  /** A device number of which this process sees no mount, as in a chroot, is no reason to guess. */
  @Test
  void aDeviceThatIsNotMountedHereIsNotThatOfTheDirectoryAbove() {
    tree.file(MOUNTS, "1 0 8:1 / / rw - ext4 /dev/sda1 rw\n");
    MountTable mounts = new MountTable(tree.root());
    assertInstanceOf(
        Reading.Absent.class, mounts.mountOf(Path.of("/data"), new DeviceNumber(8, 17)));
    assertInstanceOf(
        Reading.Present.class, mounts.mountOf(Path.of("/data"), new DeviceNumber(8, 1)));
    assertInstanceOf(
        Reading.Present.class, mounts.mountOf(Path.of("/data"), new DeviceNumber(0, 99)));
  }

  @Test
  void theLiveTypeIsTheOneThatJavaTells() throws Exception {
    for (Path path : new Path[] {Path.of("/proc"), directory, Path.of("/")}) {
      FileStore store = Files.getFileStore(path);
      assertEquals(
          Optional.of(store.type()),
          new VolumeReader(SystemRoot.live()).read(path).fileSystemType(),
          path.toString());
    }
  }

  @Test
  void aLiveDirectoryThatIsNotThereHasNoVolume() {
    MountedVolume volume = new VolumeReader(SystemRoot.live()).read(directory.resolve("missing"));
    assertInstanceOf(Reading.Absent.class, volume.fileSystem());
    assertInstanceOf(Reading.Absent.class, volume.disks());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      textBlock =
          """
          # each disk: rotational (0, 1 or not known) and its queues
          ''      | -     | -
          0 8     | false | 8
          1 1     | true  | 1
          ? 4     | -     | 4
          0 8;0 2 | false | 2
          0 8;1 1 | true  | 1
          ? 8;1 1 | true  | 1
          ? 8;0 1 | -     | 1
          0 8;0 ? | false | -
          0 0     | false | 0
          """)
  void oneDiskThatSpinsIsEnoughAndOneThatIsNotKnown(
      String disks, Boolean rotational, Integer queues) {
    List<BlockDevice> all =
        disks.isEmpty()
            ? List.of()
            : List.of(disks.split(";", -1)).stream().map(VolumeReaderTest::disk).toList();
    MountedVolume volume = new MountedVolume(new Reading.Absent<>("x"), new Reading.Present<>(all));
    assertEquals(Optional.ofNullable(rotational), volume.rotational());
    assertEquals(
        queues == null ? OptionalInt.empty() : OptionalInt.of(queues), volume.hardwareQueues());
  }

  /** That driver says 1 whatever the host's disk is. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      textBlock =
          """
          vda  | true  | -
          vdab | true  | -
          vda  | false | false
          sda  | true  | true
          xvda | true  | true
          """)
  void aVirtioDiskThatSaysItSpinsTellsNothing(String name, boolean says, Boolean rotational) {
    BlockDevice disk =
        new BlockDevice(
            name,
            new Reading.Absent<>("node"),
            new Reading.Present<>(says),
            new Reading.Absent<>("mq"));
    MountedVolume volume =
        new MountedVolume(new Reading.Absent<>("x"), new Reading.Present<>(List.of(disk)));
    assertEquals(Optional.ofNullable(rotational), volume.rotational());
  }

  @Test
  void aVolumeWithoutDisksTellsNothingOfThem() {
    MountedVolume volume = new MountedVolume(new Reading.Absent<>("x"), new Reading.Absent<>("y"));
    assertEquals(Optional.empty(), volume.fileSystemType());
    assertEquals(Optional.empty(), volume.rotational());
    assertEquals(OptionalInt.empty(), volume.hardwareQueues());
    assertEquals(List.of(), volume.diskNames());
  }

  private MountedVolume read(String path) {
    return new VolumeReader(tree.root()).read(Path.of(path));
  }

  private static BlockDevice disk(String text) {
    String[] parts = text.split(" ", -1);
    Reading<Boolean> rotational =
        parts[0].equals("?")
            ? new Reading.Absent<>("rotational")
            : new Reading.Present<>(parts[0].equals("1"));
    Reading<List<HardwareQueue>> queues =
        parts[1].equals("?")
            ? new Reading.Absent<>("mq")
            : new Reading.Present<>(
                IntStream.range(0, Integer.parseInt(parts[1]))
                    .mapToObj(
                        n ->
                            new HardwareQueue(
                                n,
                                CpuSet.parseList("0"),
                                new Reading.Absent<>("irq"),
                                Movability.UNKNOWN))
                    .toList());
    return new BlockDevice("sd", new Reading.Absent<>("node"), rotational, queues);
  }
}
