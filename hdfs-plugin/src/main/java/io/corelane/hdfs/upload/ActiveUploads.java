/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
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

  /** The uploads of a block, whose name may end before the generation stamp. */
  List<ActiveUpload> ofBlock(String block) {
    List<ActiveUpload> there = byBlock.getOrDefault(withoutStamp(block), List.of());
    return only(there, upload -> upload.replica().block().startsWith(block));
  }

  void add(ActiveUpload upload) {
    byReceiver.put(upload.receiver().thread(), upload);
    byBlock.merge(
        withoutStamp(upload.replica().block()),
        List.of(upload),
        (there, more) -> Stream.concat(there.stream(), more.stream()).toList());
  }

  void remove(ActiveUpload upload) {
    byBlock.computeIfPresent(
        withoutStamp(upload.replica().block()),
        (block, there) -> {
          List<ActiveUpload> others = only(there, one -> one != upload);
          return others.isEmpty() ? null : others;
        });
    byReceiver.remove(upload.receiver().thread(), upload);
  }

  /** Most often all of it or nothing of it, one upload, for which no stream is made. */
  private static List<ActiveUpload> only(List<ActiveUpload> all, Predicate<ActiveUpload> wanted) {
    if (all.size() <= 1) {
      return all.isEmpty() || wanted.test(all.get(0)) ? all : List.of();
    }
    return all.stream().filter(wanted).toList();
  }

  Collection<ActiveUpload> all() {
    return List.copyOf(byReceiver.values());
  }

  /** {@code blk_7_} of {@code blk_7_1001}; the end of the id is kept, lest 7 be found for 71. */
  private static String withoutStamp(String block) {
    return block.substring(0, block.lastIndexOf('_') + 1);
  }
}
