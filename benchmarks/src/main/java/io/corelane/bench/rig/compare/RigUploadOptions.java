/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.bench.cli.JsonOption;
import io.corelane.bench.cli.KeyOption;
import io.corelane.bench.cli.SeedOption;
import io.corelane.bench.cli.UploadSize;
import io.corelane.bench.cluster.HadoopVersion;
import io.corelane.bench.cluster.HarnessException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that all commands have which upload into a guest. */
public final class RigUploadOptions {

  @Option(
      names = "--streams",
      paramLabel = "N",
      defaultValue = "4",
      description = "Files written at once (${DEFAULT-VALUE}).")
  private int streams;

  @Option(
      names = "--hadoop",
      paramLabel = "VERSION",
      defaultValue = "3.5.0",
      description = "3.5.0, 3.4.3 or 3.3.6 (${DEFAULT-VALUE}).")
  private String hadoop = "3.5.0";

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      description = "The guest's shape (that of a running guest that is used, else two-node).")
  private @Nullable String profile;

  @Option(
      names = "--instance",
      paramLabel = "N",
      defaultValue = "${env:CORELANE_RIG_INSTANCE:-0}",
      description = "Which guest (${DEFAULT-VALUE}).")
  private int instance;

  @Mixin private KeyOption keys = new KeyOption();

  @Mixin private SeedOption seed = new SeedOption();

  @Mixin private JsonOption json = new JsonOption();

  /**
   * What is asked for, checked.
   *
   * @param ways the value of {@code --ways}
   * @param rounds measured uploads per way
   * @param mib per upload, all streams together
   * @param keep whether logs, configuration and a guest that was booted are left
   * @throws HarnessException naming the first option that is wrong, its value and what is allowed
   */
  public RigOptions options(String ways, int rounds, int mib, boolean keep)
      throws HarnessException {
    List<RigWay> compared = RigWay.list(ways);
    return new RigOptions(
            compared,
            rounds,
            new UploadSize(mib, streams),
            HadoopVersion.of(hadoop),
            keys.keys(),
            new GuestChoice(Optional.ofNullable(profile), instance, keep),
            seed.seed(),
            json.file())
        .checked();
  }
}
