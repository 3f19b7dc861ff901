/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.system.FileTree;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Command;

class CorelaneTest {

  @ParameterizedTest
  @ValueSource(strings = {"--help", "topology --help", "--version", "topology --version"})
  void helpAndVersionAreNoErrors(String args) {
    Run run = Run.corelane(args.split(" ", -1));
    assertEquals(0, run.exitCode());
    assertEquals("", run.err());
    run.out().lines().forEach(line -> assertTrue(line.length() <= 100, line));
  }

  @Test
  void theVersionIsTheBuilds() {
    String version = Run.corelane("--version").out();
    assertTrue(version.matches("corelane \\d+\\.\\d+\\.\\d+\\S*\\RJava \\S+ on \\S+\\R"), version);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|corelane: Unmatched argument at index 0: ''",
        "topologie|corelane: Unmatched argument at index 0: 'topologie'",
        "topologie --help|corelane: Unmatched argument at index 0: 'topologie'",
        "--version topologie|corelane: Unmatched argument at index 1: 'topologie'",
        "topology --root|corelane topology: Missing required parameter for option '--root' (DIR)",
        "topology --deep|corelane topology: Unknown option: '--deep'",
        "topology x|corelane topology: Unmatched argument at index 1: 'x'",
        "topology --root /no/where|corelane topology: --root /no/where is not a directory",
        "topology --root /proc/stat|corelane topology: --root /proc/stat is not a directory",
      })
  void wrongUsageIsOneLineAndATry(String args, String fault) {
    Run run = Run.corelane(args.split(" ", -1));
    assertEquals(2, run.exitCode());
    assertEquals("", run.out());
    assertEquals(fault, run.err().lines().findFirst().orElse(""));
    assertTrue(run.err().contains("Try: corelane"), run.err());
  }

  @Test
  void withoutACommandTheUsageIsWrong() {
    Run run = Run.corelane();
    assertEquals(2, run.exitCode());
    assertTrue(run.err().startsWith("corelane: Missing command"), run.err());
  }

  @Test
  void aRootMustHoldProcAndSys(@TempDir Path directory) {
    FileTree tree = new FileTree(directory);
    String dir = directory.toString();
    assertEquals(
        "corelane topology: --root "
            + dir
            + " has no proc/: a captured machine holds proc/ and sys/",
        firstLine(Run.corelane("topology", "--root", dir)));
    tree.directory("/proc").file("/sys", "a file\n");
    assertEquals(
        "corelane topology: --root "
            + dir
            + " has no sys/: a captured machine holds proc/ and sys/",
        firstLine(Run.corelane("topology", "--root", dir)));
  }

  @Test
  void otherModulesBringSubcommands(@TempDir Path directory) throws IOException {
    new FileTree(directory)
        .file("/META-INF/services/" + Subcommand.class.getName(), Failing.class.getName() + "\n");
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {directory.toUri().toURL()}, before)) {
      thread.setContextClassLoader(loader);
      assertTrue(Run.corelane("--help").out().contains("fails always"));
      assertTrue(Run.corelane("fail", "--help").out().contains("Exit codes:"));
      Run run = Run.corelane("fail");
      assertEquals(1, run.exitCode());
      assertEquals("corelane fail: the disk is full" + System.lineSeparator(), run.err());
    } finally {
      thread.setContextClassLoader(before);
    }
    assertTrue(Files.exists(directory));
  }

  private static String firstLine(Run run) {
    assertEquals(2, run.exitCode());
    return run.err().lines().findFirst().orElse("");
  }

  /** Loaded by its name. */
  @Command(name = "fail", mixinStandardHelpOptions = true, description = "fails always")
  public static final class Failing implements Subcommand {
    @Override
    public Integer call() throws IOException {
      throw new IOException("the disk is full");
    }
  }
}
