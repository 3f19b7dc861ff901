/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.config.AffinityConfig;
import io.corelane.affinity.linux.NativeSupport;
import io.corelane.hdfs.datanode.PeerFinder;
import java.util.Map;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.CorelaneDatasets;

/** Starts Corelane of parts that fail again and again. */
public final class ChaosDatasetFactory extends CorelaneDatasets {

  /** For Hadoop. */
  public ChaosDatasetFactory() {}

  @Override
  protected CorelaneService start(Map<String, String> keys) throws Exception {
    AffinityConfig config = AffinityConfig.of(keys);
    Chaos chaos = new Chaos();
    CorelaneService corelane =
        new CorelaneService(
            config,
            chaos.in(
                Parts.live(config, NativeSupport.probe(config.bind().binder()), new PeerFinder())));
    chaos.arm();
    return corelane;
  }
}
