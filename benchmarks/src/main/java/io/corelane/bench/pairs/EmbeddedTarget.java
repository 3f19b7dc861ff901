/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import io.corelane.bench.cluster.DataNode;
import io.corelane.bench.cluster.DataNodeHost;
import io.corelane.bench.cluster.DataNodeSpec;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.UploaderProcess;
import io.corelane.bench.cluster.Workbench;
import io.corelane.bench.cluster.Workplace;
import io.corelane.bench.live.DataNodeBeans;
import io.corelane.bench.live.LiveSettings;
import io.corelane.bench.live.LiveSwitch;
import io.corelane.bench.live.SiteSwitch;
import io.corelane.bench.pairs.report.Way;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A NameNode and DataNodes that exist for this run only. */
final class EmbeddedTarget implements BenchTarget {

  private static final String SWITCHED = "corelane";

  private final Workbench bench;
  private final boolean apart;
  private final Map<String, Side> sides = new LinkedHashMap<>();
  private final Optional<LiveSwitch> modes;
  private final PageCacheFlush writeOut;
  private final String name;

  private EmbeddedTarget(Workbench bench, BenchOptions options)
      throws HarnessException, InterruptedException {
    this.bench = bench;
    this.apart = options.embedded().apart();
    List<Path> volumes = new ArrayList<>();
    for (DataNodeSpec spec : specs(options)) {
      DataNode one = bench.cluster().dataNode(spec.name());
      volumes.addAll(one.volumes());
      sides.put(
          spec.name(),
          new Side(
              List.of(one.node()),
              List.of(new DataNodeBeans(one.node())),
              List.of(one.process().pid())));
    }
    Side switched = sides.get(SWITCHED);
    this.modes = switched == null ? Optional.empty() : Optional.of(modes(switched, options));
    this.writeOut = PageCacheFlush.of(volumes);
    this.name =
        "%s of its own on this machine, with %s%s, over loopback; the NameNode's files are %s"
            .formatted(
                apart ? "for each way a DataNode" : "a DataNode",
                options.embedded().host().volume().isPresent()
                    ? "a volume below " + options.embedded().host().volume().get()
                    : "two volumes",
                options.embedded().host().memoryBytes() > 0
                    ? ", its memory with the page cache of its files limited to %d MiB"
                        .formatted(options.embedded().host().memoryBytes() >> 20)
                    : "",
                bench.cluster().isNameNodeInMemory() ? "in memory" : "on disk");
    for (Way way : options.ways().all()) {
      if (way.syncBehind()) {
        DataNodeHost.checkNative(bench.cluster().dataNode(nodeName(way, apart)).process());
      }
      if (apart) {
        checkStarted(way);
      }
    }
  }

  /** One that Corelane refused a key of is stock HDFS, and would be measured as that. */
  private void checkStarted(Way way) throws HarnessException, InterruptedException {
    List<LiveSettings> started =
        LiveSwitch.settingsOf(side(way).beans(), way.settings().values().keySet());
    if (!started.equals(List.of(way.settings()))) {
      throw new HarnessException("%s was started with %s".formatted(way.name(), started));
    }
  }

  private LiveSwitch modes(Side switched, BenchOptions options)
      throws HarnessException, InterruptedException {
    return new LiveSwitch(
        switched.beans(),
        SiteSwitch.of(
            bench.directory().resolve("conf/" + SWITCHED + "/hdfs-site.xml"),
            switched.nodes(),
            uploader(),
            Optional.empty()),
        LiveSwitch.settingsOf(switched.beans(), options.ways().keys()));
  }

  private static List<DataNodeSpec> specs(BenchOptions options) {
    Map<String, DataNodeSpec> specs = new LinkedHashMap<>();
    for (Way way : options.ways().all()) {
      specs.computeIfAbsent(
          nodeName(way, options.embedded().apart()), name -> spec(way, options).named(name));
    }
    return List.copyOf(specs.values());
  }

  private static DataNodeSpec spec(Way way, BenchOptions options) {
    Map<String, String> keys = new TreeMap<>(options.embedded().keys());
    if (way.syncBehind()) {
      keys.putAll(Way.SYNC_BEHIND_KEYS);
    }
    if (options.embedded().apart()) {
      keys.putAll(way.keys());
      keys.putAll(way.settings().byName());
      return DataNodeSpec.corelane(way.settings().mode(), keys);
    }
    return DataNodeSpec.corelane(Way.stock().settings().mode(), keys);
  }

  /**
   * The name of a way's DataNode, and of its directory. Hadoop reads the keys of its own
   * write-behind when a DataNode starts: that has one for itself, always.
   */
  private static String nodeName(Way way, boolean apart) {
    if (apart) {
      return way.name().replaceAll("[^a-z0-9-]", "-");
    }
    return way.syncBehind() ? Way.SYNC_BEHIND : SWITCHED;
  }

  static EmbeddedTarget open(BenchOptions options, Consumer<String> progress)
      throws HarnessException, IOException, InterruptedException {
    Workbench bench =
        Workbench.open(
            new Workbench.Order(
                options.hadoop(),
                specs(options),
                options.output().place(),
                options.work().mostBytes(),
                options.embedded().host()),
            progress);
    boolean open = false;
    try {
      EmbeddedTarget target = new EmbeddedTarget(bench, options);
      open = true;
      return target;
    } finally {
      if (!open) {
        bench.close();
      }
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Workplace place() {
    return bench.place();
  }

  @Override
  public List<UploaderProcess.Node> nodes() {
    return sides.values().stream().flatMap(side -> side.nodes().stream()).toList();
  }

  @Override
  public Side side(Way way) {
    Side side = sides.get(nodeName(way, apart));
    if (side == null) {
      throw new IllegalStateException("no DataNode for " + way.name());
    }
    return side;
  }

  @Override
  public boolean become(Way way) throws HarnessException, InterruptedException {
    return modes.isPresent() && modes.get().to(way.settings());
  }

  @Override
  public int switches() {
    return modes.map(LiveSwitch::switches).orElse(0);
  }

  @Override
  public UploaderProcess uploader() {
    return bench.cluster().uploader();
  }

  @Override
  public Path configuration() {
    return bench.directory().resolve("conf/uploader");
  }

  @Override
  public PageCacheFlush writeOut() {
    return writeOut;
  }

  @Override
  public String directory() {
    return "/";
  }

  @Override
  public void putBack() {
    // It ends with this run.
  }

  @Override
  public void close() {
    bench.close();
  }
}
