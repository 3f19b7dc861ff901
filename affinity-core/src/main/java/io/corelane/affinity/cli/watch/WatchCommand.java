/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.watch;

import io.corelane.affinity.cli.common.Version;
import io.corelane.affinity.cli.datanode.DataNodeJmx;
import io.corelane.affinity.cli.datanode.DataNodeReport;
import io.corelane.affinity.cli.datanode.TrustStoreOption;
import io.corelane.affinity.cli.datanode.UrlOption;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.time.ZoneId;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
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
      "Asks the DataNode's web server for its uploads, with the receive queue, the cores, the disk"
          + " and the lane of each, and for the last decisions with their reasons. Ctrl-C ends it."
    },
    footer = {
      "",
      "A lane is short when the softirq CPU, the receiver and the disk writer share a last-level"
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
    try (Terminal terminal =
        new Terminal(spec.commandLine().getOut(), !once && Terminal.isStandardOutput())) {
      if (terminal.draws()) {
        // Ctrl-C ends the JVM in the midst of a picture.
        Runtime.getRuntime().addShutdownHook(new Thread(terminal::close, "corelane-watch"));
      }
      watch(jmx, server.toString(), terminal);
    }
    return 0;
  }

  private void watch(DataNodeJmx jmx, String server, Terminal terminal)
      throws IOException, InterruptedException {
    UploadRates rates = new UploadRates();
    @Nullable Instant lost = null;
    boolean answered = false;
    do {
      Terminal.Size size = terminal.size();
      WatchText text = new WatchText(server, ZoneId.systemDefault(), size.width(), size.height());
      try {
        DataNodeReport report = jmx.ask();
        answered = true;
        lost = null;
        rates.add(report, System.nanoTime());
        terminal.show(text.of(report, rates, Instant.now()));
      } catch (IOException e) {
        // A wrong address is told as such; a DataNode that was there may come back.
        if (!answered) {
          throw e;
        }
        lost = lost == null ? Instant.now() : lost;
        terminal.show(text.none(String.valueOf(e.getMessage()), lost, Instant.now()));
      }
    } while (!once && pause());
  }

  private boolean pause() throws InterruptedException {
    Thread.sleep(Math.round(interval * MILLIS));
    return true;
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
