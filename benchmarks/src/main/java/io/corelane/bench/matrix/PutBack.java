/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import io.corelane.affinity.apply.direct.DirectTuner;
import io.corelane.affinity.linux.BinderChoice;
import io.corelane.affinity.linux.NativeSupport;
import io.corelane.affinity.system.SystemRoot;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A program of its own: puts back what the journal says a run has left, when that run was killed.
 * To open the journal is to do so.
 */
public final class PutBack {

  // The lock goes with the process that was killed, but not before its pipes do.
  private static final int TRIES = 50;
  private static final int PAUSE_MILLIS = 200;
  private static final String JOURNAL = "direct.journal";

  private PutBack() {}

  /** What the shell runs for it, each word quoted. */
  static String command(Path state, UnaryOperator<String> quoted) {
    return Stream.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData",
            "-cp",
            absolute(System.getProperty("java.class.path")),
            PutBack.class.getName(),
            state.toAbsolutePath().toString())
        .map(quoted)
        .collect(Collectors.joining(" ", "", "\n"));
  }

  private static String absolute(String classPath) {
    return Stream.of(classPath.split(File.pathSeparator, -1))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** Puts back; may be interrupted while the journal is another's. */
  public static void main(String[] args) throws InterruptedException {
    Path state = Path.of(args[0]);
    IOException last = new IOException("not tried");
    for (int i = 0; i < TRIES; i++) {
      try {
        DirectTuner tuner = open(state);
        tuner.close();
        tuner.news().forEach(System.err::println);
        System.exit(isAll(state) ? 0 : 1);
      } catch (IOException e) {
        last = e;
        Thread.sleep(PAUSE_MILLIS);
      }
    }
    System.err.println("corelane: interrupts are not put back: " + last.getMessage());
    System.exit(1);
  }

  /** Whether nothing is left to be put back: the journal has its header and nothing else. */
  static boolean isAll(Path state) {
    try {
      return Files.readAllLines(state.resolve(JOURNAL), StandardCharsets.ISO_8859_1).size() == 1;
    } catch (IOException e) {
      return false; // Not known.
    }
  }

  private static DirectTuner open(Path state) throws IOException {
    return DirectTuner.open(
        SystemRoot.live(), state, NativeSupport.probe(BinderChoice.AUTO).binder(), true);
  }
}
