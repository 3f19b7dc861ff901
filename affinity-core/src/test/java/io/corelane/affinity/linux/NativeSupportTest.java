/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The gate, here and in JVMs where something is missing. */
final class NativeSupportTest {

  private final Path dir;

  NativeSupportTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @ParameterizedTest
  @CsvSource({"AUTO, jna", "JNA, jna", "OPENHFT, openhft"})
  void isAvailableHere(BinderChoice choice, String name) {
    NativeSupport support = NativeSupport.probe(choice);
    assertEquals(Optional.empty(), support.unavailabilityCause());
    assertTrue(support.isAvailable());
    assertEquals(name, support.binder().name());
    assertEquals("", support.sockets().explain());
    assertEquals("", support.blockFiles().explain());
  }

  @Test
  void probingLeavesTheCallersMaskAndNoThread() throws Exception {
    ThreadBinder binder = NativeSupport.probe(BinderChoice.AUTO).binder();
    CpuSet before = binder.affinity(ThreadBinder.CALLING_THREAD);
    NativeSupport.probe(BinderChoice.OPENHFT);
    assertEquals(before, binder.affinity(ThreadBinder.CALLING_THREAD));
    assertFalse(
        Thread.getAllStackTraces().keySet().stream()
            .anyMatch(thread -> thread.getName().equals("corelane-probe")));
  }

  @Test
  void anInterruptIsKeptForTheCaller() {
    Thread.currentThread().interrupt();
    boolean available = NativeSupport.probe(BinderChoice.AUTO).isAvailable();
    assertTrue(Thread.interrupted());
    assertTrue(available);
  }

  @ParameterizedTest
  @EnumSource(BinderChoice.class)
  void withoutJnaItSaysSo(BinderChoice choice) throws Exception {
    List<String> lines = probeElsewhere(choice, List.of(), ourClasses());
    assertUnavailable(lines, "JNA is not on the class path", "add jna.jar");
  }

  @Test
  void withoutOpenHftAutoNeedsItNotAndOpenHftSaysSo() throws Exception {
    String noOpenHft = ourClasses() + File.pathSeparator + jar("com.sun.jna.Native");
    List<String> auto = probeElsewhere(BinderChoice.AUTO, List.of(), noOpenHft);
    assertEquals("binder jna", auto.get(2));
    List<String> openHft = probeElsewhere(BinderChoice.OPENHFT, List.of(), noOpenHft);
    assertUnavailable(openHft, "OpenHFT is not on the class path", "add affinity.jar");
  }

  @ParameterizedTest
  @EnumSource(BinderChoice.class)
  void whereJnaCannotUnpackItsLibraryItNamesTheRemedy(BinderChoice choice) throws Exception {
    Path noDirectory = Files.writeString(dir.resolve("file"), "");
    List<String> lines =
        probeElsewhere(choice, List.of("-Djna.tmpdir=" + noDirectory), wholeClassPath());
    assertUnavailable(lines, "JNA cannot load its native library", "-Djna.tmpdir=DIR");
  }

  @Test
  void onAnotherSystemItDoesNotEvenTry() throws Exception {
    List<String> os =
        probeElsewhere(BinderChoice.AUTO, List.of("-Dos.name=Plan 9"), wholeClassPath());
    assertUnavailable(os, "Linux only", "this is Plan 9");
    List<String> width =
        probeElsewhere(BinderChoice.AUTO, List.of("-Dsun.arch.data.model=32"), wholeClassPath());
    assertUnavailable(width, "64-bit", System.getProperty("os.arch"));
  }

  @Test
  void withoutTheJdksNetworkOptionsOnlyTheNapiIdIsMissing() throws Exception {
    List<String> lines =
        probeElsewhere(
            BinderChoice.AUTO, List.of("--limit-modules=java.base,java.logging"), wholeClassPath());
    assertEquals(
        List.of(
            "available true",
            "cause ",
            "binder jna",
            "sockets ",
            "block files ",
            "socket true false"),
        lines.subList(0, 6));
  }

  @Test
  void whatIsNotThereIsNotHandedOut() {
    NoSockets sockets = new NoSockets("no means");
    assertEquals("no means", sockets.explain());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void noBlockFileIsOpenedWithoutMeans(boolean direct) {
    NoBlockFiles files = new NoBlockFiles("no means");
    assertEquals("no means", files.explain());
    NativeCallException refused =
        assertThrows(NativeCallException.class, () -> files.open(Path.of("/x"), direct));
    assertEquals(Errno.ENOSYS, refused.errno());
    assertTrue(
        String.valueOf(refused.getMessage()).startsWith("open(/x) for writing, no means"),
        refused::getMessage);
  }

  /** Both probes failed, each with one line that holds all the words. */
  private static void assertUnavailable(List<String> lines, String... words) {
    assertEquals(4, lines.size(), lines::toString);
    for (int probe = 0; probe < 4; probe += 2) {
      assertEquals("available false", lines.get(probe), lines::toString);
      for (String word : words) {
        assertTrue(lines.get(probe + 1).contains(word), lines::toString);
      }
    }
  }

  private List<String> probeElsewhere(BinderChoice choice, List<String> flags, String classPath)
      throws Exception {
    Path output = dir.resolve("output");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xshare:auto");
    command.add("-XX:TieredStopAtLevel=1");
    command.addAll(flags);
    command.addAll(List.of("-cp", classPath, ProbeMain.class.getName(), choice.name()));
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(output.toFile())
            .redirectError(dir.resolve("errors").toFile())
            .start();
    try {
      assertTrue(process.waitFor(120, TimeUnit.SECONDS), "the JVM did not end");
    } finally {
      process.destroyForcibly();
    }
    assertEquals(0, process.exitValue(), Files.readString(dir.resolve("errors")));
    return Files.readAllLines(output);
  }

  private static String ourClasses() throws Exception {
    return origin(NativeSupport.class) + File.pathSeparator + origin(NativeSupportTest.class);
  }

  private static String wholeClassPath() throws Exception {
    return Stream.of(
            "com.sun.jna.Native",
            "com.sun.jna.platform.linux.LibC",
            "net.openhft.affinity.impl.LinuxHelper",
            "org.slf4j.Logger")
        .map(NativeSupportTest::jar)
        .reduce(ourClasses(), (path, jar) -> path + File.pathSeparator + jar);
  }

  private static String jar(String className) {
    try {
      return origin(Class.forName(className, false, NativeSupportTest.class.getClassLoader()));
    } catch (ReflectiveOperationException | URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private static String origin(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
  }
}
