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
import io.corelane.bench.live.LiveSwitch;
import io.corelane.bench.live.SiteSwitch;
import io.corelane.bench.pairs.report.Way;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A NameNode and one DataNode that exist for this run only. */
final class EmbeddedTarget implements BenchTarget {

  private static final String CORELANE = "corelane";

  private final Workbench bench;
  private final DataNode dataNode;
  private final List<DataNodeBeans> beans;
  private final LiveSwitch modes;
  private final PageCacheFlush writeOut;
  private final Map<String, Side> sides = new HashMap<>();
  private final String name;

  private EmbeddedTarget(Workbench bench, BenchOptions options)
      throws HarnessException, InterruptedException {
    this.bench = bench;
    this.dataNode = bench.cluster().dataNode(CORELANE);
    this.beans = List.of(new DataNodeBeans(dataNode.node()));
    Path site = bench.directory().resolve("conf/" + CORELANE + "/hdfs-site.xml");
    this.modes =
        new LiveSwitch(
            beans,
            SiteSwitch.of(site, nodes(), uploader(), Optional.empty()),
            LiveSwitch.settingsOf(beans, options.ways().keys()));
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
    this.writeOut = PageCacheFlush.of(volumes);
    this.name =
        "a DataNode of its own on this machine, with %s%s, over loopback; the NameNode's files are %s"
            .formatted(
                options.embedded().host().volume().isPresent()
                    ? "a volume below " + options.embedded().host().volume().get()
                    : "two volumes",
                options.embedded().host().memoryBytes() > 0
                    ? ", its memory with the page cache of its files limited to %d MiB"
                        .formatted(options.embedded().host().memoryBytes() >> 20)
                    : "",
                bench.cluster().isNameNodeInMemory() ? "in memory" : "on disk");
    if (options.ways().syncBehind()) {
      DataNodeHost.checkNative(bench.cluster().dataNode(Way.SYNC_BEHIND).process());
    }
  }

  /** Those keys of Hadoop are read when a DataNode starts: a second one, for uploads of its own. */
  private static List<DataNodeSpec> specs(BenchOptions options) {
    String off = Way.stock().settings().mode();
    List<DataNodeSpec> specs = new ArrayList<>();
    specs.add(DataNodeSpec.corelane(off, options.embedded().keys()));
    if (options.ways().syncBehind()) {
      Map<String, String> keys = new TreeMap<>(options.embedded().keys());
      keys.putAll(Way.SYNC_BEHIND_KEYS);
      specs.add(DataNodeSpec.corelane(off, keys).named(Way.SYNC_BEHIND));
    }
    return specs;
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
    return List.of(dataNode.node());
  }

  @Override
  public List<DataNodeBeans> beans() {
    return beans;
  }

  @Override
  public Side side(Way way) {
    Side side = sides.get(way.syncBehind() ? Way.SYNC_BEHIND : CORELANE);
    if (side == null) {
      throw new IllegalStateException("no DataNode for " + way.name());
    }
    return side;
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
  public LiveSwitch modes() {
    return modes;
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
