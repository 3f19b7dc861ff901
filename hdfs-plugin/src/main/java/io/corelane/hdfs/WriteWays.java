/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.block.MountedVolume;
import io.corelane.affinity.block.VolumeReader;
import io.corelane.affinity.memory.MemoryFigures;
import io.corelane.affinity.memory.MemoryReader;
import io.corelane.affinity.policy.write.DirectIo;
import io.corelane.affinity.policy.write.DiskWaits;
import io.corelane.affinity.policy.write.ReadBack;
import io.corelane.affinity.policy.write.VolumeFacts;
import io.corelane.affinity.policy.write.WriteChoice;
import io.corelane.affinity.policy.write.WriteKey;
import io.corelane.affinity.policy.write.WriteLoad;
import io.corelane.affinity.policy.write.WritePolicy;
import io.corelane.affinity.policy.write.WriteSigns;
import io.corelane.affinity.policy.write.WriteWay;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.hdfs.stage.DiskPace;
import io.corelane.hdfs.volume.VolumeTable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How blocks are written on each volume: decided when a volume is added and at each look
 * afterwards, so that an upload that begins reads nothing.
 */
final class WriteWays {

  private static final Logger LOG = LoggerFactory.getLogger(WriteWays.class);

  private static final WriteChoice NOT_YET =
      new WriteChoice(
          WriteWay.STOCK, "Stock: the volume has not been looked at yet.", WriteSigns.NONE, false);

  private final VolumeTable table;
  private final VolumeReader volumes;
  private final MemoryReader memory;
  private final Recent recent;
  private final Map<String, MountedVolume> known = new ConcurrentHashMap<>();
  private final Map<String, WriteChoice> choices = new ConcurrentHashMap<>();

  /** Volumes whose file system has refused direct writes, whichever stage has tried. */
  private final Set<String> refusing = ConcurrentHashMap.newKeySet();

  /** No volume yet; of late this was written and read. */
  WriteWays(SystemRoot root, VolumeTable table, Recent recent) {
    this.table = table;
    this.volumes = new VolumeReader(root);
    this.memory = new MemoryReader(root);
    this.recent = recent;
  }

  /** How an upload to a volume is written that begins now. Reads nothing. */
  WriteChoice of(String directory) {
    WriteChoice choice = choices.get(directory);
    return choice == null ? NOT_YET : choice;
  }

  /** The volumes that there are. */
  List<String> directories() {
    return table.directories();
  }

  /** Another mode begins: volumes are read again. What was chosen is not told twice. */
  void forget() {
    known.clear();
  }

  /**
   * Looks at all volumes, at memory and at readers again; not on an upload's thread. A volume whose
   * look fails is written as before.
   *
   * @param cpus how many CPUs the DataNode may use
   * @param refused whether the stage that is there now was refused a direct write on a volume
   * @throws RuntimeException of the first volume whose look failed, after all were looked at
   */
  synchronized void look(WriteKey key, int cpus, Predicate<String> refused) {
    ended(refused);
    List<String> directories = table.directories();
    // One that comes back may be another disk; how fast the former was is forgotten by itself.
    for (Set<String> of : List.of(known.keySet(), choices.keySet(), refusing)) {
      of.retainAll(directories);
    }
    Function<DiskWaits, WriteLoad> load = load(cpus);
    RuntimeException failed = null;
    for (String directory : directories) {
      try {
        choose(directory, key, load);
      } catch (RuntimeException e) {
        // The other volumes are looked at all the same.
        failed = failed == null ? e : failed;
      }
    }
    if (failed != null) {
      throw failed;
    }
  }

  private void choose(String directory, WriteKey key, Function<DiskWaits, WriteLoad> load) {
    MountedVolume volume = known.computeIfAbsent(directory, name -> volumes.read(Path.of(name)));
    WriteChoice former = choices.get(directory);
    DiskPace pace = recent.diskPaces().of(directory);
    pace.look();
    boolean inMemory = table.transientDirectories().contains(directory);
    WriteChoice next =
        WritePolicy.choose(
            key,
            VolumeFacts.of(volume, inMemory, direct(directory)),
            load.apply(pace.waits()),
            former == null ? WriteSigns.NONE : former.signs());
    choices.put(directory, next);
    if (former == null || former.way() != next.way()) {
      LOG.info("Blocks on {} are written so from now on: {}", directory, next.reason());
    }
  }

  /** All is read once; how long uploads waited is each volume's own. */
  private Function<DiskWaits, WriteLoad> load(int cpus) {
    Optional<MemoryFigures> figures = memory.read().figures();
    ReadBack readBack = recent.readBack();
    long bytes = recent.bytesWritten();
    OptionalInt allowed = OptionalInt.of(Math.max(1, cpus));
    return waits -> new WriteLoad(figures, readBack, bytes, allowed, waits);
  }

  private DirectIo direct(String directory) {
    return refusing.contains(directory) ? DirectIo.REFUSED : DirectIo.UNTRIED;
  }

  /** A stage ends; what it was refused the next one need not try, as in each slice of mode auto. */
  void ended(Predicate<String> refused) {
    table.directories().stream().filter(refused).forEach(refusing::add);
  }
}
