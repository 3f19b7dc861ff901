/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.concurrent.atomic.AtomicReference;

/** Which room may know which, in the plugin. */
@AnalyzeClasses(
    packages = {"io.corelane.hdfs", "org.apache.hadoop.hdfs.server.datanode.fsdataset.impl"},
    importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.OursOnly.class})
class ArchitectureTest {

  private static final String IN_HADOOPS_PACKAGE =
      "org.apache.hadoop.hdfs.server.datanode.fsdataset.impl";

  /** Hadoop has classes in one of the packages, too. */
  static final class OursOnly implements ImportOption {

    @Override
    public boolean includes(com.tngtech.archunit.core.importer.Location location) {
      return !location.isJar() || location.contains("hdfs-plugin");
    }
  }

  @ArchTest
  static final ArchRule uploads_and_disk_writers_know_no_hadoop =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.corelane.hdfs.upload..",
              "io.corelane.hdfs.stage..",
              "io.corelane.hdfs.thread..",
              "io.corelane.hdfs.volume..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.apache.hadoop..");

  @ArchTest
  static final ArchRule rooms_have_no_cycles = slices().matching("(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule native_calls_are_made_in_affinity_core =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("com.sun.jna..", "net.openhft..", "software.chronicle..");

  @ArchTest
  static final ArchRule the_command_stays_outside_the_datanode =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.corelane.affinity.cli..", "picocli..", "com.fasterxml..");

  @ArchTest
  static final ArchRule hadoops_package_holds_only_what_must_be_there =
      classes()
          .that()
          .resideInAPackage(IN_HADOOPS_PACKAGE)
          .should()
          .haveSimpleNameStartingWith("CorelaneDataset")
          .orShould()
          .haveSimpleName("WorkerPools")
          .orShould()
          .haveSimpleName("SuperclassProbe")
          .orShould()
          .haveSimpleName("package-info");

  @ArchTest
  static final ArchRule only_the_plugin_looks_back_into_hadoops_package =
      noClasses()
          .that()
          .resideInAPackage("io.corelane.hdfs..")
          .and()
          .doNotHaveSimpleName("DataNodePlugin")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(IN_HADOOPS_PACKAGE);

  @ArchTest
  static final ArchRule no_state_of_the_whole_process =
      fields()
          .that()
          .areStatic()
          .should()
          .beFinal()
          .andShould()
          .notHaveRawType(AtomicReference.class)
          .andShould()
          .haveModifier(JavaModifier.STATIC);

  @ArchTest
  static final ArchRule no_test_hook_of_hadoops =
      noClasses().should().dependOnClassesThat().haveSimpleName("DataNodeFaultInjector");
}
