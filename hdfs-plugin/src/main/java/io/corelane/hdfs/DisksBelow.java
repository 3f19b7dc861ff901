package io.corelane.hdfs;

import io.corelane.affinity.block.BlockDevice;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/** Finds the whole disks below a directory's file system. */
record DisksBelow(SystemRoot root) implements Function<Path, Reading<List<BlockDevice>>> {

  @Override
  public Reading<List<BlockDevice>> apply(Path directory) {
    return new Reading.Absent<>("block devices");
  }
}
