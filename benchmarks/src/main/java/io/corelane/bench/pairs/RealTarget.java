/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import io.corelane.affinity.system.SystemRoot;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.UploaderProcess;
import io.corelane.bench.cluster.Workplace;
import io.corelane.bench.live.CommandSwitch;
import io.corelane.bench.live.DataNodeBeans;
import io.corelane.bench.live.LiveSettings;
import io.corelane.bench.live.LiveSwitch;
import io.corelane.bench.live.ModeSwitch;
import io.corelane.bench.live.SiteSwitch;
import io.corelane.bench.pairs.report.Way;
import io.corelane.bench.pairs.report.Ways;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** DataNodes of a cluster that was there before and stays. */
final class RealTarget implements BenchTarget {

  private static final int UPLOADER_HEAP_MIB = 1024;

  private final BenchOptions.RealCluster cluster;
  private final Ways ways;
  private final Workplace place;
  private final UploaderProcess uploader;
  private final List<UploaderProcess.Node> nodes = new ArrayList<>();
  private final List<DataNodeBeans> beans = new ArrayList<>();
  private final LiveSwitch modes;
  private final PageCacheFlush writeOut;
  private final List<Long> pids;

  private RealTarget(
      BenchOptions.RealCluster cluster, Ways ways, Workplace place, UploaderProcess uploader)
      throws HarnessException, InterruptedException {
    this.cluster = cluster;
    this.ways = ways;
    this.place = place;
    this.uploader = uploader;
    List<UploaderProcess.Node> live = uploader.nodes();
    for (String wanted : cluster.dataNodes()) {
      nodes.add(named(wanted, live));
    }
    nodes.forEach(node -> beans.add(new DataNodeBeans(node)));
    this.writeOut = PageCacheFlush.of(nodes, beans);
    this.pids = pids(nodes, beans);
    this.modes = switched();
  }

  static RealTarget open(BenchOptions options, Consumer<String> progress)
      throws HarnessException, IOException, InterruptedException {
    BenchOptions.RealCluster cluster = options.real().orElseThrow();
    Workplace place =
        Workplace.open(
            new Workplace.Needs(options.hadoop(), options.output().place(), "bench", 0), progress);
    boolean open = false;
    try {
      progress.accept("asking the NameNode for its DataNodes");
      UploaderProcess uploader =
          UploaderProcess.start(
              new UploaderProcess.Place(
                  place.hadoopClassPath(), place.installation(), place.launcher()),
              cluster.configuration(),
              place.directory().resolve("uploader.log"),
              UPLOADER_HEAP_MIB,
              () -> {});
      RealTarget target = new RealTarget(cluster, options.ways(), place, uploader);
      open = true;
      return target;
    } finally {
      if (!open) {
        place.close();
      }
    }
  }

  private LiveSwitch switched() throws HarnessException, InterruptedException {
    List<LiveSettings> before = LiveSwitch.settingsOf(beans, ways.keys());
    ModeSwitch how;
    if (cluster.switchCommand().isPresent()) {
      how =
          new CommandSwitch(
              cluster.switchCommand().get(),
              nodes,
              before,
              place.directory(),
              place.launcher().reaper(),
              CommandSwitch.PATIENCE);
    } else {
      how = bySite(cluster.hdfsSite().orElseThrow(), before);
    }
    place.beforeInterruption(how::freeze);
    return new LiveSwitch(beans, how, before);
  }

  private SiteSwitch bySite(Path file, List<LiveSettings> before)
      throws HarnessException, InterruptedException {
    SiteSwitch site =
        SiteSwitch.of(
            file,
            nodes,
            uploader,
            Optional.of(
                new SiteSwitch.Rescue(
                    place.directory(),
                    place.launcher().javaHome().resolve("bin/java"),
                    String.join(
                        ":",
                        cluster.configuration().toString(),
                        place.hadoopClassPath(),
                        place.installation().uploaderClasses().toString()),
                    place.launcher().reaper(),
                    before,
                    ways.told())));
    LiveSettings configured = site.configured(ways.keys());
    if (before.stream().allMatch(configured::equals)) {
      return site;
    }
    site.discard();
    throw new HarnessException(
        "%s says %s, but the DataNode is in %s: is it the file that this DataNode reads? If it was changed, let the DataNode read it first: hdfs dfsadmin -reconfig datanode %s:%d start"
            .formatted(
                file,
                configured,
                before.stream().map(LiveSettings::toString).collect(Collectors.joining(" and ")),
                nodes.get(0).hostName(),
                nodes.get(0).ipcPort()));
  }

  /** Their processes on this machine; empty if one is elsewhere, or cannot be told. */
  private static List<Long> pids(List<UploaderProcess.Node> nodes, List<DataNodeBeans> beans)
      throws HarnessException, InterruptedException {
    List<Long> pids = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      Optional<Long> pid = beans.get(i).pid();
      // In a container the number is another process' here.
      if (!MachineStat.isHere(nodes.get(i).host())
          || pid.isEmpty()
          || !SystemRoot.live()
              .text("/proc/" + pid.get() + "/cmdline")
              .toOptional()
              .orElse("")
              .contains(".datanode.DataNode")) {
        return List.of();
      }
      pids.add(pid.get());
    }
    return pids;
  }

  /**
   * The NameNode's entry of a DataNode that is given by name or address, with a port or without.
   */
  static UploaderProcess.Node named(String wanted, List<UploaderProcess.Node> live)
      throws HarnessException {
    List<UploaderProcess.Node> found =
        live.stream()
            .filter(
                node ->
                    List.of(
                            node.host(),
                            node.hostName(),
                            node.host() + ":" + node.transferPort(),
                            node.hostName() + ":" + node.transferPort())
                        .contains(wanted))
            .toList();
    if (found.size() == 1) {
      return found.get(0);
    }
    String all =
        String.join(
            ", ", live.stream().map(node -> node.hostName() + ":" + node.transferPort()).toList());
    throw new HarnessException(
        "--datanode %s is %s; the NameNode has these: %s"
            .formatted(
                wanted,
                found.isEmpty() ? "not a live DataNode" : "more than one: add the port",
                all.isEmpty() ? "none" : all));
  }

  @Override
  public String name() {
    return String.join(", ", cluster.dataNodes()) + " of a running cluster";
  }

  @Override
  public Workplace place() {
    return place;
  }

  @Override
  public List<UploaderProcess.Node> nodes() {
    return List.copyOf(nodes);
  }

  @Override
  public Side side(Way way) {
    return new Side(nodes, beans, pids);
  }

  @Override
  public UploaderProcess uploader() {
    return uploader;
  }

  @Override
  public Path configuration() {
    return cluster.configuration();
  }

  @Override
  public boolean become(Way way) throws HarnessException, InterruptedException {
    return modes.to(way.settings());
  }

  @Override
  public int switches() {
    return modes.switches();
  }

  @Override
  public PageCacheFlush writeOut() {
    return writeOut;
  }

  @Override
  public String directory() {
    return cluster.directory();
  }

  @Override
  public void putBack() throws HarnessException, InterruptedException {
    modes.putBack();
  }

  @Override
  public void close() {
    uploader.close();
    place.close();
  }
}
