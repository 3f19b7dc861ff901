/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.plan;

import io.corelane.affinity.cli.common.RootOption;
import io.corelane.affinity.cli.common.Version;
import io.corelane.affinity.linux.EthtoolFlows;
import io.corelane.affinity.nic.FlowsSource;
import io.corelane.affinity.policy.baseline.Policies;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code corelane plan}: what would be done on a machine, and why. Reads only. */
@Command(
    name = "plan",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    header = "Shows what Corelane would do on a machine, and why.",
    description = {
      "Writes a shell script that prints each change, with the reasons as comments; run with"
          + " --apply it makes them and first writes a second script that takes them back. The"
          + " policy is asked until it wants nothing more, first with interrupts, then for threads"
          + " alone. Needs no privilege, changes nothing."
    },
    footer = {
      "",
      "A demand file is JSON. All keys are optional but uploads:",
      "  {",
      "    \"uploads\": [",
      "      {\"id\": \"blk_7_1001\", \"nic\": \"eth0\", \"rxQueue\": 3, \"volume\": \"nvme0n1\",",
      "       \"mibPerSecond\": 800, \"count\": 4}",
      "    ],",
      "    \"cpuLoads\": [{\"cpus\": \"0-3,8\", \"others\": 0.9, \"softirq\": 0.05}]",
      "  }",
      "typicalShare:     from 0.01 to 3: what uploads want that name no share",
      "uploads:",
      "  id              a name; with count N, N uploads id.1 ... id.N",
      "  nic, rxQueue    where it arrives; or softirqCpu, the CPU that processes its packets;",
      "                  or neither: not known",
      "  ackSoftirqCpu   the CPU of the next DataNode's acknowledgements",
      "  volume          a disk of the machine; diskWriter: false if the kernel writes to it",
      "  mibPerSecond    its rate; share: of a core, what its threads want, 0 to 3",
      "  receiverTid     its receiver's thread, which the script then binds; receiverCpus,",
      "                  diskWriterCpus: where its threads are bound now, such as \"2-7\"",
      "cpuLoads:",
      "  others, softirq the share of each CPU's time that others' threads, and interrupts with",
      "                  softirqs take, 0 to 1; CPUs that are not named are idle. Without cpuLoads",
      "                  no load is known",
      "Without --demand: one upload of 1 GiB/s on each of the first receive queues, one for every",
      "fourth core, 4 to 16 in all, to the disks in turn."
    })
public final class PlanCommand implements Callable<Integer> {

  private static final int MOST_PORT = 65535;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--root",
      paramLabel = "DIR",
      defaultValue = "/",
      description = "a captured machine: a directory that holds proc/ and sys/ (default: this one)")
  private Path root = Path.of("/");

  @Option(names = "--demand", paramLabel = "FILE", description = "the uploads to plan for")
  private @Nullable Path demand;

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      defaultValue = "lane",
      description = "lane, none, spread, node-local or same-core (default: lane)")
  private String policy = "lane";

  @Option(
      names = "--keep-interrupts",
      description = "threads only, as modes observe and bind: interrupts stay where they are")
  private boolean keepInterrupts;

  @Option(
      names = "--flows",
      paramLabel = "PORT",
      description = "plan queues for this TCP port, too, as the key corelane.steer.flows")
  private int flows;

  @Option(names = "--json", description = "write JSON")
  private boolean json;

  /** A captured machine has no kernel to ask. */
  private PlanMachine machine(SystemRoot system) {
    PlanMachine read = PlanMachine.read(system);
    if (flows == 0) {
      return read;
    }
    FlowsSource none = (nic, port) -> new Reading.Absent<>("the kernel of a captured machine");
    return read.withFlows(system.isLive() ? new EthtoolFlows() : none, flows);
  }

  @Override
  public Integer call() throws IOException {
    RootOption.check(spec, root);
    if (!Policies.NAMES.contains(policy)) {
      throw new ParameterException(
          spec.commandLine(),
          "--policy = \"" + policy + "\": must be one of " + String.join(", ", Policies.NAMES));
    }
    if (flows < 0 || flows > MOST_PORT) {
      throw new ParameterException(
          spec.commandLine(), "--flows = \"" + flows + "\": must be a TCP port from 1 to 65535");
    }
    PlanMachine machine = machine(new SystemRoot(root.toAbsolutePath().normalize()));
    PlanInput input =
        demand == null ? StandardDemand.of(machine) : DemandFile.read(demand, machine);
    Settling settled = new Settling(machine, Policies.named(policy), input, !keepInterrupts);
    PrintWriter out = spec.commandLine().getOut();
    out.print(
        json
            ? new PlanJson(policy, machine, input, settled).text()
            : PlanText.of(policy, machine, input, settled));
    out.flush();
    return 0;
  }
}
