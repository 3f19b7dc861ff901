/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.io.nativeio.NativeIO;
import org.junit.jupiter.api.Test;

/** Replicas that begin in memory: their copy to disk needs the dataset to be an FsDatasetImpl. */
class LazyPersistIT {

  private static final int FILES = 3;

  @Test
  void replicasInMemoryReachTheDisk() throws Exception {
    // Without Hadoop's native library memory cannot be locked; its own tests do the same.
    NativeIO.POSIX.setCacheManipulator(new NativeIO.POSIX.NoMlockCacheManipulator());
    Configuration conf =
        TestCluster.conf(
            Map.of(
                "dfs.datanode.max.locked.memory",
                "67108864",
                "dfs.datanode.lazywriter.interval.sec",
                "1",
                "corelane.sweep.interval",
                "1h"));
    StorageType[] types = {StorageType.RAM_DISK, StorageType.DISK};
    try (TestCluster cluster = TestCluster.start(conf, 1, types)) {
      byte[] bytes = TestCluster.bytes(2 * TestCluster.MIB, 1);
      for (int i = 0; i < FILES; i++) {
        try (FSDataOutputStream out =
            cluster
                .fs()
                .create(
                    new org.apache.hadoop.fs.Path("/lazy" + i),
                    org.apache.hadoop.fs.permission.FsPermission.getFileDefault(),
                    EnumSet.of(CreateFlag.CREATE, CreateFlag.LAZY_PERSIST),
                    64 << 10,
                    (short) 1,
                    8L * TestCluster.MIB,
                    null)) {
          out.write(bytes);
        }
      }
      TestCluster.await(
          "the replicas are on disk", () -> lazilyPersisted(cluster.directory()) == FILES);
      Figures.awaitNoMaskLeft(cluster);
      Figures.assertCounted(new Figures(FILES, FILES, 0), cluster);
      assertArrayEquals(bytes, cluster.read("/lazy0"));
    }
  }

  private static long lazilyPersisted(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      return files
          .map(Path::toString)
          .filter(file -> file.contains("/lazypersist/") && file.endsWith(".meta"))
          .count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (UncheckedIOException movedMeanwhile) {
      return 0;
    }
  }
}
