/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The uploads in progress: by receiver, which has one at a time, and by block. */
final class ActiveUploads {

  /** Keyed by the thread, not its id, which the kernel gives to another thread later. */
  private final Map<Thread, ActiveUpload> byReceiver = new ConcurrentHashMap<>();

  /** Most often one for each block; in recovery its successor begins before it has ended. */
  private final Map<String, List<ActiveUpload>> byBlock = new ConcurrentHashMap<>();

  /** The upload that a thread receives, if any. */
  @Nullable ActiveUpload of(Thread receiver) {
    return byReceiver.get(receiver);
  }

  /** A block that was completed, whose name may end before the generation stamp. */
  void completed(String block) {
    // Once for each block, and seldom more than one upload: streams cost more than all else here.
    for (ActiveUpload upload : byBlock.getOrDefault(withoutStamp(block), List.of())) {
      if (upload.replica().block().startsWith(block)) {
        upload.completed();
      }
    }
  }

  void add(ActiveUpload upload) {
    byReceiver.put(upload.receiver(), upload);
    byBlock.merge(
        withoutStamp(upload.replica().block()),
        List.of(upload),
        (there, more) -> Stream.concat(there.stream(), more.stream()).toList());
  }

  void remove(ActiveUpload upload) {
    byBlock.computeIfPresent(
        withoutStamp(upload.replica().block()), (block, there) -> without(there, upload));
    byReceiver.remove(upload.receiver(), upload);
  }

  private static @Nullable List<ActiveUpload> without(List<ActiveUpload> there, ActiveUpload one) {
    if (there.size() == 1) {
      return there.get(0) == one ? null : there;
    }
    return there.stream().filter(upload -> upload != one).toList();
  }

  Collection<ActiveUpload> all() {
    return List.copyOf(byReceiver.values());
  }

  /** {@code blk_7_} of {@code blk_7_1001}; the end of the id is kept, lest 7 be found for 71. */
  private static String withoutStamp(String block) {
    return block.substring(0, block.lastIndexOf('_') + 1);
  }
}
