/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.page;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.corelane.affinity.judge.AutoFigures;
import io.corelane.hdfs.metrics.AutoReport;
import io.corelane.hdfs.metrics.CpuReport;
import io.corelane.hdfs.metrics.HardwareQueueReport;
import io.corelane.hdfs.metrics.HistoryReport;
import io.corelane.hdfs.metrics.MachineReport;
import io.corelane.hdfs.metrics.RxQueueReport;
import io.corelane.hdfs.metrics.SteeredReport;
import io.corelane.hdfs.metrics.UploadReport;
import io.corelane.hdfs.metrics.WritingReport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Serves the page, and reports of machines that no test can have: of the real types, with facts
 * made up here.
 */
final class MadeUpDataNode implements AutoCloseable {

  private static final long BEGUN = 1_795_000_000_000L;

  private final ObjectMapper mapper = new ObjectMapper();
  private final PageContent page = PageContent.load();
  private final HttpServer server;
  private volatile Map<String, Object> report;
  private final AtomicLong asked = new AtomicLong();

  MadeUpDataNode(Map<String, Object> report) throws IOException {
    this.report = new LinkedHashMap<>(report);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/corelane", this::page);
    server.createContext("/jmx", this::jmx);
    server.start();
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/corelane";
  }

  void reports(Map<String, Object> other) {
    report = new LinkedHashMap<>(other);
  }

  private void page(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Content-Security-Policy", page.securityPolicy());
    answer(exchange, "text/html; charset=utf-8", page.html().getBytes(StandardCharsets.UTF_8));
  }

  private void jmx(HttpExchange exchange) throws IOException {
    asked.incrementAndGet();
    List<?> beans = report.isEmpty() ? List.of() : List.of(now());
    answer(exchange, "application/json", mapper.writeValueAsBytes(Map.of("beans", beans)));
  }

  /** The same with more bytes each time. */
  private Map<String, Object> now() {
    Map<String, Object> now = new LinkedHashMap<>(report);
    now.put(
        "ActiveUploads",
        ((List<?>) report.getOrDefault("ActiveUploads", List.of()))
            .stream().map(upload -> grown((UploadReport) upload)).toList());
    return now;
  }

  private UploadReport grown(UploadReport upload) {
    long more = asked.get() * (upload.receiverTid() % 7 + 1) * 9_000_000L;
    return with(upload, upload.writing(), upload.bytes() + more);
  }

  /** The same while no disk writer writes it. */
  static UploadReport leftTheStage(UploadReport upload) {
    return with(upload, new WritingReport("direct", "As made up.", false, 1, 1, 0, 1), 1 << 20);
  }

  private static UploadReport with(UploadReport upload, WritingReport writing, long bytes) {
    return new UploadReport(
        upload.block(),
        upload.remote(),
        upload.rxCpu(),
        upload.rxQueue(),
        upload.receiverTid(),
        upload.receiverCpus(),
        upload.formerCpus(),
        upload.diskWriterCpus(),
        upload.volume(),
        upload.device(),
        upload.hardwareQueue(),
        upload.lane(),
        upload.reason(),
        writing,
        bytes,
        upload.mibPerSecond(),
        upload.startedMillis(),
        upload.endedMillis());
  }

  private static void answer(HttpExchange exchange, String type, byte[] body) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  /** A report in a mode, of a machine and its uploads. */
  static Map<String, Object> report(
      String mode, MachineReport machine, List<UploadReport> uploads) {
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("Mode", mode);
    report.put("ConfiguredMode", mode);
    report.put("Auto", new AutoReport(AutoFigures.NONE));
    report.put("ModeSince", BEGUN);
    report.put("State", "active");
    report.put("InactiveReason", "");
    report.put("RefusedChanges", List.of());
    report.put("ActiveUploads", uploads);
    report.put("RecentUploads", uploads);
    report.put("DiskWriters", List.of());
    report.put("LastDecision", "receiver of blk_1073741873_1049 from 0 to 1");
    report.put(
        "LastDecisionReasons", List.of("Leaves CPU 0: softirq CPU 0 is on one core with it."));
    report.put("LastDecisionMillis", BEGUN);
    report.put("RecentDecisions", List.of("tick 10 done: this", "tick 11 done: that"));
    report.put("TickCostMicros", 812);
    report.put("Steering", mode.equals("steer"));
    report.put("SteeringTrouble", "");
    report.put("SteeredValues", List.of(new SteeredReport("IRQ 41", "0-7", "3", "3", "near")));
    report.put("Machine", machine);
    report.put("History", history());
    return report;
  }

  /** Ten minutes of uploads that come and go, after a minute in which nothing was measured. */
  private static HistoryReport history() {
    return new HistoryReport(
        BEGUN,
        seconds(i -> (int) (400 * 1_024 * wave(i))),
        seconds(i -> (int) (8 * wave(i))),
        seconds(i -> (int) (100 * wave(i))),
        seconds(i -> (int) (30 * wave(i))),
        0.52);
  }

  private static int[] seconds(IntUnaryOperator value) {
    return IntStream.range(0, 660).map(i -> i < 60 ? -1 : value.applyAsInt(i)).toArray();
  }

  private static double wave(int second) {
    return Math.abs(Math.sin(second / 120.0)) * (second % 10 == 0 ? 0.8 : 1);
  }

  /** Nodes of some last-level caches of some cores of two CPUs; siblings half the machine apart. */
  static MachineReport machine(int nodes, int llcs, int cores) {
    int half = nodes * llcs * cores;
    CpuReport[] cpus =
        IntStream.range(0, 2 * half)
            .mapToObj(
                cpu -> {
                  int core = cpu % half;
                  double softirq = core % 5 == 0 ? 0.3 : 0.02;
                  return new CpuReport(
                      cpu,
                      core,
                      core / cores * cores,
                      core / (llcs * cores),
                      core / (llcs * cores),
                      true,
                      core != 1,
                      core == 6 ? 1 : softirq + core % 7 / 14.0,
                      softirq);
                })
            .toArray(CpuReport[]::new);
    RxQueueReport[] queues =
        IntStream.range(0, half)
            .mapToObj(q -> new RxQueueReport("data0", q, 40 + q, String.valueOf(q), "", 100))
            .toArray(RxQueueReport[]::new);
    HardwareQueueReport[] disks =
        IntStream.range(0, 2 * half)
            .mapToObj(
                q ->
                    new HardwareQueueReport(
                        "nvme" + q / half + "n1", q % half, String.valueOf(q % half), 900 + q))
            .toArray(HardwareQueueReport[]::new);
    return new MachineReport(BEGUN, nodes * llcs == 1, 1.4, cpus, queues, disks);
  }

  /** One of many uploads. */
  static UploadReport upload(int i, int softirq, int receiver, int writer, String lane) {
    return new UploadReport(
        "blk_" + (1_073_741_825 + i) + "_" + (1_001 + i),
        "10.0.0." + i % 250 + ":41000",
        softirq,
        "data0 rx-" + softirq + ", IRQ " + (40 + softirq),
        4_000 + i,
        String.valueOf(receiver),
        "",
        String.valueOf(writer),
        "/data/" + i % 2,
        "nvme" + i % 2 + "n1",
        String.valueOf(writer),
        lane,
        "Receiver on CPU " + receiver + ".",
        new WritingReport("direct", "As made up.", true, 1 << 20, 1, 0, 1),
        1 << 20,
        20,
        BEGUN + i,
        0);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
