/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.datanode;

import io.corelane.affinity.config.AffinityConfig;
import io.corelane.affinity.linux.NativeSupport;
import io.corelane.hdfs.CorelaneService;
import io.corelane.hdfs.Parts;
import io.corelane.hdfs.datanode.PeerFinder;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.CorelaneDatasets;

/** Corelane with everything it has but its policy: uploads are placed where a file says. */
public final class PairDatasetFactory extends CorelaneDatasets {

  /** The system property that names the file. */
  public static final String FILE_PROPERTY = "corelane.matrix.pair";

  /** For Hadoop, which makes it by reflection. */
  public PairDatasetFactory() {}

  @Override
  protected CorelaneService start(Map<String, String> keys) throws Exception {
    AffinityConfig config = AffinityConfig.of(keys);
    Parts live = Parts.live(config, NativeSupport.probe(config.bind().binder()), new PeerFinder());
    PairPolicy pair = new PairPolicy(Path.of(System.getProperty(FILE_PROPERTY, "")));
    return new CorelaneService(config, live.placing(pair, pair));
  }
}
