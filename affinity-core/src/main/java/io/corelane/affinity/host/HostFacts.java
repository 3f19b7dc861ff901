/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.host;

import io.corelane.affinity.block.DiskMount;
import io.corelane.affinity.machine.Machine;
import io.corelane.affinity.system.Reading;
import java.util.List;
import java.util.Optional;

/**
 * Everything that the checks of a host look at, as it was at one moment.
 *
 * @param machine its CPUs, queues and interrupts
 * @param complete whether what is absent is absent on the machine itself: false for a capture that
 *     was made before all of this was captured
 * @param kernel settings of the kernel
 * @param nics the NICs to look at
 * @param disks the disks to look at
 * @param mounts the file systems on disks; absent in a capture that left their options out
 * @param process the process that uploads run in
 * @param dataNode what a DataNode told of itself; nothing where none was to be asked
 */
public record HostFacts(
    Machine machine,
    boolean complete,
    KernelSettings kernel,
    List<NicSettings> nics,
    List<DiskSettings> disks,
    Reading<List<DiskMount>> mounts,
    ProcessFacts process,
    Optional<Reading<DataNodeFacts>> dataNode) {

  public HostFacts {
    nics = List.copyOf(nics);
    disks = List.copyOf(disks);
  }
}
