/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.corelane.affinity.system.SystemRoot;
import io.corelane.bench.outside.LaneReports;
import io.corelane.bench.outside.Strays;
import io.corelane.bench.outside.TaskFiles;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSOutputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A DataNode process is killed in the midst of a pipeline; what is left goes on as stock HDFS. */
class KilledDataNodeIT {

  private static final int PART_BYTES = 4 << 20;
  private static final int PARTS_BEFORE = 2;
  private static final int PARTS = 10;
  private static final long NEEDED_BYTES = 1L << 30;
  private static final int SETTLE_MILLIS = 10_000;

  @ParameterizedTest(name = "node {0} of the pipeline is killed")
  @CsvSource({"0, 1", "1, 0"})
  void theUploadEndsOnTheOtherNode(int victim, int survivor) throws Exception {
    List<DataNodeSpec> two = List.of(named("one"), named("two"));
    Workbench.Order order =
        new Workbench.Order(
            new HadoopJars.OfMaven(HadoopVersion.of("3.5.0")),
            two,
            RunPlace.USUAL,
            NEEDED_BYTES,
            DataNodeHost.ANY);
    try (Workbench bench = Workbench.open(order, step -> {});
        FileSystem files = client(bench)) {
      Path file = new Path("/upload");
      byte[] part = new byte[PART_BYTES];
      new Random(1).nextBytes(part);
      TaskFiles threads;
      LaneReports reports;
      try (FSDataOutputStream out = files.create(file, (short) 2)) {
        write(out, part, PARTS_BEFORE);
        DataNode killed = inPipeline(bench, out, victim);
        DataNode left = inPipeline(bench, out, survivor);
        threads = new TaskFiles(SystemRoot.live(), left.process().pid());
        reports = new LaneReports(left.node().host(), left.node().httpPort());
        assertFalse(Strays.after(threads, 0).isEmpty(), "no receiver is bound before the kill");
        killed.process().process().destroyForcibly().waitFor();
        write(out, part, PARTS - PARTS_BEFORE);
      }
      assertSame(files, file, part);
      assertEquals(List.of(), Strays.after(threads, SETTLE_MILLIS));
      LaneReports.Status status = reports.read().orElseThrow();
      assertEquals("active", status.plugin().state(), status.plugin().inactiveReason());
      assertEquals(0, status.activeUploads());
      assertFalse(status.recentUploads().isEmpty());
    }
  }

  private static DataNodeSpec named(String name) {
    // The client is on this host, where nobody would be bound otherwise.
    DataNodeSpec corelane =
        DataNodeSpec.corelane(
            "bind", Map.of("corelane.placement", "always", "corelane.bind.single-core", "true"));
    return new DataNodeSpec(name, corelane.withPlugin(), corelane.keys());
  }

  private static FileSystem client(Workbench bench) throws IOException {
    Configuration conf = new Configuration();
    for (String site : List.of("core-site.xml", "hdfs-site.xml")) {
      conf.addResource(new Path(bench.directory().resolve("conf/uploader/" + site).toUri()));
    }
    return FileSystem.newInstance(conf);
  }

  private static void write(FSDataOutputStream out, byte[] part, int times) throws IOException {
    for (int i = 0; i < times; i++) {
      out.write(part);
    }
    out.hflush();
  }

  private static DataNode inPipeline(Workbench bench, FSDataOutputStream out, int index) {
    int port = ((DFSOutputStream) out.getWrappedStream()).getPipeline()[index].getXferPort();
    DataNode one = bench.cluster().dataNode("one");
    return one.node().transferPort() == port ? one : bench.cluster().dataNode("two");
  }

  private static void assertSame(FileSystem files, Path file, byte[] part) throws IOException {
    byte[] read = new byte[part.length];
    try (FSDataInputStream in = files.open(file)) {
      for (int i = 0; i < PARTS; i++) {
        in.readFully(read);
        assertArrayEquals(part, read, "part " + i);
      }
      assertEquals(-1, in.read());
    }
  }
}
