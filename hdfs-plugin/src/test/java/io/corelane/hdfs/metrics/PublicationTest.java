/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.config.Mode;
import io.corelane.affinity.config.ModeKey;
import io.corelane.affinity.judge.AutoFigures;
import io.corelane.affinity.judge.MeasureFigures;
import io.corelane.affinity.judge.TrialFigures;
import io.corelane.affinity.metrics.CorelaneMetrics;
import io.corelane.affinity.policy.Lane;
import io.corelane.affinity.trial.TrialMeasure;
import io.corelane.affinity.trial.TrialVerdict;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.management.DynamicMBean;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import javax.management.openmbean.CompositeData;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** With Hadoop's own metrics system and this JVM's MBean server. */
class PublicationTest {

  private static final String BEAN = "Hadoop:service=DataNode,name=Corelane";
  private static final String METERS = "Hadoop:service=DataNode,name=CorelaneMetrics";

  private static final MachineReport MACHINE =
      new MachineReport(
          5,
          true,
          0.5,
          new CpuReport[] {new CpuReport(0, 0, 0, 0, 0, true, true, 0.5, 0.25)},
          new RxQueueReport[] {new RxQueueReport("data0", 3, 47, "0-1", "", 12.5)},
          new HardwareQueueReport[] {new HardwareQueueReport("nvme0n1", 1, "0-1", 52)});
  private static final AutoFigures AUTO =
      new AutoFigures(
          AutoFigures.State.OTHER_MODE,
          "",
          "",
          0,
          List.of(
              new TrialFigures(
                  "off",
                  "bind",
                  TrialVerdict.HELPS,
                  9,
                  20_000,
                  1,
                  2,
                  List.of(new MeasureFigures(TrialMeasure.RECEIVED, 9, 1.2, 1.1, 1.3)))));

  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
  private final MetricsSystem system = DefaultMetricsSystem.initialize("DataNode");
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final CorelaneMetrics metrics = new CorelaneMetrics(registry);
  private final RecentUploads recent = new RecentUploads(10);
  private final CorelaneReport report =
      new CorelaneReport(
          () -> List.of(RecentUploadsTest.upload("blk_7")),
          recent,
          () -> List.of(new DiskWriterReport("corelane-dw-1", 42, "/data/1", "2-3")),
          new DecisionReports(),
          SteeringReport.none(),
          () -> MACHINE,
          () -> AUTO,
          () ->
              new HistoryReport(
                  7, new int[] {1}, new int[] {2}, new int[] {3}, new int[] {4}, 0.75));

  @BeforeEach
  void oneDataNodeInThisJvm() {
    DefaultMetricsSystem.setMiniClusterMode(false);
  }

  @AfterEach
  void stop() {
    system.stop();
    DefaultMetricsSystem.shutdown();
    DefaultMetricsSystem.setMiniClusterMode(false);
  }

  @Test
  void theMetersAreAttributesOfTheSourcesBean() throws Exception {
    metrics.uploadStarted(Lane.SHORT);
    metrics.bound(2_000);
    try (Publication publication = Publication.open(registry, report)) {
      assertEquals("CorelaneMetrics", publication.sourceName());
      ObjectName meters = new ObjectName(METERS);
      assertEquals(1L, server.getAttribute(meters, "UploadsStartedLaneShort"));
      assertEquals(1L, server.getAttribute(meters, "UploadsActive"));
      assertEquals(1L, server.getAttribute(meters, "BindCount"));
      assertEquals(2_000L, server.getAttribute(meters, "BindTotalNanos"));
      assertEquals(2_000L, server.getAttribute(meters, "BindMaxNanos"));
      assertEquals("dfs", server.getAttribute(meters, "tag.Context"));
    }
    assertFalse(server.isRegistered(new ObjectName(METERS)));
  }

  @Test
  void theReportsArePlainCompositeData() throws Exception {
    report.inForce(ModeKey.BIND, Mode.BIND, 7);
    recent.add(() -> RecentUploadsTest.upload("blk_1"));
    try (Publication publication = Publication.open(registry, report)) {
      ObjectName bean = new ObjectName(BEAN);
      assertEquals(bean, publication.beanName());
      assertEquals("bind", server.getAttribute(bean, "Mode"));
      CompositeData auto = (CompositeData) server.getAttribute(bean, "Auto");
      assertEquals("other-mode", auto.get("state"));
      CompositeData[] trials = (CompositeData[]) auto.get("trials");
      assertEquals("helps", trials[0].get("verdict"));
      assertEquals("active", server.getAttribute(bean, "State"));
      assertEquals("", server.getAttribute(bean, "InactiveReason"));
      CompositeData[] ended = (CompositeData[]) server.getAttribute(bean, "RecentUploads");
      assertEquals("blk_1", ended[0].get("block"));
      assertEquals(3, ended[0].get("rxCpu"));
      assertEquals("2-3", ended[0].get("receiverCpus"));
      assertEquals(12.5, ended[0].get("mibPerSecond"));
      CompositeData[] active = (CompositeData[]) server.getAttribute(bean, "ActiveUploads");
      assertEquals("blk_7", active[0].get("block"));
      CompositeData[] writers = (CompositeData[]) server.getAttribute(bean, "DiskWriters");
      assertEquals("corelane-dw-1", writers[0].get("name"));
      assertEquals(42, writers[0].get("tid"));
    }
    assertFalse(server.isRegistered(new ObjectName(BEAN)));
  }

  /** This JVM's own MXBeans know records. */
  @Test
  void namesTypesAndValuesAreThoseOfAnMxBean() throws Exception {
    recent.add(() -> RecentUploadsTest.upload("blk_1"));
    report.refusedChanges().add(new RefusedChange("corelane.mode", "bnid", "no such choice", 9));
    DynamicMBean ours = new ReportBean(report);
    DynamicMBean theirs = new StandardMBean(report, CorelaneAttributes.class, true);
    assertEquals(theirs.getMBeanInfo().getClassName(), ours.getMBeanInfo().getClassName());
    assertEquals(types(theirs), types(ours));
    for (String name : types(ours).keySet()) {
      Object value = ours.getAttribute(name);
      assertTrue(Objects.deepEquals(theirs.getAttribute(name), value), name + " = " + value);
    }
  }

  private static Map<String, Object> types(DynamicMBean bean) {
    return Arrays.stream(bean.getMBeanInfo().getAttributes())
        .collect(
            Collectors.toMap(
                MBeanAttributeInfo::getName,
                attribute -> attribute.getDescriptor().getFieldValue("openType")));
  }

  @Test
  void anInactiveCorelaneSaysWhy() {
    report.inactive(Optional.of(Mode.OBSERVE), "JNA is missing");
    assertEquals("observe", report.getMode());
    assertEquals("inactive", report.getState());
    assertEquals("JNA is missing", report.getInactiveReason());
    report.inactive(Optional.empty(), "corelane.mode = x");
    assertEquals("", report.getMode());
  }

  @Test
  void twoDataNodesOfAMiniClusterHaveNamesOfTheirOwn() throws Exception {
    DefaultMetricsSystem.setMiniClusterMode(true);
    twoDataNodes();
  }

  @Test
  void twoDataNodesOfAnotherJvmHaveNamesOfTheirOwn() throws Exception {
    twoDataNodes();
  }

  @Test
  void aNameIsFreeAgainAfterItsDataNode() {
    for (int i = 0; i < 3; i++) {
      try (Publication publication = Publication.open(registry, report)) {
        assertEquals("CorelaneMetrics", publication.sourceName());
        assertEquals(BEAN, String.valueOf(publication.beanName()));
      }
    }
  }

  @Test
  void closingTwiceRemovesNothingOfAnothers() {
    Publication first = Publication.open(registry, report);
    first.close();
    try (Publication second = Publication.open(registry, report)) {
      first.close();
      assertNotNull(system.getSource(String.valueOf(second.sourceName())));
      assertTrue(server.isRegistered(second.beanName()));
    }
  }

  private void twoDataNodes() throws Exception {
    SimpleMeterRegistry other = new SimpleMeterRegistry();
    new CorelaneMetrics(other).uploadStarted(Lane.LONG);
    Publication first = Publication.open(registry, report);
    Publication second =
        Publication.open(
            other,
            new CorelaneReport(
                List::of,
                recent,
                List::of,
                new DecisionReports(),
                SteeringReport.none(),
                () -> MachineReport.UNKNOWN,
                () -> AutoFigures.NONE,
                () -> HistoryReport.NONE));
    try {
      assertEquals("CorelaneMetrics", first.sourceName());
      assertEquals("CorelaneMetrics-1", second.sourceName());
      assertEquals(BEAN + "-1", String.valueOf(second.beanName()));
      ObjectName meters = new ObjectName(METERS + "-1");
      assertEquals(1L, server.getAttribute(meters, "UploadsStartedLaneLong"));
    } finally {
      first.close();
      assertNotNull(system.getSource("CorelaneMetrics-1"), "the other one stays");
      second.close();
    }
    assertNull(system.getSource("CorelaneMetrics"));
    assertNull(system.getSource("CorelaneMetrics-1"));
    assertEquals(
        0,
        server.queryNames(new ObjectName("Hadoop:service=DataNode,name=Corelane*"), null).size());
  }
}
