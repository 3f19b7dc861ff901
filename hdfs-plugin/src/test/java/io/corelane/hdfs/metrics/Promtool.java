/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Prometheus's own tool, which checks and evaluates rules, and checks what is exposed.
 *
 * @param program its name, to be found in the path
 */
public record Promtool(String program) {

  /** The one that is installed. */
  public static final Promtool INSTALLED = new Promtool("promtool");

  /**
   * What came of a call.
   *
   * @param isGood whether the tool found nothing wrong
   * @param output all that it printed
   */
  public record Verdict(boolean isGood, String output) {}

  /** Checks the syntax of a file of rules. */
  Verdict check(Path rules) throws IOException, InterruptedException {
    return run("check", "rules", rules.toString());
  }

  /** Evaluates a file of tests. */
  Verdict test(Path tests) throws IOException, InterruptedException {
    return run("test", "rules", tests.toString());
  }

  /** Checks a configuration of Prometheus, and the rules that it names. */
  Verdict checkConfig(Path config) throws IOException, InterruptedException {
    return run("check", "config", config.toString());
  }

  /**
   * Checks what a program exposes, in the text format: syntax and conventions.
   *
   * @param exposed a file of it
   */
  public Verdict checkMetrics(Path exposed) throws IOException, InterruptedException {
    return run(Redirect.from(exposed.toFile()), "check", "metrics");
  }

  /** Writes what is to be YAML as JSON, which is YAML, too. */
  static Path write(Path file, Object content) throws IOException {
    new ObjectMapper().writeValue(file.toFile(), content);
    return file;
  }

  private Verdict run(String... arguments) throws IOException, InterruptedException {
    return run(Redirect.from(new File("/dev/null")), arguments);
  }

  private Verdict run(Redirect input, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(program));
    command.addAll(List.of(arguments));
    Process process =
        started(new ProcessBuilder(command).redirectInput(input).redirectErrorStream(true));
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Verdict(process.waitFor() == 0, output);
  }

  private Process started(ProcessBuilder builder) {
    try {
      return builder.start();
    } catch (IOException e) {
      throw new AssertionError(
          program + ", which tests the alerts, is missing: it is in Debian's package prometheus.",
          e);
    }
  }
}
