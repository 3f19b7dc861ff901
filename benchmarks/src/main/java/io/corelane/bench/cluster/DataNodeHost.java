/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What DataNodes on this machine run in.
 *
 * @param volume a directory below which their only volume is; nothing for two in the run's
 *     directory
 * @param memoryBytes what each may have with the page cache of its files; 0 for no limit
 * @param nativeLibraries where Hadoop's native library is
 */
public record DataNodeHost(
    Optional<Path> volume, long memoryBytes, Optional<Path> nativeLibraries) {

  /** Nothing is asked for. */
  public static final DataNodeHost ANY = new DataNodeHost(Optional.empty(), 0, Optional.empty());

  /** What the JVM loads. */
  public static final String NATIVE_LIBRARY = "libhadoop.so";

  /** Where an installation has its native library; nothing if it has none. */
  public static Optional<Path> nativeLibraries(HadoopJars jars) {
    return jars instanceof HadoopJars.OfHome home
        ? Optional.of(home.home().directory().resolve("lib/native"))
            .filter(directory -> Files.isReadable(directory.resolve(NATIVE_LIBRARY)))
        : Optional.empty();
  }

  /** Fails if a DataNode that has registered cannot use Hadoop's native library. */
  public static void checkNative(ServerProcess dataNode) throws HarnessException {
    try {
      boolean isMapped =
          Files.readString(Path.of("/proc/" + dataNode.pid() + "/maps"), StandardCharsets.UTF_8)
              .contains(NATIVE_LIBRARY);
      String log = Files.readString(dataNode.log(), StandardCharsets.ISO_8859_1);
      if (!isMapped || log.contains("Unable to initialize NativeIO")) {
        throw new HarnessException(
            "the DataNode cannot use Hadoop's native library, so that keys which need it do nothing: is "
                + NATIVE_LIBRARY
                + " of this version and architecture?");
      }
    } catch (IOException e) {
      throw new HarnessException("the libraries of the DataNode cannot be seen: " + e, e);
    }
  }
}
