/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

/**
 * The error numbers that the calls of this package answer, as in Linux {@code
 * include/uapi/asm-generic/errno-base.h} and {@code errno.h}. They are the same on every
 * architecture that Hadoop runs on.
 */
public final class Errno {

  /** Operation not permitted: a security filter, or another user's thread. */
  public static final int EPERM = 1;

  /** No such file or directory. */
  public static final int ENOENT = 2;

  /** No such thread: it has ended. */
  public static final int ESRCH = 3;

  /** Interrupted by a signal before anything was done. */
  public static final int EINTR = 4;

  /** The disk answered with an error. */
  public static final int EIO = 5;

  /** Not an open file descriptor. */
  public static final int EBADF = 9;

  /** Nothing to be had now, or a timeout. */
  public static final int EAGAIN = 11;

  /** File permissions forbid it. */
  public static final int EACCES = 13;

  /** An argument is out of range; for a CPU set, none of its CPUs can be used. */
  public static final int EINVAL = 22;

  /** The process has too many open files. */
  public static final int EMFILE = 24;

  /** The file system is full. */
  public static final int ENOSPC = 28;

  /** The file system, or a mount of it, may be read only. */
  public static final int EROFS = 30;

  /** The file is a pipe or a socket, without positions. */
  public static final int ESPIPE = 29;

  /** The kernel, or what stands in for it, does not have the call. */
  public static final int ENOSYS = 38;

  /** The descriptor is not a socket. */
  public static final int ENOTSOCK = 88;

  /** The kernel does not know the socket option. */
  public static final int ENOPROTOOPT = 92;

  /** The kernel does not have the operation. */
  public static final int EOPNOTSUPP = 95;

  private Errno() {}

  /**
   * The symbol of an error number with its meaning, such as {@code ENOENT (no such file or
   * directory)}; {@code errno 4711} if not known here.
   */
  public static String describe(int errno) {
    return switch (errno) {
      case EPERM -> "EPERM (operation not permitted)";
      case ENOENT -> "ENOENT (no such file or directory)";
      case ESRCH -> "ESRCH (no such thread)";
      case EINTR -> "EINTR (interrupted by a signal)";
      case EIO -> "EIO (input/output error)";
      case 6 -> "ENXIO (no such device)";
      case EBADF -> "EBADF (not an open file descriptor)";
      case EAGAIN -> "EAGAIN (try again)";
      case 12 -> "ENOMEM (out of memory)";
      case EACCES -> "EACCES (permission denied)";
      case 14 -> "EFAULT (bad address)";
      case 16 -> "EBUSY (device or resource busy)";
      case 19 -> "ENODEV (no such device)";
      case 20 -> "ENOTDIR (not a directory)";
      case 21 -> "EISDIR (is a directory)";
      case EINVAL -> "EINVAL (invalid argument)";
      case 23 -> "ENFILE (too many open files in the system)";
      case EMFILE -> "EMFILE (too many open files)";
      case ENOSPC -> "ENOSPC (no space left on device)";
      case ESPIPE -> "ESPIPE (not seekable)";
      case EROFS -> "EROFS (read-only file system)";
      case 32 -> "EPIPE (broken pipe)";
      case 36 -> "ENAMETOOLONG (file name too long)";
      case ENOSYS -> "ENOSYS (call not implemented)";
      case 40 -> "ELOOP (too many symbolic links)";
      case ENOTSOCK -> "ENOTSOCK (not a socket)";
      case ENOPROTOOPT -> "ENOPROTOOPT (option not available)";
      case EOPNOTSUPP -> "EOPNOTSUPP (operation not supported)";
      case 97 -> "EAFNOSUPPORT (address family not supported)";
      case 104 -> "ECONNRESET (connection reset by peer)";
      case 105 -> "ENOBUFS (no buffer space available)";
      case 107 -> "ENOTCONN (not connected)";
      case 111 -> "ECONNREFUSED (connection refused)";
      case 116 -> "ESTALE (stale file handle)";
      case 122 -> "EDQUOT (disk quota exceeded)";
      default -> "errno " + errno;
    };
  }
}
