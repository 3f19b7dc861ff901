/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.nio.file.Files;

/** Facts, then policy, then what acts: one direction, and each room with its own tools only. */
@AnalyzeClasses(
    packages = "io.corelane.affinity",
    importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {
  private static final String BASE = "io.corelane.affinity.";
  private static final String[] FACTS = {
    BASE + "cpu..",
    BASE + "system..",
    BASE + "topology..",
    BASE + "irq..",
    BASE + "nic..",
    BASE + "block..",
    BASE + "load..",
    BASE + "memory..",
    BASE + "machine..",
    BASE + "host.."
  };
  private static final String[] PURE = {
    BASE + "policy..", BASE + "plan..", BASE + "doctor..", BASE + "trial.."
  };
  private static final String[] LOGGING = {
    "org.slf4j..", "java.util.logging..", "java.lang.System$Logger"
  };

  @ArchTest
  static final ArchRule ONLY_LINUX_CALLS_NATIVE_CODE =
      noClasses()
          .that()
          .resideOutsideOfPackage(BASE + "linux..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("com.sun.jna..", "net.openhft..")
          .because("the rest runs, and is tested, on machines and captures without native code");

  @ArchTest
  static final ArchRule NOTHING_KNOWS_HADOOP =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.hadoop..", "io.corelane.hdfs..");

  @ArchTest
  static final ArchRule ONLY_THE_COMMAND_USES_ITS_LIBRARIES =
      noClasses()
          .that()
          .resideOutsideOfPackage(BASE + "cli..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("picocli..", "com.fasterxml.jackson..")
          .because("neither goes into the DataNode's jar");

  @ArchTest
  static final ArchRule NOTHING_CALLS_THE_COMMAND =
      noClasses()
          .that()
          .resideOutsideOfPackage(BASE + "cli..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(BASE + "cli..");

  @ArchTest
  static final ArchRule POLICY_IS_PURE =
      noClasses()
          .that()
          .resideInAnyPackage(PURE)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "java.io..",
              "java.nio.file..",
              "java.util.concurrent..",
              "java.time..",
              "org.slf4j..",
              "java.util.logging..",
              "io.micrometer..")
          .orShould()
          .dependOnClassesThat()
          .belongToAnyOf(Thread.class, System.class, ProcessHandle.class)
          .because("a plan follows from its arguments alone");

  @ArchTest
  static final ArchRule POLICY_KNOWS_FACTS_ONLY =
      noClasses()
          .that()
          .resideInAnyPackage(BASE + "policy..", BASE + "plan..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              BASE + "apply..",
              BASE + "monitor..",
              BASE + "linux..",
              BASE + "config..",
              BASE + "metrics..",
              BASE + "system..");

  @ArchTest
  static final ArchRule THE_DOCTOR_KNOWS_FACTS_ONLY =
      noClasses()
          .that()
          .resideInAPackage(BASE + "doctor..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              BASE + "policy..",
              BASE + "plan..",
              BASE + "apply..",
              BASE + "monitor..",
              BASE + "linux..",
              BASE + "config..",
              BASE + "metrics..");

  @ArchTest
  static final ArchRule FACTS_KNOW_NOBODY_ABOVE =
      noClasses()
          .that()
          .resideInAnyPackage(FACTS)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              BASE + "policy..",
              BASE + "plan..",
              BASE + "doctor..",
              BASE + "apply..",
              BASE + "monitor..",
              BASE + "linux..",
              BASE + "config..",
              BASE + "metrics..",
              "io.micrometer..");

  @ArchTest
  static final ArchRule FACTS_DO_NOT_LOG =
      noClasses()
          .that()
          .resideInAnyPackage(FACTS)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(LOGGING)
          .because("an absence is an answer; whoever asked says it once");

  @ArchTest
  static final ArchRule FACTS_DO_NOT_WRITE =
      noClasses()
          .that()
          .resideInAnyPackage(FACTS)
          .should()
          .callMethodWhere(
              target(owner(type(Files.class)))
                  .and(
                      target(
                          nameMatching(
                              "write.*|set.*|create.*|delete.*|move|copy|newOutputStream"
                                  + "|newByteChannel|newBufferedWriter"))))
          .orShould()
          .dependOnClassesThat()
          .haveNameMatching(
              "java\\.io\\.(FileOutputStream|FileWriter|RandomAccessFile)"
                  + "|java\\.nio\\.channels\\.FileChannel|java\\.lang\\.ProcessBuilder");

  @ArchTest
  static final ArchRule ROOMS_HAVE_NO_CYCLES =
      slices().matching("io.corelane.affinity.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule ROOMS_WITHIN_ROOMS_HAVE_NO_CYCLES =
      slices().matching("io.corelane.affinity.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule NO_STATIC_STATE =
      noFields()
          .that()
          .areStatic()
          .should()
          .notBeFinal()
          .because("two DataNodes in one JVM, as in every test, must not meet in our classes");

  @ArchTest
  static final ArchRule ONLY_THE_COMMAND_PRINTS =
      noClasses().that().resideOutsideOfPackage(BASE + "cli..").should(ACCESS_STANDARD_STREAMS);

  private ArchitectureTest() {}
}
