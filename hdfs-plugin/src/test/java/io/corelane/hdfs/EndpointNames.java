/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.metrics2.lib.Interns;

/**
 * What a DataNode's metrics are called, in lines for {@link MiniHadoop}. Numbers and ids in names,
 * such as a port's, differ from run to run and are left out.
 */
final class EndpointNames {

  private static final Pattern PROMETHEUS = Pattern.compile("([a-zA-Z_:][\\w:]*)[{ ].*");

  /** A key of a bean, as the servlet prints it: one on each line. */
  private static final Pattern KEY = Pattern.compile(" {4}\"([^\"]+)\" : (.*)");

  /** One small word, which both ways to write a name leave as it is. */
  private static final String ASKED = "asked";

  private static final String ALL_BEANS = "/jmx?qry=Hadoop:*";
  private static final Pattern JVM = Pattern.compile("\"name\" : \"[^\"]*,name=JvmMetrics[^\"]*\"");
  private static final Pattern PAUSES = Pattern.compile("\"GcTotalExtraSleepTime\"");
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private static final String ID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

  private EndpointNames() {}

  static void say(int prometheus, int jmx) throws IOException {
    Set<String> names = new TreeSet<>();
    for (String line : prometheus(prometheus).lines().toList()) {
      Matcher name = PROMETHEUS.matcher(line);
      if (name.matches()) {
        names.add("PROM " + name.group(1).replaceAll("\\d+", "#"));
      }
    }
    String bean = "";
    for (String line : beans(jmx).lines().toList()) {
      Matcher key = KEY.matcher(line);
      if (key.matches()) {
        boolean type = key.group(1).equals("modelerType");
        bean = key.group(1).equals("name") ? key.group(2) : bean;
        String name = bean + " " + key.group(1) + (type ? " " + key.group(2) : "");
        names.add("JMX " + name.replaceAll(ID, "#").replaceAll("\\d+", "#"));
      }
    }
    names.forEach(System.out::println);
  }

  /**
   * What the endpoint says of a time after this call. Hadoop publishes a second round of metrics
   * only where its sink has done with the first, and tells nobody where it has not: until then the
   * endpoint shows what was there while the DataNode started. A source registered here shows which
   * of the two it is.
   */
  private static String prometheus(int port) throws IOException {
    MetricsSystem metrics = DefaultMetricsSystem.instance();
    metrics.register(ASKED, "shows that the names are asked for", asked());
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      metrics.publishMetricsNow();
      String said = get(port, "/prom");
      if (said.contains(ASKED + "_" + ASKED) || System.nanoTime() > deadline) {
        return said;
      }
      LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
    }
  }

  private static MetricsSource asked() {
    return (to, all) -> to.addRecord(ASKED).addGauge(Interns.info(ASKED, "always 1"), 1);
  }

  /**
   * A bean keeps its list of names for ten seconds. That of the JVM is one list before the DataNode
   * has started its pause monitor and a longer one after it: which of them is there must not depend
   * on how long the start took.
   */
  private static String beans(int port) throws IOException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    String beans = get(port, ALL_BEANS);
    while (count(JVM, beans) > count(PAUSES, beans) && System.nanoTime() < deadline) {
      LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
      beans = get(port, ALL_BEANS);
    }
    return beans;
  }

  private static long count(Pattern what, String text) {
    return what.matcher(text).results().count();
  }

  private static String get(int port, String what) throws IOException {
    try (InputStream in = new URL("http://127.0.0.1:" + port + what).openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
