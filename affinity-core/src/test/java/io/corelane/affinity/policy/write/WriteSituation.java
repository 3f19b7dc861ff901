/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.write;

import io.corelane.affinity.memory.MemoryFigures;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** The arguments of one choice, which tests vary one at a time. */
record WriteSituation(WriteKey key, VolumeFacts volume, WriteLoad load, WriteSigns former) {

  private static final long GIB = 1L << 30;

  /** ext4 on an NVMe disk, much memory, seldom a reader: where O_DIRECT is right. */
  static final WriteSituation PLAIN =
      new WriteSituation(
          WriteKey.AUTO,
          new VolumeFacts(
              false,
              Optional.of("ext4"),
              List.of("nvme0n1"),
              Optional.of(false),
              false,
              OptionalInt.of(8),
              DirectIo.ACCEPTED),
          new WriteLoad(
              Optional.of(new MemoryFigures(0, GIB, 10 * GIB, OptionalLong.empty())),
              new ReadBack(100, 0),
              0,
              OptionalInt.of(16),
              DiskWaits.NONE),
          WriteSigns.NONE);

  WriteChoice choose() {
    return WritePolicy.choose(key, volume, load, former);
  }

  WriteSituation with(WriteKey other) {
    return new WriteSituation(other, volume, load, former);
  }

  WriteSituation with(VolumeFacts other) {
    return new WriteSituation(key, other, load, former);
  }

  WriteSituation with(WriteLoad other) {
    return new WriteSituation(key, volume, other, former);
  }

  WriteSituation after(WriteChoice choice) {
    return new WriteSituation(key, volume, load, choice.signs());
  }

  WriteSituation transientStorage(boolean is) {
    return with(
        new VolumeFacts(
            is,
            volume.fileSystem(),
            volume.disks(),
            volume.rotational(),
            volume.virtual(),
            volume.hardwareQueues(),
            volume.directIo()));
  }

  WriteSituation fileSystem(String type) {
    return with(
        new VolumeFacts(
            volume.transientStorage(),
            Optional.of(type).filter(text -> !text.isEmpty()),
            volume.disks(),
            volume.rotational(),
            volume.virtual(),
            volume.hardwareQueues(),
            volume.directIo()));
  }

  WriteSituation disks(String... names) {
    return with(
        new VolumeFacts(
            volume.transientStorage(),
            volume.fileSystem(),
            List.of(names),
            volume.rotational(),
            volume.virtual(),
            volume.hardwareQueues(),
            volume.directIo()));
  }

  WriteSituation rotational(Optional<Boolean> is) {
    return with(
        new VolumeFacts(
            volume.transientStorage(),
            volume.fileSystem(),
            volume.disks(),
            is,
            volume.virtual(),
            volume.hardwareQueues(),
            volume.directIo()));
  }

  WriteSituation hardwareQueues(OptionalInt queues) {
    return with(
        new VolumeFacts(
            volume.transientStorage(),
            volume.fileSystem(),
            volume.disks(),
            volume.rotational(),
            volume.virtual(),
            queues,
            volume.directIo()));
  }

  WriteSituation directIo(DirectIo answer) {
    return with(
        new VolumeFacts(
            volume.transientStorage(),
            volume.fileSystem(),
            volume.disks(),
            volume.rotational(),
            volume.virtual(),
            volume.hardwareQueues(),
            answer));
  }

  WriteSituation read(long written, long soon) {
    return with(
        new WriteLoad(
            load.memory(),
            new ReadBack(written, soon),
            load.bytesWritten(),
            load.allowedCpus(),
            load.diskWaits()));
  }

  WriteSituation memory(Optional<MemoryFigures> figures) {
    return with(
        new WriteLoad(
            figures, load.readBack(), load.bytesWritten(), load.allowedCpus(), load.diskWaits()));
  }

  WriteSituation written(long bytes) {
    return with(
        new WriteLoad(load.memory(), load.readBack(), bytes, load.allowedCpus(), load.diskWaits()));
  }

  WriteSituation cpus(OptionalInt allowed) {
    return with(
        new WriteLoad(
            load.memory(), load.readBack(), load.bytesWritten(), allowed, load.diskWaits()));
  }

  WriteSituation waits(int blocks, double waited, double lost) {
    return with(
        new WriteLoad(
            load.memory(),
            load.readBack(),
            load.bytesWritten(),
            load.allowedCpus(),
            new DiskWaits(blocks, waited, lost, load.diskWaits().saved())));
  }

  WriteSituation saved(double saved) {
    DiskWaits waits = load.diskWaits();
    return with(
        new WriteLoad(
            load.memory(),
            load.readBack(),
            load.bytesWritten(),
            load.allowedCpus(),
            new DiskWaits(waits.blocks(), waits.waited(), waits.lost(), OptionalDouble.of(saved))));
  }

  /** Any. */
  static Arbitrary<WriteSituation> any() {
    return Combinators.combine(
            Arbitraries.of(WriteKey.class),
            volumes(),
            loads(),
            Arbitraries.of(true, false).tuple3())
        .as(
            (key, volume, load, signs) ->
                new WriteSituation(
                    key, volume, load, new WriteSigns(signs.get1(), signs.get2(), signs.get3())))
        .withoutEdgeCases();
  }

  private static Arbitrary<VolumeFacts> volumes() {
    Arbitrary<String> types =
        Arbitraries.oneOf(
            Arbitraries.of("ext4", "ext4", "xfs", "btrfs", "overlay", "tmpfs", "nfs4", "zfs"),
            Arbitraries.of("fuse.sshfs", "ext3", "f2fs", "ceph"),
            Arbitraries.strings().alpha().ofMinLength(1).ofMaxLength(8));
    return Combinators.combine(
            Arbitraries.of(false, false, false, true),
            types.optional(),
            Arbitraries.of("sda", "nvme0n1", "vda", "nvme1c1n1").list().ofMaxSize(3),
            Arbitraries.of(true, false).optional(),
            Arbitraries.integers().between(0, 1024).optional(),
            Arbitraries.of(DirectIo.class))
        .as(
            (ram, type, disks, rotational, queues, answer) ->
                new VolumeFacts(
                    ram,
                    type,
                    disks,
                    rotational,
                    false,
                    queues.map(OptionalInt::of).orElse(OptionalInt.empty()),
                    answer));
  }

  private static Arbitrary<WriteLoad> loads() {
    Arbitrary<Long> bytes =
        Arbitraries.oneOf(
            Arbitraries.longs().between(0, 4),
            Arbitraries.just(Long.MAX_VALUE),
            Arbitraries.longs().between(0, Long.MAX_VALUE));
    Arbitrary<MemoryFigures> memory =
        Combinators.combine(bytes, bytes, bytes, bytes.optional())
            .as(
                (dirty, background, available, limit) ->
                    new MemoryFigures(
                        dirty,
                        background,
                        available,
                        limit.map(OptionalLong::of).orElse(OptionalLong.empty())));
    Arbitrary<ReadBack> read =
        Combinators.combine(
                Arbitraries.longs().between(0, 200), Arbitraries.longs().between(0, 250))
            .as(ReadBack::new);
    Arbitrary<Double> shares = Arbitraries.doubles().between(0, 1);
    Arbitrary<DiskWaits> waits =
        Combinators.combine(
                Arbitraries.integers().between(0, 8),
                shares,
                shares,
                Arbitraries.doubles().between(-1, 1).optional())
            .as(
                (blocks, waited, lost, saved) ->
                    new DiskWaits(
                        blocks,
                        waited,
                        lost,
                        saved.map(OptionalDouble::of).orElse(OptionalDouble.empty())));
    return Combinators.combine(
            memory.optional(),
            read,
            bytes,
            Arbitraries.integers().between(1, 1024).optional(),
            waits)
        .as(
            (figures, back, written, cpus, waited) ->
                new WriteLoad(
                    figures,
                    back,
                    written,
                    cpus.map(OptionalInt::of).orElse(OptionalInt.empty()),
                    waited));
  }
}
