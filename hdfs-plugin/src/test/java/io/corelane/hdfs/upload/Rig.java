/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.Sockets;
import io.corelane.affinity.metrics.FailureCause;
import io.corelane.affinity.nic.NapiQueues;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.Lane;
import io.corelane.affinity.policy.Placement;
import io.corelane.affinity.policy.PlacementPolicy;
import io.corelane.affinity.policy.write.WriteChoice;
import io.corelane.affinity.policy.write.WriteSigns;
import io.corelane.affinity.policy.write.WriteWay;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.topology.Cpu;
import io.corelane.affinity.topology.CpuTopology;
import io.corelane.hdfs.stage.UploadWriting;
import io.corelane.hdfs.thread.FakeBinder;
import io.corelane.hdfs.thread.ThreadMasks;
import io.corelane.hdfs.volume.VolumeTable;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/** A tracker on an eight-CPU machine, whose every part a test can exchange for one that fails. */
final class Rig {

  static final CpuSet GIVEN = CpuSet.parseList("2-3");

  final FakeBinder binder = new FakeBinder();
  final Events events = new Events();
  final List<FailureCause> failures = Collections.synchronizedList(new ArrayList<>());
  final Faults faults = new Faults(failures::add);

  /** Of every thread, and the time; in nanoseconds. */
  LongSupplier cpuNanos = () -> -1;

  LongSupplier nanoTime = () -> 0;

  final UseMeter meter =
      new UseMeter(
          () -> cpuNanos.getAsLong(),
          id -> cpuNanos.getAsLong(),
          () -> nanoTime.getAsLong(),
          1 << 20,
          faults);

  final ThreadMasks masks = new ThreadMasks(binder, FakeBinder.BASE, FakeBinder.FIRST);
  final List<String> writes = Collections.synchronizedList(new ArrayList<>());
  final Host host =
      new Host(
          new CpuTopology(
              IntStream.range(0, 8).mapToObj(i -> new Cpu(i, i, 0, 0, 0, true)).toList()),
          FakeBinder.BASE,
          false,
          true);

  PlacementPolicy policy =
      (h, upload, occupancy) -> new Placement(true, GIVEN, GIVEN, Lane.SHORT, List.of("As told."));
  UploadSocket.Finder finder = receiver -> UploadSocket.unknown("/10.0.0.7:1", "there is none");
  WritingStarter writing =
      (volume, cpus, bytes) -> {
        writes.add("begin " + volume.directory() + " on " + cpus.toList());
        return new Writing(
            () -> writes.add("end " + volume.directory()),
            to -> writes.add("move to " + to.toList()));
      };
  UploadEvents listener = events;
  Sockets sockets = new Arriving(-1, -1);
  Reading<NapiQueues> napi = new Reading.Absent<>("the netdev netlink family");
  Reading<Boolean> rfs = new Reading.Present<>(false);
  boolean diskWriters = true;
  Clock clock = Clock.systemUTC();

  Rig() {}

  /** Observes an upload by a socket whose receiver is seen on a CPU. */
  ObservePlanner observer(SocketChannel channel, int runsOn) {
    return new ObservePlanner(
        host.topology(),
        binder,
        volumes(),
        new Arrivals(
            receiver -> UploadSocket.of(channel, "/10.0.0.7:1"), sockets, rxQueues(), faults),
        tid -> OptionalInt.of(runsOn));
  }

  BindPlanner planner() {
    return new BindPlanner(() -> host, policy, diskWriters, volumes(), arrivals(), faults);
  }

  Arrivals arrivals() {
    return new Arrivals(finder, sockets, rxQueues(), faults);
  }

  private static VolumeTable volumes() {
    VolumeTable volumes =
        new VolumeTable(
            directory ->
                new Reading.Present<>(
                    List.of(
                        new io.corelane.affinity.block.BlockDevice(
                            "vda",
                            new Reading.Absent<>("node"),
                            new Reading.Absent<>("rotational"),
                            new Reading.Absent<>("mq")))));
    volumes.add("DS-1", Path.of("/data/1"), false);
    return volumes;
  }

  /** Read once, by the test's own thread. */
  RxQueueTable rxQueues() {
    RxQueueTable table = new RxQueueTable(() -> napi, () -> rfs, Thread::new, () -> 0, faults);
    table.read();
    return table;
  }

  UploadTracker tracker() {
    return tracker(planner());
  }

  UploadTracker tracker(Planner planner) {
    UploadTracker tracker = new UploadTracker(masks, listener, meter, faults, clock, () -> 0);
    tracker.engage(new Course(planner, Optional.of(writing), Optional.empty()));
    return tracker;
  }

  static OpenReplica replica(int block) {
    return new OpenReplica("blk_" + block + "_1001", "DS-1", true, () -> 5);
  }

  /** Runs on another thread, which has ended when this returns. */
  static void onAnotherThread(Runnable work) throws InterruptedException {
    Thread thread = new Thread(work);
    thread.start();
    thread.join();
  }

  /** Written by a disk writer, as far as an upload knows. */
  record Writing(Runnable onEnd, Consumer<CpuSet> onMove) implements UploadWriting {

    Writing(Runnable onEnd) {
      this(onEnd, to -> {});
    }

    @Override
    public WriteChoice choice() {
      return new WriteChoice(WriteWay.BUFFERED, "As told.", WriteSigns.NONE, false);
    }

    @Override
    public void move(CpuSet to) {
      onMove.accept(to);
    }

    @Override
    public void end() {
      onEnd.run();
    }
  }

  /** Sockets whose packets come by a NAPI instance on a CPU; below 0 where that is not told. */
  record Arriving(int cpu, int napiId) implements Sockets {

    @Override
    public OptionalInt incomingCpu(SocketChannel channel) {
      return told(cpu);
    }

    @Override
    public OptionalInt incomingNapiId(SocketChannel channel) {
      return told(napiId);
    }

    private static OptionalInt told(int number) {
      return number < 0 ? OptionalInt.empty() : OptionalInt.of(number);
    }
  }
}
