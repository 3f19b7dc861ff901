/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.apply.Tuner;
import io.corelane.affinity.config.AffinityConfig;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.linux.NativeSupport;
import io.corelane.affinity.plan.BindUpload;
import io.corelane.affinity.plan.IrqCpus;
import io.corelane.affinity.plan.Plan;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.plan.ReleaseUpload;
import io.corelane.affinity.plan.RpsMask;
import io.corelane.affinity.plan.Steer;
import io.corelane.affinity.policy.Decision;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.Policy;
import io.corelane.affinity.policy.PolicyState;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.hdfs.datanode.PeerFinder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.CorelaneDatasets;

/**
 * DataNodes in mode steer whose plans move uploads as the real policy does, and carry an interrupt
 * and an RPS mask of a NIC that only a test's directory has from one CPU to the next. Uses nothing
 * that the drop-in jar relocates.
 */
final class SteerFactories {

  /** The interface. */
  static final String NIC = "lane9";

  /** Its device. */
  static final String DEVICE = "0000:7f:00.0";

  /** Its interrupt. */
  static final IrqIdentity IRQ = new IrqIdentity(41, DEVICE, "lane9-TxRx-0");

  /** Names the directory that stands for the machine; the machine itself without it. */
  static final String ROOT = "corelane.test.root";

  private SteerFactories() {}

  /** The real decisions about uploads, and its own about that NIC. */
  private static final class ShuttlePolicy implements Policy {

    private final Policy real;
    private int turn;

    ShuttlePolicy(Policy real) {
      this.real = real;
    }

    @Override
    public Decision plan(Host host, Demand demand, PolicyState state) {
      Decision decision = real.plan(host, demand, state);
      List<PlanStep> steps = new ArrayList<>();
      for (PlanStep step : decision.plan().steps()) {
        // Never an interrupt of the machine that runs the tests.
        if (step instanceof BindUpload || step instanceof ReleaseUpload) {
          steps.add(step);
        }
      }
      CpuSet to = next(host.allowed());
      steps.add(new Steer(new IrqCpus(IRQ), CpuSet.EMPTY, to, "Shuttled."));
      steps.add(new Steer(new RpsMask(NIC, 0), CpuSet.EMPTY, to, "Shuttled."));
      steps.removeIf(step -> demand.untouchable().containsKey(step.object()));
      return new Decision(new Plan(steps), decision.targets(), decision.remarks(), decision.next());
    }

    private CpuSet next(CpuSet allowed) {
      turn++;
      int cpu = allowed.next(0);
      for (int i = turn % allowed.size(); i > 0; i--) {
        cpu = allowed.next(cpu + 1);
      }
      return CpuSet.of(cpu);
    }
  }

  /** Such a DataNode. */
  public static final class ShuttleFactory extends CorelaneDatasets {

    /** Tuners in place of the real one, by the socket's name; Hadoop makes the factories. */
    static final Map<String, Tuner> TUNERS = new ConcurrentHashMap<>();

    /** For Hadoop. */
    public ShuttleFactory() {}

    @Override
    protected CorelaneService start(Map<String, String> keys) throws Exception {
      AffinityConfig config = AffinityConfig.of(keys);
      Parts live =
          Parts.live(config, NativeSupport.probe(config.bind().binder()), new PeerFinder());
      Tuner instead = TUNERS.get(config.steer().socket());
      LoopParts loop =
          new LoopParts(
              new ShuttlePolicy(live.loop().policy()),
              live.loop().facts(),
              live.loop().applier(),
              instead == null ? live.loop().tuner() : () -> instead);
      Path root = Path.of(System.getProperty(ROOT, "/"));
      return new CorelaneService(config, live.on(new SystemRoot(root)).with(loop));
    }
  }
}
