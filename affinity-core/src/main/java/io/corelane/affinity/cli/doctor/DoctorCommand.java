/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.doctor;

import io.corelane.affinity.block.BlockDevice;
import io.corelane.affinity.block.BlockReader;
import io.corelane.affinity.cli.common.RootOption;
import io.corelane.affinity.cli.common.Version;
import io.corelane.affinity.cli.datanode.TrustStoreOption;
import io.corelane.affinity.cli.datanode.UrlOption;
import io.corelane.affinity.doctor.Doctor;
import io.corelane.affinity.doctor.Gain;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Verdict;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.host.HostFactsReader;
import io.corelane.affinity.host.NicDriver;
import io.corelane.affinity.irq.Interrupts;
import io.corelane.affinity.linux.EthtoolDriver;
import io.corelane.affinity.linux.netlink.NetdevNapi;
import io.corelane.affinity.machine.MachineReader;
import io.corelane.affinity.nic.StackedInterface;
import io.corelane.affinity.nic.StackedInterfaceReader;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code corelane doctor}: what on this host helps uploads, and what hurts them. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    header = "Says what on this host helps uploads and what hurts them.",
    description = {
      "Checks the kernel, CPUs, NICs, disks and the DataNode. Each finding has the fact and where it"
          + " was read, why it matters, the command that changes it and the one that undoes it."
          + " Needs no privilege, changes nothing; what it could not see it says."
    },
    footer = {
      "",
      "PROBLEM costs uploads much or keeps Corelane from working. ADVICE may cost something; many"
          + " hosts run well with it, so measure before and after. The commands last until the next"
          + " boot."
    },
    exitCodeList = {
      "0:nothing to do (nothing as bad as --fail-on names)",
      "1:there are such findings, or it could not be done; the reason is on stderr",
      "2:wrong usage"
    })
public final class DoctorCommand implements Callable<Integer> {

  /** From which verdict on the command fails. */
  enum FailOn {
    /** At problems. */
    PROBLEM(Verdict.PROBLEM),
    /** At advice, too. */
    ADVICE(Verdict.ADVICE),
    /** At what could not be seen, too. */
    UNSEEN(Verdict.UNSEEN),
    /** Not at all. */
    NEVER(null);

    private final @Nullable Verdict least;

    FailOn(@Nullable Verdict least) {
      this.least = least;
    }

    boolean failsAt(Verdict verdict) {
      return least != null && verdict.compareTo(least) <= 0;
    }
  }

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--root",
      paramLabel = "DIR",
      defaultValue = "/",
      description = "a captured machine: a directory that holds proc/ and sys/ (default: this one)")
  private Path root = Path.of("/");

  @Option(
      names = "--interface",
      paramLabel = "IF",
      description =
          "look at this NIC, or those below this bond or VLAN; may be repeated" + " (default: all)")
  private List<String> interfaces = List.of();

  @Option(
      names = "--path",
      paramLabel = "DIR",
      description =
          "look at the disks of this directory, such as one of dfs.datanode.data.dir; may"
              + " be repeated (default: all)")
  private List<Path> paths = List.of();

  @Option(
      names = "--pid",
      paramLabel = "PID",
      description = "the DataNode's process (default: the first one found)")
  private @Nullable Long pid;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "ask this DataNode, too, such as http://localhost:9864")
  private @Nullable String url;

  @Mixin private TrustStoreOption trust = new TrustStoreOption();

  @Option(
      names = "--fail-on",
      paramLabel = "WHAT",
      defaultValue = "problem",
      description =
          "exit with 1 from which finding on: problem, advice, unseen or never"
              + " (default: ${DEFAULT-VALUE})")
  private FailOn failOn = FailOn.PROBLEM;

  @Option(names = "--json", description = "write JSON")
  private boolean json;

  @Option(
      names = "--all",
      description = "every finding, with its reason, all commands and how to undo them")
  private boolean all;

  @Override
  public Integer call() throws InterruptedException {
    RootOption.check(spec, root);
    SystemRoot system = new SystemRoot(root.toAbsolutePath().normalize());
    boolean live = system.isLive();
    if (!live && (!paths.isEmpty() || pid != null)) {
      throw wrong("--path and --pid are of the running machine; with --root there is none");
    } else if (pid != null && !system.exists("/proc/" + pid)) {
      throw wrong("--pid " + pid + ": there is no such process");
    }
    MachineReader machines =
        live ? new MachineReader(system, new NetdevNapi()) : new MachineReader(system);
    HostFacts host =
        new HostFactsReader(system, machines, live ? new EthtoolDriver() : NicDriver.NONE)
            .read(
                nics(system),
                disks(system),
                pid == null ? OptionalLong.empty() : OptionalLong.of(pid),
                url == null
                    ? Optional.empty()
                    : Optional.of(new DoctorDataNode(trust.web(UrlOption.parse(spec, url))).ask()));
    List<Finding> findings = Doctor.examine(host);
    PrintWriter out = spec.commandLine().getOut();
    out.print(json ? DoctorJson.of(Gain.of(host), findings) : text(host, findings));
    out.flush();
    return findings.stream().anyMatch(finding -> failOn.failsAt(finding.verdict())) ? 1 : 0;
  }

  private String text(HostFacts host, List<Finding> findings) {
    return all ? new DoctorText(host, findings).text() : new DoctorScreen(host, findings).text();
  }

  private Predicate<String> nics(SystemRoot system) {
    if (interfaces.isEmpty()) {
      return any -> true;
    }
    List<StackedInterface> stacked =
        new StackedInterfaceReader(system).read().toOptional().orElse(List.of());
    Set<String> wanted = new HashSet<>();
    for (String name : interfaces) {
      Optional<StackedInterface> upon =
          stacked.stream().filter(one -> one.name().equals(name)).findFirst();
      if (upon.isPresent()) {
        wanted.addAll(upon.get().nics());
      } else if (name.contains("/") || !system.exists("/sys/class/net/" + name + "/device")) {
        throw wrong("--interface " + name + ": there is no such NIC; corelane topology shows all");
      } else {
        wanted.add(name);
      }
    }
    return wanted::contains;
  }

  private Predicate<String> disks(SystemRoot system) {
    if (paths.isEmpty()) {
      return any -> true;
    }
    Set<String> wanted = new HashSet<>();
    BlockReader reader = new BlockReader(system);
    for (Path path : paths) {
      Reading<List<BlockDevice>> below = reader.below(path, Interrupts.NONE);
      if (!(below instanceof Reading.Present<List<BlockDevice>> disks)) {
        throw wrong("--path " + path + ": no disk below it: " + below.explanation());
      }
      disks.value().forEach(disk -> wanted.add(disk.name()));
    }
    return wanted::contains;
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
