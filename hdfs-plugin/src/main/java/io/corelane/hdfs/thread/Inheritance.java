/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.thread;

import io.corelane.affinity.cpu.CpuSet;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether a thread can have a mask of ours from a receiver, its maker, or must have it from
 * somebody else: on a machine of few CPUs a library that pins its threads sets the very same masks.
 * A mask is inherited when a thread is made, and only a receiver's threads can inherit one. In
 * doubt it is somebody else's. Not safe for use by several threads at once.
 */
public final class Inheritance {

  /** So much of a thread's name the kernel keeps. */
  private static final int KERNEL_NAME = 15;

  private static final String RECEIVER = "DataXceiver for";
  private static final String RESPONDER = "PacketResponder";

  /** Threads that upload, or that those start. */
  private static final Set<String> OF_UPLOADS = Set.of(RECEIVER, RESPONDER, "Async disk work");

  private final Supplier<@Nullable ThreadGroup> receivers;

  /** What threads had when they had no mask of ours. */
  private final Map<Integer, CpuSet> before = new HashMap<>();

  /**
   * Nothing is known of any thread. The group is that of receivers and threads that they start;
   * nothing before the first.
   */
  public Inheritance(Supplier<@Nullable ThreadGroup> receivers) {
    this.receivers = receivers;
  }

  /** Whether threads of this name, as the kernel has it, receive uploads or acknowledge them. */
  public static boolean isOfUploads(String name) {
    return OF_UPLOADS.contains(name);
  }

  public static boolean isResponder(String name) {
    return name.equals(RESPONDER);
  }

  /** Other threads' ids may be theirs by now. */
  public void forget() {
    before.clear();
  }

  /** The threads that there are now. */
  public void retain(Collection<Integer> tids) {
    before.keySet().retainAll(tids);
  }

  /** A thread has no mask of ours. */
  public void saw(int tid, CpuSet mask) {
    before.put(tid, mask);
  }

  /** Whether a thread can have inherited the mask that it has. */
  public boolean isPossible(int tid, String name, CpuSet mask) {
    if (name.equals(RECEIVER) || name.equals(RESPONDER)) {
      return true; // We bind these while they run.
    }
    CpuSet had = before.get(tid);
    return (had == null || had.equals(mask)) && (isOfUploads(name) || isAmongReceivers(name));
  }

  /** The threads that may have a mask of ours and make others. */
  public Collection<Thread> makers() {
    ThreadGroup group = receivers.get();
    return group == null ? List.of() : threads(group, false);
  }

  private static List<Thread> threads(ThreadGroup group, boolean below) {
    Thread[] threads = new Thread[2 * group.activeCount() + 16];
    int count = group.enumerate(threads, below);
    return Arrays.asList(threads).subList(0, count);
  }

  /** A thread is in its maker's group unless somebody wants it elsewhere. */
  private boolean isAmongReceivers(String name) {
    ThreadGroup group = receivers.get();
    if (group == null) {
      return false;
    }
    ThreadGroup all = group;
    while (all.getParent() != null) {
      all = all.getParent();
    }
    boolean found = false;
    for (Thread thread : threads(all, true)) {
      if (kernelName(thread).equals(name)) {
        if (thread.getThreadGroup() != group) {
          return false; // It cannot be told which of the two it is.
        }
        found = true;
      }
    }
    return found;
  }

  private static String kernelName(Thread thread) {
    String name = thread.getName();
    return name.length() > KERNEL_NAME ? name.substring(0, KERNEL_NAME) : name;
  }
}
