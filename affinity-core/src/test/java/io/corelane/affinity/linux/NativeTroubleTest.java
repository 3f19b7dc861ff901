/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** One line for each way that native calls can be missing; the messages are real ones. */
final class NativeTroubleTest {

  static Stream<Arguments> failures() {
    return Stream.of(
        Arguments.of(
            new NoClassDefFoundError("com/sun/jna/NativeLibrary"),
            "JNA is not on the class path (com/sun/jna/NativeLibrary); add jna.jar, version 5.19"),
        Arguments.of(
            new ExceptionInInitializerError(
                "Exception java.lang.NoClassDefFoundError: com/sun/jna/Native [in thread \"a\"]"),
            "JNA is not on the class path (Exception java.lang.NoClassDefFoundError:"
                + " com/sun/jna/Native [in thread \"a\"]); add jna.jar, version 5.19"),
        Arguments.of(
            new NoClassDefFoundError("net/openhft/affinity/impl/LinuxHelper"),
            "OpenHFT is not on the class path (net/openhft/affinity/impl/LinuxHelper); add"
                + " affinity.jar"),
        Arguments.of(new ClassNotFoundException("x.Y"), "a class is missing: x.Y"),
        Arguments.of(
            new UnsatisfiedLinkError("/t/jna1.tmp: failed to map segment from shared object"),
            "JNA cannot load its native library: /t/jna1.tmp: failed to map segment from shared"
                + " object; start the JVM with -Djna.tmpdir=DIR, a directory this user can write"
                + " to, on a file system mounted without noexec"),
        Arguments.of(
            new UnsatisfiedLinkError("Error looking up function 'gettid': undefined symbol"),
            "this C library lacks a function: Error looking up function 'gettid': undefined"
                + " symbol"),
        Arguments.of(
            new Error("\nThere is an incompatible JNA native library installed\r\nExpected: 6"),
            "There is an incompatible JNA native library installed Expected: 6; start the JVM"
                + " with -Djna.nosys=true"),
        Arguments.of(
            new NoClassDefFoundError("Could not initialize class com.sun.jna.Native"),
            "a library failed to start earlier in this JVM: Could not initialize class"
                + " com.sun.jna.Native"),
        Arguments.of(
            new NativeCallException("sched_setaffinity(0, [1])", Errno.EPERM),
            "sched_setaffinity(0, [1]): EPERM (operation not permitted); a system call filter"
                + " (seccomp) of the container or service may forbid it"),
        Arguments.of(
            new NativeCallException("open(/)", Errno.EMFILE),
            "open(/): EMFILE (too many open files)"),
        Arguments.of(new IllegalStateException(" "), "IllegalStateException: no message"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void namesTheCauseAndTheRemedy(Throwable failure, String expected) {
    assertEquals(expected, NativeTrouble.explain(failure));
    assertEquals(expected, NativeTrouble.explain(new RuntimeException("outer", failure)));
  }

  @Test
  void anOldJnaIsNamedByItsJar() {
    String jar =
        com.sun.jna.Native.class.getProtectionDomain().getCodeSource().getLocation().toString();
    assertEquals(
        "JNA (" + jar + ") does not fit: getProcess; put JNA 5.19 in front",
        NativeTrouble.explain(new NoSuchMethodError("getProcess")));
  }
}
