/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;

/**
 * What mode auto costs and brings a client over the whole time, its trial included: uploads in turn
 * to a stock DataNode and to one in mode auto, each in a process of its own, in pairs whose order a
 * coin draws.
 */
final class AutoCampaign {

  private static final String USAGE =
      """
      usage: auto-campaign/run [options]

      Uploads in turn to a stock DataNode and to one in mode auto, in pairs, and says what the second
      brought the client over the whole time, its trial included; and what the trial found.

        --minutes N   how long (30)
        --streams N   files written at once (4)
        --mib N       MiB of each (256)
        --key K=V     a further key of the DataNode in mode auto; may be repeated
        --dir DIR     for the disks (target/it/auto)""";

  private int minutes = 30;
  private int streams = 4;
  private int mib = 256;
  private Path directory = Path.of("target", "it", "auto");
  private final List<String> keys = new ArrayList<>();
  private final Random random = new Random();
  private final List<Double> logarithms = new ArrayList<>();

  private AutoCampaign() {}

  /** The command. */
  public static void main(String[] args) throws Exception {
    AutoCampaign campaign = new AutoCampaign();
    if (List.of(args).contains("--help")) {
      System.out.println(USAGE);
      return;
    }
    campaign.parse(new ArrayDeque<>(List.of(args)));
    campaign.run();
    System.exit(0);
  }

  private void parse(Deque<String> args) {
    while (!args.isEmpty()) {
      String option = args.pop();
      String value = args.poll();
      if (value == null) {
        throw new IllegalArgumentException("no option without a value: " + option);
      }
      switch (option) {
        case "--minutes" -> minutes = Integer.parseInt(value);
        case "--streams" -> streams = Integer.parseInt(value);
        case "--mib" -> mib = Integer.parseInt(value);
        case "--key" -> keys.add(value);
        case "--dir" -> directory = Path.of(value);
        default -> throw new IllegalArgumentException("no option called " + option);
      }
    }
  }

  private void run() throws Exception {
    String auto = "bind,corelane.mode=auto" + (keys.isEmpty() ? "" : "," + String.join(",", keys));
    // A trial that an earlier run has left there would go on, its verdict known.
    for (String side : List.of("names", "stock", "judged")) {
      FileUtil.fullyDelete(directory.resolve(side).toFile());
    }
    try (NameNodeHere names = new NameNodeHere(directory.resolve("names"));
        DataNodeProcess stock =
            new DataNodeProcess(Way.STOCK_HDFS, directory.resolve("stock"), names.port());
        DataNodeProcess judged =
            new DataNodeProcess(Way.of(auto), directory.resolve("judged"), names.port());
        DistributedFileSystem fs = names.client();
        PinnedUploads uploads = new PinnedUploads(fs, streams, mib, random)) {
      stock.asInProduction().start();
      InetSocketAddress first = PinnedUploads.newcomer(fs, List.of());
      judged.asInProduction().start();
      InetSocketAddress second = PinnedUploads.newcomer(fs, List.of(first.getPort()));
      URI jmx = web(fs, second.getPort());
      long end = System.nanoTime() + Duration.ofMinutes(minutes).toNanos();
      upload(uploads, first);
      upload(uploads, second);
      for (int pair = 1; System.nanoTime() < end; pair++) {
        boolean stockFirst = random.nextBoolean();
        double one = upload(uploads, stockFirst ? first : second);
        double other = upload(uploads, stockFirst ? second : first);
        logarithms.add(stockFirst ? Math.log(one / other) : Math.log(other / one));
        if (pair % 20 == 0) {
          say(pair, bean(jmx));
        }
      }
      JsonNode report = bean(jmx);
      say(logarithms.size(), report);
      System.out.println(report.path("Auto").toPrettyString());
    }
  }

  private static URI web(DistributedFileSystem fs, int transferPort) throws IOException {
    for (DatanodeInfo node : fs.getDataNodeStats()) {
      if (node.getXferPort() == transferPort) {
        return URI.create(
            "http://"
                + node.getIpAddr()
                + ":"
                + node.getInfoPort()
                + "/jmx?qry=Hadoop:service=DataNode,name=Corelane");
      }
    }
    throw new IOException("the DataNode has gone");
  }

  private static JsonNode bean(URI jmx) throws IOException {
    try (InputStream in = jmx.toURL().openStream()) {
      return new ObjectMapper().readTree(in).path("beans").path(0);
    }
  }

  private static double upload(PinnedUploads uploads, InetSocketAddress datanode) throws Exception {
    double seconds = uploads.upload(datanode);
    uploads.delete();
    return seconds;
  }

  private void say(int pairs, JsonNode report) {
    double mean = logarithms.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    double squares = logarithms.stream().mapToDouble(x -> (x - mean) * (x - mean)).sum();
    double error = 1.96 * Math.sqrt(squares / Math.max(1, pairs - 1) / pairs);
    System.out.printf(
        "%d pairs: client throughput of auto divided by stock's %.3f (%.3f to %.3f); in force: %s;"
            + " %s%n",
        pairs,
        Math.exp(mean),
        Math.exp(mean - error),
        Math.exp(mean + error),
        report.path("Mode").asText(),
        report.path("Auto").path("news").asText());
  }
}
