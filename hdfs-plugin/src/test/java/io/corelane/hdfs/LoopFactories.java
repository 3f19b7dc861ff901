/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.apply.Applier;
import io.corelane.affinity.apply.Outcome;
import io.corelane.affinity.config.AffinityConfig;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.NativeSupport;
import io.corelane.affinity.monitor.FactSource;
import io.corelane.affinity.monitor.Observation;
import io.corelane.affinity.plan.BindUpload;
import io.corelane.affinity.plan.Plan;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.policy.Decision;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.Policy;
import io.corelane.affinity.policy.PolicyState;
import io.corelane.affinity.policy.UploadDemand;
import io.corelane.hdfs.datanode.PeerFinder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.CorelaneDatasets;

/** Dataset factories, made by Hadoop by name, that exchange a part of the loop. */
final class LoopFactories {

  private LoopFactories() {}

  private static CorelaneService start(Map<String, String> keys, UnaryOperator<LoopParts> exchange)
      throws Exception {
    AffinityConfig config = AffinityConfig.of(keys);
    Parts live = Parts.live(config, NativeSupport.probe(config.bind().binder()), new PeerFinder());
    return new CorelaneService(config, live.with(exchange.apply(live.loop())));
  }

  /** Moves every upload at each tick to the next CPU. */
  static final class RestlessPolicy implements Policy {

    private final AtomicLong turns = new AtomicLong();

    @Override
    public Decision plan(Host host, Demand demand, PolicyState state) {
      int[] cpus = cpus(host.allowed());
      long turn = turns.incrementAndGet();
      List<PlanStep> steps = new ArrayList<>();
      for (UploadDemand upload : demand.uploads()) {
        CpuSet to = CpuSet.of(cpus[(int) (turn % cpus.length)]);
        steps.add(
            new BindUpload(
                upload.id(),
                upload.receiverTid(),
                upload.receiverCpus(),
                to,
                upload.diskWriterCpus(),
                to,
                "Restless."));
      }
      return new Decision(new Plan(steps), Map.of(), List.of(), state);
    }

    private static int[] cpus(CpuSet set) {
      int[] cpus = new int[set.size()];
      int cpu = -1;
      for (int i = 0; i < cpus.length; i++) {
        cpu = set.next(cpu + 1);
        cpus[i] = cpu;
      }
      return cpus;
    }
  }

  /** Moves everything, always. */
  public static final class RestlessFactory extends CorelaneDatasets {

    /** What became of moves that were refused; of all clusters of this JVM. */
    static final Queue<Outcome> REFUSED = new ConcurrentLinkedQueue<>();

    /** For Hadoop. */
    public RestlessFactory() {}

    private static Applier watched(Applier applier) {
      return plan -> {
        List<Outcome> outcomes = applier.apply(plan);
        outcomes.stream()
            .filter(outcome -> outcome.result() == Outcome.Result.REFUSED)
            .forEach(REFUSED::add);
        return outcomes;
      };
    }

    @Override
    protected CorelaneService start(Map<String, String> keys) throws Exception {
      return LoopFactories.start(
          keys,
          real ->
              new LoopParts(
                  new RestlessPolicy(),
                  real.facts(),
                  applier -> watched(real.applier().apply(applier)),
                  real.tuner()));
    }
  }

  /** Notes which DataNodes know the CPU of acknowledgements. */
  public static final class AckWatchFactory extends CorelaneDatasets {

    /** By DataNode; of all clusters of this JVM, because Hadoop makes the factories. */
    static final Map<Object, Boolean> ACKS = new ConcurrentHashMap<>();

    /** For Hadoop. */
    public AckWatchFactory() {}

    @Override
    protected CorelaneService start(Map<String, String> keys) throws Exception {
      Object dataNode = new Object();
      return LoopFactories.start(
          keys,
          real ->
              new LoopParts(
                  (host, demand, state) -> {
                    demand
                        .uploads()
                        .forEach(upload -> ACKS.put(dataNode, upload.ackSoftirqCpu().isPresent()));
                    return real.policy().plan(host, demand, state);
                  },
                  real.facts(),
                  real.applier(),
                  real.tuner()));
    }
  }

  /** Notes what the responders of uploads have used, by upload. */
  public static final class ResponderWatchFactory extends CorelaneDatasets {

    /** In nanoseconds; of all clusters of this JVM, because Hadoop makes the factories. */
    static final Map<String, Long> RESPONDERS = new ConcurrentHashMap<>();

    /** For Hadoop. */
    public ResponderWatchFactory() {}

    @Override
    protected CorelaneService start(Map<String, String> keys) throws Exception {
      return LoopFactories.start(
          keys,
          real ->
              new LoopParts(
                  real.policy(),
                  facts -> watched(real.facts().apply(facts)),
                  real.applier(),
                  real.tuner()));
    }

    private static FactSource watched(FactSource facts) {
      return () -> {
        Observation seen = facts.observe();
        seen.uploads()
            .forEach(upload -> RESPONDERS.put(upload.id(), upload.crew().responderNanos()));
        return seen;
      };
    }
  }

  /** Its policy fails. */
  public static final class FailingPolicyFactory extends CorelaneDatasets {

    /** For Hadoop. */
    public FailingPolicyFactory() {}

    @Override
    protected CorelaneService start(Map<String, String> keys) throws Exception {
      Policy failing =
          (host, demand, state) -> {
            throw new NoClassDefFoundError("injected");
          };
      return LoopFactories.start(
          keys, real -> new LoopParts(failing, real.facts(), real.applier(), real.tuner()));
    }
  }

  /** Its facts cannot be had. */
  public static final class FailingFactsFactory extends CorelaneDatasets {

    /** For Hadoop. */
    public FailingFactsFactory() {}

    @Override
    protected CorelaneService start(Map<String, String> keys) throws Exception {
      return LoopFactories.start(
          keys,
          real ->
              new LoopParts(
                  new RestlessPolicy(),
                  facts ->
                      () -> {
                        throw new java.io.IOException("injected");
                      },
                  real.applier(),
                  real.tuner()));
    }
  }

  /** Its applier moves one upload, and fails then. */
  public static final class FailingApplierFactory extends CorelaneDatasets {

    /** For Hadoop. */
    public FailingApplierFactory() {}

    @Override
    protected CorelaneService start(Map<String, String> keys) throws Exception {
      return LoopFactories.start(
          keys,
          real ->
              new LoopParts(
                  new RestlessPolicy(),
                  real.facts(),
                  applier ->
                      plan -> {
                        applier.apply(new Plan(plan.steps().stream().limit(1).toList()));
                        throw new IllegalStateException("injected");
                      },
                  real.tuner()));
    }
  }

  /** Mode steer cannot begin: nothing can be made that steers. */
  public static final class NoTunerFactory extends CorelaneDatasets {

    /** For Hadoop. */
    public NoTunerFactory() {}

    @Override
    protected CorelaneService start(Map<String, String> keys) throws Exception {
      return LoopFactories.start(
          keys,
          real ->
              LoopParts.live(
                  real.policy(),
                  () -> {
                    throw new IllegalStateException("no tuner can be made");
                  }));
    }
  }
}
