/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;

/** Which room may know which, in the benchmarks. */
@AnalyzeClasses(
    packages = "io.corelane.bench",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule rooms_have_no_cycles =
      slices().matching("io.corelane.bench.(**)").should().beFreeOfCycles();

  /** What operators get must run without what they do not get. */
  @ArchTest
  static void nothingElseKnowsTheLaboratory(JavaClasses classes) throws IOException {
    String[] laboratory =
        Laboratory.packages().stream().map(room -> room + "..").toArray(String[]::new);
    noClasses()
        .that()
        .resideOutsideOfPackages(laboratory)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(laboratory)
        .check(classes);
  }
}
