/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.bench.cli.HadoopOption;
import io.corelane.bench.cli.HarnessCommand;
import io.corelane.bench.cli.KeyOption;
import io.corelane.bench.cli.PlaceOptions;
import io.corelane.bench.cli.Progress;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.matrix.report.Axes;
import io.corelane.bench.matrix.report.Form;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code corelane matrix}. */
@Command(
    name = "matrix",
    sortOptions = false,
    description =
        "Measures every pair of CPUs that an upload's path can take: softirq and receiver, or"
            + " receiver and disk writer.",
    exitCodeList = {
      "0:every cell is measured, and ran where it was to run",
      "1:it failed, or something ran elsewhere",
      "2:wrong usage"
    },
    footer = {
      "",
      "Needs root, but not with --nic: packets are brought to a CPU by RPS on a veth between two",
      "network namespaces, which are made for it and removed. Nothing else of the machine's network",
      "is touched, no interrupt is moved, unless --nic asks for it: then the helper corelaned moves",
      "the interrupts of that NIC's receive queues for the run, and everything else that comes",
      "through it with them; it puts them back at the end, also when the run is interrupted or",
      "killed.",
      "With --json, an interrupted run is continued by --resume."
    })
public final class MatrixCommand extends HarnessCommand<MatrixOptions> {

  @Option(
      names = "--form",
      paramLabel = "FORM",
      defaultValue = "flow",
      description =
          "flow: one TCP flow; hdfs: one upload to a real DataNode with Corelane"
              + " (${DEFAULT-VALUE}).")
  private String form = "flow";

  @Option(
      names = "--disk",
      description = "Vary receiver and disk writer; default: softirq and receiver.")
  private boolean disk;

  @Option(
      names = "--cpus",
      paramLabel = "LIST",
      description = "The CPUs to try, such as 0-3,8; default: all that this process may use.")
  private @Nullable String cpus;

  @Option(
      names = "--softirq-cpu",
      paramLabel = "CPU",
      description = "With --disk: the CPU that takes the packets; default: the lowest.")
  private @Nullable Integer softirqCpu;

  @Option(
      names = "--nic",
      paramLabel = "IFACE",
      description =
          "With --form flow: packets come through this NIC from another machine, and its"
              + " interrupts are moved for the run; default: a veth.")
  private @Nullable String nic;

  @Option(
      names = "--address",
      paramLabel = "ADDRESS",
      description = "With --nic: where they are sent to; default: the NIC's first of IPv4.")
  private @Nullable String address;

  @Option(
      names = "--sender",
      paramLabel = "COMMAND",
      description =
          "With --nic: starts the sender on the other machine, such as 'ssh other-host"
              + " /opt/hadoop/bin/corelane flow-sender'.")
  private @Nullable String sender;

  @Option(
      names = "--helper",
      paramLabel = "SOCKET",
      description = "With --nic: corelaned's socket; default: /run/corelane/corelaned.sock.")
  private @Nullable Path helper;

  @Option(
      names = "--size",
      paramLabel = "MIB",
      defaultValue = "512",
      description = "MiB per measurement (${DEFAULT-VALUE}).")
  private int size;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "5",
      description = "Measurements of each cell, in rounds of random order (${DEFAULT-VALUE}).")
  private int rounds;

  @Mixin private HadoopOption hadoop = new HadoopOption();

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Keep all measurements in this file, from the first one on.")
  private @Nullable Path json;

  @Option(
      names = "--resume",
      paramLabel = "FILE",
      description = "Go on with the measurements of this file, and keep the new ones there, too.")
  private @Nullable Path resume;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write a page with heat maps to this file.")
  private @Nullable Path html;

  @Mixin private KeyOption keys = new KeyOption();

  @Mixin private PlaceOptions files = new PlaceOptions();

  @Override
  protected int run(MatrixOptions options)
      throws HarnessException, IOException, InterruptedException {
    if (options.cells().nic().isPresent()) {
      return new NicRun(options, options.cells().nic().get(), Progress.standard()).run();
    }
    String namespaces = System.getProperty(Veth.PROPERTY);
    return namespaces == null
        ? new Outer(options, Progress.standard())
            .run(spec().commandLine().getParseResult().originalArgs())
        : new Inner(options, Veth.parse(namespaces), Progress.standard()).run();
  }

  @Override
  protected MatrixOptions options() throws HarnessException {
    if (json != null && resume != null) {
      throw new HarnessException("--json and --resume: only one, --resume keeps its own file");
    }
    Form what = MatrixOptions.form(form);
    Optional<CpuSet> list = cpus == null ? Optional.empty() : Optional.of(CellOptions.cpus(cpus));
    return new MatrixOptions(
            what,
            new CellOptions(
                disk ? Axes.RECEIVER_WRITER : Axes.SOFTIRQ_RECEIVER,
                NicOptions.of(nic, address, sender, helper),
                list,
                Optional.ofNullable(softirqCpu)),
            size,
            rounds,
            what == Form.HDFS ? Optional.of(hadoop.jars()) : Optional.empty(),
            keys.keys(),
            new MatrixFiles(
                Optional.ofNullable(resume != null ? resume : json),
                Optional.ofNullable(html),
                resume != null),
            files.place())
        .checked();
  }
}
