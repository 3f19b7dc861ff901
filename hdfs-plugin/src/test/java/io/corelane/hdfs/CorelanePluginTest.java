/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.hdfs.plugin.DataNodePlugin;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.CorelaneDatasetFactory;
import org.apache.hadoop.util.ServicePlugin;
import org.junit.jupiter.api.Test;

class CorelanePluginTest {

  @Test
  void hadoopCanMakeIt() {
    Configuration conf = new Configuration(false);
    conf.set("dfs.datanode.plugins", "io.corelane.hdfs.CorelanePlugin");
    List<ServicePlugin> plugins = conf.getInstances("dfs.datanode.plugins", ServicePlugin.class);
    assertEquals(CorelanePlugin.class, plugins.get(0).getClass());
  }

  @Test
  void hadoopCanMakeTheFactory() {
    Configuration conf = new Configuration(false);
    conf.set(DataNodePlugin.FACTORY_KEY, DataNodePlugin.FACTORY);
    assertEquals(CorelaneDatasetFactory.class, FsDatasetSpi.Factory.getFactory(conf).getClass());
  }

  @Test
  void aServiceThatIsNoDataNodeIsTolerated() {
    try (CorelanePlugin plugin = new CorelanePlugin()) {
      assertDoesNotThrow(() -> plugin.start("a NameNode"));
      assertDoesNotThrow(plugin::stop);
      assertDoesNotThrow(plugin::stop, "a second time");
    }
  }
}
