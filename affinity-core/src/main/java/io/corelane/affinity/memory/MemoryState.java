/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.memory;

import io.corelane.affinity.system.Reading;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What decides how long a written page stays in memory.
 *
 * @param use the machine's memory
 * @param dirtySettings how much of it may wait for its disks
 * @param limit this process's limit; nothing where it has none
 */
public record MemoryState(
    Reading<MemoryUse> use,
    Reading<DirtySettings> dirtySettings,
    Reading<Optional<MemoryLimit>> limit) {

  /**
   * The figures that a decision can be made from; nothing unless both use and settings are known; a
   * limit that is not known is left out, as one that is not there is.
   */
  public Optional<MemoryFigures> figures() {
    OptionalLong bytes =
        limit
            .toOptional()
            .flatMap(known -> known)
            .map(known -> OptionalLong.of(known.bytes()))
            .orElse(OptionalLong.empty());
    return use.toOptional()
        .flatMap(
            known ->
                dirtySettings
                    .toOptional()
                    .map(settings -> settings.backgroundThreshold(known.available()))
                    .map(
                        background ->
                            new MemoryFigures(
                                known.dirty(), background, known.available(), bytes)));
  }
}
