/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.live;

import io.corelane.affinity.cli.site.HdfsSite;
import io.corelane.affinity.cli.site.KeptFile;
import io.corelane.affinity.cli.site.SiteChange;
import io.corelane.bench.cluster.HarnessException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * A DataNode's {@code hdfs-site.xml} while its settings are changed in it: what the DataNode reads
 * meanwhile differs in these keys only.
 */
public final class SiteFile {

  private final HdfsSite original;
  private final KeptFile kept;

  private SiteFile(HdfsSite original, KeptFile kept) {
    this.original = original;
    this.kept = kept;
  }

  /**
   * Keeps the file.
   *
   * @param file the file, or a symbolic link to it
   * @return the file, unchanged so far
   * @throws HarnessException if it cannot be read or is not understood, if its directory cannot be
   *     written to, or somebody else is changing it
   */
  public static SiteFile keep(Path file) throws HarnessException {
    try {
      HdfsSite site =
          HdfsSite.read(file, Arrays.stream(LiveKey.values()).map(LiveKey::key).toList());
      Path real = file.toRealPath();
      return new SiteFile(site, KeptFile.keep(real, KeptFile.By.BENCH, Files.readAllBytes(real)));
    } catch (IOException e) {
      throw new HarnessException("--hdfs-site " + file + ": " + e.getMessage(), e);
    }
  }

  /** The file itself. */
  public Path file() {
    return kept.file();
  }

  /** Where the original is: the second name. */
  public Path kept() {
    return kept.kept();
  }

  /** What may be left of a run that was killed. */
  Path fresh() {
    return kept.fresh();
  }

  /** What the original sets a key to; nothing when the key is not in it. */
  public Optional<String> originally(LiveKey key) {
    return original.value(key.key());
  }

  /**
   * Sets keys; the others are as in the original.
   *
   * @throws HarnessException if somebody else has changed the file meanwhile, it cannot be written,
   *     or this is closed
   */
  public void set(LiveSettings settings) throws HarnessException {
    try {
      kept.set(content(settings));
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /**
   * What the file contains with some settings; the same bytes each time.
   *
   * @throws HarnessException if these keys are not to be changed in this file
   */
  public byte[] content(LiveSettings settings) throws HarnessException {
    try {
      SiteChange change = original.to(settings.byName());
      if (!change.file().equals(file())) {
        throw new HarnessException(
            "%s is in %s, which %s includes: give that with --hdfs-site"
                .formatted(String.join(", ", settings.byName().keySet()), change.file(), file()));
      }
      return change.bytesAfter();
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** Nothing is written any more: what puts it back is about to run. */
  public void close() {
    kept.close();
  }

  /**
   * Puts the original back.
   *
   * @throws HarnessException if somebody else has changed the file meanwhile, or it cannot be done;
   *     the original stays under its second name then
   */
  public void restore() throws HarnessException {
    try {
      kept.putBack();
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private static HarnessException failed(IOException e) {
    return new HarnessException(String.valueOf(e.getMessage()), e);
  }
}
