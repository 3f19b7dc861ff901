/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;

/**
 * The C library's functions by JNA direct mapping; found by name in the running process, so no
 * system call numbers. Each answers -1 on failure, with the reason in {@link
 * Native#getLastError()}, which JNA keeps for each thread.
 *
 * <p>Only for 64-bit little-endian Linux: {@code size_t} is a {@code long} here, and a {@code
 * cpu_set_t} an array of {@code long}.
 */
public final class LibC {

  public static final int SOL_SOCKET = 1;
  static final int SO_INCOMING_CPU = 49;
  static final int SYNC_FILE_RANGE_WRITE = 2;

  static {
    Native.register(LibC.class, NativeLibrary.getProcess());
  }

  private LibC() {}

  static native int sched_setaffinity(int tid, long bytes, long[] mask);

  static native int sched_getaffinity(int tid, long bytes, long[] mask);

  static native int getsockopt(int socket, int level, int option, int[] value, int[] length);

  static native int sync_file_range(int file, long offset, long length, int flags);

  public static native int close(int file);

  /**
   * Apart from the others because glibc has it since 2.30 only, and one missing symbol makes the
   * whole class unusable.
   */
  static final class ThreadId {

    static {
      Native.register(ThreadId.class, NativeLibrary.getProcess());
    }

    private ThreadId() {}

    static native int gettid();
  }

  /** Apart from the others: only the write stage needs it, and uploads go on without. */
  static final class Writes {

    static {
      Native.register(Writes.class, NativeLibrary.getProcess());
    }

    private Writes() {}

    static native long pwrite(int file, long address, long length, long offset);
  }

  /** Apart from the others: only who counts needs it. */
  static final class Perf {

    static {
      Native.register(Perf.class, NativeLibrary.getProcess());
    }

    private Perf() {}

    static native long read(int file, byte[] bytes, long length);
  }

  /** Apart from the others: only the helper's connection needs it. */
  static final class Local {

    static {
      Native.register(Local.class, NativeLibrary.getProcess());
    }

    private Local() {}

    static native int connect(int socket, byte[] address, int length);

    static native int poll(int[] files, long count, int millis);
  }

  /** Apart from the others: NAPI ids and the helper need it, and uploads go on without these. */
  public static final class Netlink {

    static {
      Native.register(Netlink.class, NativeLibrary.getProcess());
    }

    private Netlink() {}

    public static native int socket(int domain, int type, int protocol);

    public static native int bind(int socket, byte[] address, int length);

    public static native int setsockopt(
        int socket, int level, int option, long[] value, int length);

    public static native long send(int socket, byte[] bytes, long length, int flags);

    public static native long recv(int socket, byte[] bytes, long length, int flags);
  }
}
