/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import io.corelane.bench.cluster.DataNode;
import io.corelane.bench.cluster.DataNodeSpec;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.UploaderProcess;
import io.corelane.bench.cluster.Workbench;
import io.corelane.bench.cluster.Workplace;
import io.corelane.bench.live.DataNodeBeans;
import io.corelane.bench.live.LiveSwitch;
import io.corelane.bench.live.SiteSwitch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A NameNode and one DataNode that exist for this run only. */
final class EmbeddedTarget implements Target {

  private static final String CORELANE = "corelane";

  private final Workbench bench;
  private final DataNode dataNode;
  private final List<DataNodeBeans> beans;
  private final LiveSwitch modes;
  private final WriteOut writeOut;

  private EmbeddedTarget(Workbench bench) throws HarnessException, InterruptedException {
    this.bench = bench;
    this.dataNode = bench.cluster().dataNode(CORELANE);
    this.beans = List.of(new DataNodeBeans(dataNode.node()));
    Path site = bench.directory().resolve("conf/" + CORELANE + "/hdfs-site.xml");
    this.modes =
        new LiveSwitch(
            beans,
            SiteSwitch.of(site, nodes(), uploader(), Optional.empty()),
            LiveSwitch.modesOf(beans));
    this.writeOut = WriteOut.of(dataNode.volumes());
  }

  static EmbeddedTarget open(BenchOptions options, Consumer<String> progress)
      throws HarnessException, IOException, InterruptedException {
    Workbench bench =
        Workbench.open(
            new Workbench.Order(
                options.hadoop(),
                List.of(DataNodeSpec.corelane(Modes.key(Modes.STOCK), options.keys())),
                options.output().directory(),
                options.bytes(),
                options.output().keep()),
            progress);
    boolean open = false;
    try {
      EmbeddedTarget target = new EmbeddedTarget(bench);
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
    return "a DataNode of its own on this machine, with two volumes, over loopback";
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
  public WriteOut writeOut() {
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
