/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import java.util.Locale;

/**
 * Turns what goes wrong on the way to a native call into one line for an operator: what is missing
 * and what to do about it. Names JNA's classes as text only, since they may be what is missing.
 */
public final class NativeTrouble {

  private static final String NATIVE_CLASS = "com.sun.jna.Native";

  private NativeTrouble() {}

  /** One line that names the cause and, where there is one, the remedy, never empty. */
  public static String explain(Throwable failure) {
    Throwable root = root(failure);
    String message = oneLine(root);
    if (root instanceof NativeCallException call) {
      return call.errno() == Errno.EPERM || call.errno() == Errno.ENOSYS
          ? message + "; a system call filter (seccomp) of the container or service may forbid it"
          : message;
    } else if (message.contains("Error looking up function")) {
      return "this C library lacks a function: " + message;
    } else if (message.contains("incompatible JNA native library")) {
      return message + "; start the JVM with -Djna.nosys=true";
    } else if (message.contains("Could not initialize class")) {
      return "a library failed to start earlier in this JVM: " + message;
    } else if (is(root, NoClassDefFoundError.class) || is(root, ClassNotFoundException.class)) {
      return missingClass(message);
    } else if (is(root, UnsatisfiedLinkError.class)) {
      return "JNA cannot load its native library: "
          + message
          + "; start the JVM with -Djna.tmpdir=DIR, a directory this user can write to, on a file"
          + " system mounted without noexec";
    } else if (root instanceof LinkageError) {
      return "JNA (" + jnaOrigin() + ") does not fit: " + message + "; put JNA 5.19 in front";
    }
    return root.getClass().getSimpleName() + ": " + message;
  }

  /**
   * Whether a failure is of a kind, or is the JVM's later report of one of that kind: {@code
   * ExceptionInInitializerError: Exception java.lang.UnsatisfiedLinkError: ...}.
   */
  private static boolean is(Throwable failure, Class<? extends Throwable> kind) {
    return kind.isInstance(failure)
        || String.valueOf(failure.getMessage()).startsWith("Exception " + kind.getName());
  }

  private static String missingClass(String message) {
    if (message.contains("com/sun/jna/") || message.contains("com.sun.jna.")) {
      return "JNA is not on the class path (" + message + "); add jna.jar, version 5.19";
    } else if (message.contains("net/openhft/") || message.contains("net.openhft.")) {
      return "OpenHFT is not on the class path (" + message + "); add affinity.jar";
    }
    return "a class is missing: " + message;
  }

  /**
   * The innermost cause. A class that failed to initialise once is reported ever after as {@code
   * NoClassDefFoundError: Could not initialize class}; its cause is the failure that matters.
   */
  private static Throwable root(Throwable failure) {
    Throwable root = failure;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      root = cause;
    }
    return root;
  }

  private static String oneLine(Throwable failure) {
    String message = failure.getMessage();
    return message == null || message.isBlank()
        ? "no message"
        : message.strip().replaceAll("\\s*[\\r\\n]+\\s*", " ");
  }

  private static String jnaOrigin() {
    try {
      ClassLoader loader = NativeTrouble.class.getClassLoader();
      Class<?> jna = Class.forName(NATIVE_CLASS, false, loader);
      return String.valueOf(jna.getProtectionDomain().getCodeSource().getLocation());
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return String.format(Locale.ROOT, "of unknown origin, %s", e.getClass().getSimpleName());
    }
  }
}
