/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs one test class in this JVM and writes a line per test to a file as it ends, so that what was
 * over before a class hangs is known. Uses no class of Corelane's and none of Hadoop's.
 */
final class OneTestClass {

  private OneTestClass() {}

  public static void main(String[] args) throws IOException {
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(DiscoverySelectors.selectClass(args[1]))
            .build();
    try (PrintStream results = new PrintStream(args[0], StandardCharsets.UTF_8)) {
      LauncherFactory.create().execute(request, new Lines(results));
      results.println("end");
    }
    // A test that leaves threads behind is none of ours.
    System.exit(0);
  }

  private static final class Lines implements TestExecutionListener {

    private final PrintStream results;

    Lines(PrintStream results) {
      this.results = results;
    }

    @Override
    public void executionStarted(TestIdentifier test) {
      if (test.isTest()) {
        // For whoever reads the log of a class with many tests.
        System.out.println("=== " + name(test));
      }
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
      line("skipped", test, reason);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      boolean passed = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
      // A container counts only if something is wrong with it: a failed @BeforeClass, say.
      if (!passed || test.isTest()) {
        boolean failed = result.getStatus() == TestExecutionResult.Status.FAILED;
        result
            .getThrowable()
            .filter(t -> failed)
            .ifPresent(
                t -> {
                  System.out.println("=== FAILED " + name(test));
                  t.printStackTrace(System.out);
                });
        line(
            passed ? "passed" : failed ? "failed" : "skipped",
            test,
            result.getThrowable().map(String::valueOf).orElse(""));
      }
    }

    private static String name(TestIdentifier test) {
      String name = test.getDisplayName();
      String method =
          test.getSource()
              .filter(MethodSource.class::isInstance)
              .map(source -> ((MethodSource) source).getMethodName())
              .orElse("");
      return (name.startsWith(method) ? name : method + name).replaceAll("\\s+", "_");
    }

    private void line(String what, TestIdentifier test, String why) {
      String first = why.lines().findFirst().orElse("");
      results.println(what + " " + name(test) + " " + first);
      results.flush();
    }
  }
}
