/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.verdict;

import io.corelane.affinity.cli.common.Version;
import io.corelane.affinity.cli.datanode.DataNodeJmx;
import io.corelane.affinity.cli.datanode.DataNodeReport;
import io.corelane.affinity.cli.datanode.TrustStoreOption;
import io.corelane.affinity.cli.datanode.UrlOption;
import io.corelane.affinity.judge.TrialFigures;
import io.corelane.affinity.judge.VerdictText;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.time.ZoneId;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code corelane verdict}: what a DataNode in mode auto has found. Changes nothing. */
@Command(
    name = "verdict",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    header = "Says what Corelane brings on a DataNode in mode auto.",
    description = {
      "Asks the DataNode's web server what its trial has found: whether the mode in question helps"
          + " or harms, and by how much, with the interval of all effects that are not excluded."
    },
    footer = {
      "",
      "The intervals hold for all three measures together with an error of 5 %%, of 20 %% where a"
          + " mode harms, however often they are looked at. The figures are of the DataNode's own uploads, not of a client's."
    })
public final class VerdictCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--url",
      paramLabel = "URL",
      defaultValue = "http://localhost:9864",
      description = "the DataNode's web address (default: ${DEFAULT-VALUE})")
  private String url = "";

  @Mixin private TrustStoreOption trust = new TrustStoreOption();

  @Option(names = "--json", description = "write JSON")
  private boolean json;

  @Override
  public Integer call() throws IOException, InterruptedException {
    URI server = UrlOption.parse(spec, url);
    DataNodeReport report = new DataNodeJmx(trust.web(server)).ask();
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.print(VerdictJson.of(server.toString(), report));
    } else {
      text(server.toString(), report, out);
    }
    out.flush();
    return 0;
  }

  private static void text(String server, DataNodeReport report, PrintWriter out)
      throws IOException {
    if (!report.auto().isWanted()) {
      throw new IOException(
          server
              + " compares nothing: its mode is "
              + report.mode()
              + ". corelane.mode = auto does");
    }
    String trouble = report.auto().figures().trouble();
    if (report.auto().figures().trials().isEmpty()) {
      throw new IOException(
          trouble.isEmpty() ? server + " is in mode auto and has not begun yet" : trouble);
    }
    for (TrialFigures trial : report.auto().figures().trials()) {
      VerdictText.lines(trial, report.mode(), ZoneId.systemDefault()).forEach(out::println);
    }
    if (!trouble.isEmpty()) {
      out.println(trouble);
    }
  }
}
