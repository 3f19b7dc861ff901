/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.watch;

import io.corelane.affinity.cli.common.Version;
import io.corelane.affinity.cli.datanode.DataNodeJmx;
import io.corelane.affinity.cli.datanode.TrustStoreOption;
import io.corelane.affinity.cli.datanode.UrlOption;
import java.io.IOException;
import java.net.URI;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code corelane watch}: a DataNode's lanes, live. Asks its web server, changes nothing. */
@Command(
    name = "watch",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    header = "Shows a DataNode's lanes, live.",
    description = {
      "Asks the DataNode's web server for its CPUs' loads, what it received in the last minute, its"
          + " uploads, with the core that receives packets (RX), the receiver's (RECV), the disk"
          + " writer's, the disk and the lane of each, those that ended, and the last decisions."
    },
    footer = {
      "",
      "Keys: q quits, s sorts by rate, lane, CPU or block, p pauses. Without a terminal it writes"
          + " text, and without colours where NO_COLOR is set.",
      "",
      "A CPU's bar begins with what interrupts and softirqs take. A lane is short when the softirq"
          + " CPU, the receiver and the disk writer share a last-level"
          + " cache, node when they share a NUMA node, long otherwise; and shared, the worst, when"
          + " the receiver may run on no core but the softirq's. Rates are of the time"
          + " between two answers; in the first, of an upload's life so far."
    })
public final class WatchCommand implements Callable<Integer> {

  private static final double SHORTEST = 0.2;
  private static final double LONGEST = 3600;
  private static final double MILLIS = 1000;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--url",
      paramLabel = "URL",
      defaultValue = "http://localhost:9864",
      description = "the DataNode's web address (default: ${DEFAULT-VALUE})")
  private String url = "";

  @Option(
      names = "--interval",
      paramLabel = "SECONDS",
      defaultValue = "1",
      description = "time between two looks, 0.2 to 3600 (default: ${DEFAULT-VALUE})")
  private double interval;

  @Mixin private TrustStoreOption trust = new TrustStoreOption();

  @Option(names = "--once", description = "look once, write all of it, and end")
  private boolean once;

  @Override
  public Integer call() throws IOException, InterruptedException {
    URI server = UrlOption.parse(spec, url);
    if (!(interval >= SHORTEST && interval <= LONGEST)) {
      throw wrong("--interval " + interval + ": allowed are 0.2 to 3600 seconds");
    }
    DataNodeJmx jmx = new DataNodeJmx(trust.web(server));
    if (once) {
      try (Screen screen = Screen.plain(spec.commandLine().getOut())) {
        new Watching(jmx, server.toString(), screen).once();
      }
      return 0;
    }
    // Who is no DataNode is told before the screen is cleared.
    jmx.ask();
    try (Screen screen = Screen.of(spec.commandLine().getOut(), System.getenv())) {
      new Watching(jmx, server.toString(), screen).run(Math.round(interval * MILLIS));
    }
    return 0;
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
