/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.topology;

import io.corelane.affinity.cli.common.RootOption;
import io.corelane.affinity.cli.common.Version;
import io.corelane.affinity.linux.netlink.NetdevNapi;
import io.corelane.affinity.machine.Machine;
import io.corelane.affinity.machine.MachineReader;
import io.corelane.affinity.system.SystemRoot;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code corelane topology}: the machine as Corelane sees it. Reads only, needs no privilege. */
@Command(
    name = "topology",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    header = "Shows the machine as Corelane sees it.",
    description = {
      "Reads CPUs by NUMA node and last-level cache, the receive"
          + " queues of NICs and the hardware queues of disks with their interrupts and cores, and"
          + " who else steers. Needs no privilege, changes nothing."
    },
    footer = {
      "",
      "In JSON a set of CPUs is an array of numbers, and what is not known is null; 'missing' names"
          + " each file that was absent, refused or damaged, and what follows. 'llc' is the lowest"
          + " CPU number of a CPU's last-level-cache group."
    })
public final class TopologyCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--root",
      paramLabel = "DIR",
      defaultValue = "/",
      description = "a captured machine: a directory that holds proc/ and sys/ (default: this one)")
  private Path root = Path.of("/");

  @Option(names = "--json", description = "write JSON")
  private boolean json;

  @Option(names = "--all", description = "one line for every queue, however many there are")
  private boolean all;

  @Override
  public Integer call() {
    RootOption.check(spec, root);
    SystemRoot system = new SystemRoot(root.toAbsolutePath().normalize());
    boolean live = system.root().equals(Path.of("/"));
    MachineReader reader =
        live ? new MachineReader(system, new NetdevNapi()) : new MachineReader(system);
    Machine machine = reader.read();
    PrintWriter out = spec.commandLine().getOut();
    out.print(json ? new TopologyJson(machine).text() : new TopologyText(machine, all).text());
    out.flush();
    return 0;
  }
}
