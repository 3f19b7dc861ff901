/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The uploads in progress, by receiver: a receiver has one at a time. */
final class ActiveUploads {

  /** Keyed by the thread, not its id, which the kernel gives to another thread later. */
  private final Map<Thread, ActiveUpload> byReceiver = new ConcurrentHashMap<>();

  /** The upload that a thread receives, if any. */
  @Nullable ActiveUpload of(Thread receiver) {
    return byReceiver.get(receiver);
  }

  void add(ActiveUpload upload) {
    byReceiver.put(upload.receiver(), upload);
  }

  /** Removes an upload; true if it was still its receiver's. */
  boolean remove(ActiveUpload upload) {
    return byReceiver.remove(upload.receiver(), upload);
  }

  Collection<ActiveUpload> all() {
    return List.copyOf(byReceiver.values());
  }
}
