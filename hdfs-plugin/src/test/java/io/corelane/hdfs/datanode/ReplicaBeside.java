/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.datanode;

import io.corelane.affinity.config.WriteConfig;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.BlockFiles;
import io.corelane.affinity.linux.ThreadBinder;
import io.corelane.affinity.policy.write.WriteChoice;
import io.corelane.affinity.policy.write.WriteKey;
import io.corelane.affinity.policy.write.WriteSigns;
import io.corelane.affinity.policy.write.WriteWay;
import io.corelane.hdfs.stage.BlockWriting;
import io.corelane.hdfs.stage.DiskPaces;
import io.corelane.hdfs.stage.SizeForecast;
import io.corelane.hdfs.stage.Stage;
import io.corelane.hdfs.stage.StageFigures;
import io.corelane.hdfs.stage.WriteEvents;
import java.lang.reflect.Proxy;
import org.apache.hadoop.hdfs.server.datanode.FileIoProvider;
import org.apache.hadoop.hdfs.server.datanode.LocalReplicaInPipeline;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;

/** What a replica on the write stage needs around it, without a DataNode. */
final class ReplicaBeside {

  private ReplicaBeside() {}

  static FsVolumeSpi volume() {
    return (FsVolumeSpi)
        Proxy.newProxyInstance(
            FsVolumeSpi.class.getClassLoader(),
            new Class<?>[] {FsVolumeSpi.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getFileIoProvider" -> new FileIoProvider(null, null);
                  case "isTransientStorage" -> false;
                  default -> null;
                });
  }

  /** A stage that takes blocks of any size. */
  static Stage stage(BlockFiles files, StageFigures figures) {
    return new Stage(
        new WriteConfig(WriteKey.AUTO, 0, 1 << 20, 4 << 20, 64 << 20, 4),
        64 << 20,
        new Stage.Means(
            files,
            (ThreadBinder)
                Proxy.newProxyInstance(
                    ThreadBinder.class.getClassLoader(),
                    new Class<?>[] {ThreadBinder.class},
                    (p, m, a) -> m.getReturnType() == int.class ? 0 : null),
            CpuSet.parseList("0"),
            Thread::new,
            () -> 0),
        new SizeForecast(0),
        new DiskPaces(System::nanoTime),
        figures);
  }

  /** A replica that the calling thread receives and that goes on the stage if it is worth one. */
  static StagedReplica staged(LocalReplicaInPipeline real, Stage stage) {
    BlockWriting writing =
        stage.begin(
            "/data/1",
            new WriteChoice(WriteWay.DIRECT, "As told.", WriteSigns.NONE, false),
            CpuSet.EMPTY,
            real::getBytesOnDisk);
    return new StagedReplica(
        real,
        () -> writing,
        new HadoopIo(new FileIoProvider(null, null), of -> WriteEvents.NONE),
        () -> {},
        () -> {});
  }
}
