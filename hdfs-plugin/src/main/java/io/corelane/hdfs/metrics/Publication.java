/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.hadoop.metrics2.MetricsException;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.metrics2.util.MBeans;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One DataNode's registrations: the metrics2 source {@code CorelaneMetrics} and the bean {@code
 * Hadoop:service=DataNode,name=Corelane}. (A source has an MBean of its own name, so the two differ
 * by need.) Further DataNodes of one JVM get {@code -1}, {@code -2} ... behind both names.
 */
public final class Publication implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Publication.class);
  private static final String SERVICE = "DataNode";
  private static final String BEAN = "Corelane";
  private static final String SOURCE = "CorelaneMetrics";
  private static final int MOST_IN_ONE_JVM = 64;

  private final MetricsSystem system;
  private final @Nullable String source;
  private final @Nullable ObjectName bean;
  private final AtomicBoolean closed = new AtomicBoolean();

  private Publication(MetricsSystem system, @Nullable String source, @Nullable ObjectName bean) {
    this.system = system;
    this.source = source;
    this.bean = bean;
  }

  /**
   * Registers both. What cannot be registered is logged in one line and missing from {@code /jmx};
   * nothing is thrown.
   *
   * @return to be closed when the DataNode stops
   */
  public static Publication open(MeterRegistry registry, CorelaneAttributes report) {
    MetricsSystem system = DefaultMetricsSystem.instance();
    return new Publication(
        system, registerSource(system, new MeterSource(registry)), registerBean(report));
  }

  /**
   * The name under which the meters are registered, such as {@code CorelaneMetrics}; null if they
   * are not.
   */
  public @Nullable String sourceName() {
    return source;
  }

  /**
   * The bean's name, such as {@code Hadoop:service=DataNode,name=Corelane}; null if it is not
   * registered.
   */
  public @Nullable ObjectName beanName() {
    return bean;
  }

  /** Removes both registrations; idempotent, throws nothing. */
  @Override
  public void close() {
    if (closed.getAndSet(true)) {
      return;
    }
    try {
      if (source != null) {
        system.unregisterSource(source);
      }
      if (bean != null) {
        MBeans.unregister(bean);
      }
    } catch (RuntimeException e) {
      LOG.warn("Corelane's metrics could not be unregistered: {}", e.toString());
    }
  }

  private static @Nullable String registerSource(MetricsSystem system, MeterSource meters) {
    for (int i = 0; i < MOST_IN_ONE_JVM; i++) {
      String name = numbered(SOURCE, i);
      try {
        if (system.getSource(name) == null) {
          system.register(name, "Corelane's meters", meters);
        }
        // metrics2 may have renamed it: in a mini cluster two sources of one name get numbers.
        if (system.getSource(name) == meters) {
          return name;
        }
      } catch (MetricsException taken) {
        LOG.debug("metrics source {} is taken", name, taken);
      } catch (RuntimeException e) {
        LOG.warn("Corelane's meters are not in /jmx: {}", e.toString());
        return null;
      }
    }
    LOG.warn("Corelane's meters are not in /jmx: {} names are taken", MOST_IN_ONE_JVM);
    return null;
  }

  private static @Nullable ObjectName registerBean(CorelaneAttributes report) {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    try {
      // Asked first, because metrics2 logs a stack trace for every name that is taken.
      for (int i = 0; i < MOST_IN_ONE_JVM; i++) {
        String name = numbered(BEAN, i);
        if (!server.isRegistered(new ObjectName("Hadoop:service=" + SERVICE + ",name=" + name))) {
          return MBeans.register(SERVICE, name, new ReportBean(report));
        }
      }
      LOG.warn("Corelane's reports are not in /jmx: {} names are taken", MOST_IN_ONE_JVM);
    } catch (JMException | RuntimeException e) {
      LOG.warn("Corelane's reports are not in /jmx: {}", e.toString());
    }
    return null;
  }

  private static String numbered(String name, int number) {
    return number == 0 ? name : name + "-" + number;
  }
}
