/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import org.apache.hadoop.util.ServicePlugin;
import org.jspecify.annotations.Nullable;

/**
 * The other key, {@code dfs.datanode.plugins}, names this class. Where nothing else of Corelane's
 * loads it does nothing; the dataset's factory says why.
 */
public final class CorelanePlugin implements ServicePlugin {

  private final @Nullable ServicePlugin plugin;

  /** For Hadoop, which makes it by reflection. */
  public CorelanePlugin() {
    plugin = plugin();
  }

  private static @Nullable ServicePlugin plugin() {
    try {
      return Class.forName("io.corelane.hdfs.plugin.DataNodePlugin")
          .asSubclass(ServicePlugin.class)
          .getDeclaredConstructor()
          .newInstance();
    } catch (ReflectiveOperationException | LinkageError e) {
      return null;
    }
  }

  @Override
  public void start(Object service) {
    if (plugin != null) {
      plugin.start(service);
    }
  }

  @Override
  public void stop() {
    if (plugin != null) {
      plugin.stop();
    }
  }

  @Override
  public void close() {
    stop();
  }
}
