/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import io.corelane.bench.model.sim.Costs;
import io.corelane.bench.model.sim.Draw;
import io.corelane.bench.model.sim.ModelMachine;
import io.corelane.bench.model.sim.Source;
import io.corelane.bench.model.sim.UploadLoad;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Published figures, each a ratio of two rates, that nothing is calibrated on. They were chosen,
 * with what is run for each, before the model was run on any; a new one is added in the same way.
 */
enum HeldOut {
  SAME_CORE("receiver on the softirq's core, to one beside it", Source.HANFORD, 20.0 / 39, ""),
  OTHER_SOCKET(
      "receiver on the other socket, to one beside the softirq", Source.HANFORD, 28.0 / 39, ""),
  WRONG_SOCKET("application on the wrong socket: up to 2 times slower", Source.ESNET, 0.5, ""),
  STORING("communicating thread on the other socket, files stored", Source.LADS, 1914.0 / 2065, ""),
  RECEIVING(
      "bandwidth with communicating threads placed, to Linux's own", Source.KIISE_2009, 1.2, ""),
  UPLOADS("uploads placed, to stock HDFS: up to", Source.KIISE_2016, 1.32, ""),
  BUFFERED("buffered writes to direct ones, one device", Source.LAYTON, 575.0 / 1374, ""),
  MASTER_THREAD(
      "coordinating thread on the other socket",
      Source.LADS,
      1720.0 / 2065,
      "what coordinating threads share"),
  STORAGE_SERVER(
      "server unaware of nodes, to aware: nearly", Source.TYCHE, 0.5, "memory bandwidth"),
  REMOTE_NIC(
      "a NIC at each socket, to a far one: up to",
      Source.IOCTOPUS,
      2.7,
      "a fabric that others fill"),
  SERVING(
      "files served from their node, to across",
      Source.NETFLIX,
      191.0 / 105,
      "sending and encrypting"),
  MAP_REDUCE("MapReduce, system calls steered", Source.CLUSTER, 1 / 0.66, "what jobs compute"),
  CACHED_BUFFERS("buffers that stay in the cache", Source.SUMERU, 1.51, "sizes of caches");

  /** Disks enough that they do not limit. */
  private static final int DISKS = 24;

  final String words;
  final Source source;
  final double published;

  /** Which term the model would need; empty if it has all. */
  private final String missing;

  HeldOut(String words, Source source, double published, String missing) {
    this.words = words;
    this.source = source;
    this.published = published;
    this.missing = missing;
  }

  /** All of them beside what the model says. */
  static List<HeldOutCheck> check(List<Draw> draws, long seed) {
    return Arrays.stream(values()).map(figure -> figure.checked(draws, seed)).toList();
  }

  private HeldOutCheck checked(List<Draw> draws, long seed) {
    Prediction prediction =
        missing.isEmpty()
            ? Prediction.of(
                draws,
                IntStream.range(0, draws.size())
                    .parallel()
                    .mapToObj(i -> ratio(draws.get(i).costs(), seed * 1_000_003 + i))
                    .toList())
            : Prediction.cannot(missing);
    return new HeldOutCheck(words, source, published, prediction);
  }

  private double ratio(Costs costs, long seed) {
    return switch (this) {
      case SAME_CORE -> ratio(OneFlow.SAME_CORE, OneFlow.NEAR, costs, seed);
      case OTHER_SOCKET, WRONG_SOCKET -> ratio(OneFlow.FAR, OneFlow.NEAR, costs, seed);
      case STORING ->
          ratio(new OneFlow(6, DISKS, false), new OneFlow(1, DISKS, false), costs, seed);
      case RECEIVING -> receiving(costs, seed);
      case UPLOADS -> gain(Predictions.MIDDLE, costs, seed);
      case BUFFERED -> ratio(new OneFlow(1, 1, false), new OneFlow(1, 1, true), costs, seed);
      default -> throw new IllegalStateException(this + " needs " + missing);
    };
  }

  private static double ratio(OneFlow of, OneFlow to, Costs costs, long seed) {
    return of.gbits(costs, seed) / to.gbits(costs, seed);
  }

  /** Four flows on two sockets of four cores, which are the limit. */
  private static double receiving(Costs costs, long seed) {
    UploadLoad load = new UploadLoad(4, UploadLoad.ENDLESS, UploadLoad.ENDLESS, false);
    return gain(new ModelSetting(ModelMachine.of(8, 1), load, 0), costs.receivingSlower(12), seed);
  }

  private static double gain(ModelSetting setting, Costs costs, long seed) {
    double stock = ModelRun.run(setting, ModelWay.NONE, costs, seed).gbits();
    return ModelRun.run(setting, ModelWay.PLACED, costs, seed).gbits() / stock;
  }
}
