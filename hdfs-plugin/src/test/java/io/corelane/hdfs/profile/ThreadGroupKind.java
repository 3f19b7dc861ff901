/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.profile;

import java.util.List;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedThread;
import org.jspecify.annotations.Nullable;

/** The threads of a DataNode, by what they are for. */
public enum ThreadGroupKind {
  /** Read packets from a socket. */
  RECEIVERS("receivers", "DataXceiver for"),
  /** Send acknowledgements. */
  RESPONDERS("responders", "PacketResponder"),
  /** Corelane's own, which write. */
  DISK_WRITERS("disk writers", "corelane-dw"),
  /** All else that is Corelane's: its loop, its sweep. */
  CORELANE("Corelane's loop and sweep", "corelane-"),
  /** Of the garbage collector. */
  GC("garbage collector", "(GC Thread|G1 )"),
  /** Of the JIT compilers. */
  JIT("JIT compilers", "C[12] Compiler"),
  /** What looks, and would not be there otherwise. */
  JFR("Flight Recorder itself", "JFR "),
  /** All others. */
  REST("rest", "");

  private static final String DATANODE = "org.apache.hadoop.hdfs.server.datanode.";

  private final String text;
  private final Pattern name;

  ThreadGroupKind(String text, String name) {
    this.text = text;
    this.name = Pattern.compile(name);
  }

  /**
   * By the kernel.
   *
   * @param comm as in {@code /proc/PID/task/TID/stat}: at most 15 characters
   */
  public static ThreadGroupKind ofName(String comm) {
    for (ThreadGroupKind kind : values()) {
      if (kind.name.matcher(comm).lookingAt()) {
        return kind;
      }
    }
    return REST;
  }

  /**
   * By what a thread runs: Flight Recorder keeps the name that it began with, which of a receiver
   * is not yet that of one.
   *
   * @param frames innermost first
   */
  public static ThreadGroupKind ofStack(
      @Nullable RecordedThread thread, List<RecordedFrame> frames) {
    for (int i = frames.size() - 1; i >= 0; i--) {
      switch (frames.get(i).getMethod().getType().getName()) {
        case DATANODE + "DataXceiver" -> {
          return RECEIVERS;
        }
        case DATANODE + "BlockReceiver$PacketResponder" -> {
          return RESPONDERS;
        }
        case "io.corelane.hdfs.stage.DiskWriter" -> {
          return DISK_WRITERS;
        }
        default -> {
          // Further in.
        }
      }
    }
    String name = thread == null ? null : thread.getJavaName();
    return name == null ? REST : ofName(name);
  }

  @Override
  public String toString() {
    return text;
  }
}
