/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.bench.rig.RootTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The archive of a DataNode's classes (JVM class data sharing) for the guest's JVM, made on this
 * machine in a chroot of the guest's root file system: here a DataNode starts in seconds, under
 * emulation in a minute. Without it the DataNodes only start slower; the JVM ignores one that does
 * not fit its jars.
 */
final class ClassArchive {

  static final String NAME = "datanode.jsa";

  private static final int DATA_NODE_SECONDS = 10;
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  /** The archive is written when the JVM ends. */
  private static final String DUMP =
      """
      cd /tmp && mkdir data
      java -XX:ArchiveClassesAtExit=/tmp/new.jsa -XX:+UseSerialGC -Xmx384m -cp "$1" \
        org.apache.hadoop.hdfs.server.datanode.DataNode -D fs.defaultFS=hdfs://127.0.0.1:9 \
        -D dfs.datanode.data.dir=/tmp/data -D dfs.datanode.address=127.0.0.1:0 \
        -D dfs.datanode.ipc.address=127.0.0.1:0 -D dfs.datanode.http.address=127.0.0.1:0 \
        >/tmp/log 2>&1 & java=$!
      sleep "$2"; kill $java; wait $java
      if ! cp /tmp/new.jsa "/srv/$3"; then tail -n 12 /tmp/log; exit 1; fi
      """;

  private ClassArchive() {}

  /**
   * Makes the archive, or takes the one of an earlier run with the same jars.
   *
   * @param tree the guest's root file system, as a directory
   * @param cache keeps the archive for later runs
   * @return why there is none; nothing if there is
   */
  static Optional<String> make(GuestLibrary library, Path tree, Path cache)
      throws IOException, InterruptedException {
    Path archive = library.directory().resolve(NAME);
    Files.deleteIfExists(archive);
    Path kept = cache.resolve("datanode-%08x.jsa".formatted((tree + jars(library)).hashCode()));
    if (!Files.exists(kept)) {
      Optional<String> failed = dump(library, tree);
      if (failed.isPresent()) {
        return failed;
      }
      Path whole = Files.createTempFile(cache, "datanode-", ".new");
      Files.copy(archive, whole, StandardCopyOption.REPLACE_EXISTING);
      Files.move(whole, kept, StandardCopyOption.REPLACE_EXISTING);
    } else {
      Files.copy(kept, archive);
    }
    return Optional.empty();
  }

  private static Optional<String> dump(GuestLibrary library, Path tree)
      throws IOException, InterruptedException {
    return new RootTree(tree)
        .run(
            library.directory(),
            DUMP,
            List.of(library.baseClassPath(), String.valueOf(DATA_NODE_SECONDS), NAME),
            PATIENCE);
  }

  private static String jars(GuestLibrary library) throws IOException {
    StringBuilder jars = new StringBuilder();
    for (String jar : library.baseClassPath().split(":", -1)) {
      Path file = library.directory().resolve(jar.substring(GuestLibrary.IN_GUEST.length() + 1));
      jars.append(jar).append(' ').append(Files.getLastModifiedTime(file)).append('\n');
    }
    return jars.toString();
  }
}
