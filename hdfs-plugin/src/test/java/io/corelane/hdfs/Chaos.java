/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.BlockFiles.BlockFile;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.linux.Sockets;
import io.corelane.affinity.linux.ThreadBinder;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.cumulative.CumulativeCounter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.channels.SocketChannel;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.OptionalInt;
import java.util.Random;

/** Lets calls of every part fail now and then, some with an exception and some with an error. */
final class Chaos {

  private static final int SIDES = 12;

  private final Random dice = new Random(20_26);
  private volatile boolean armed;

  void arm() {
    armed = true;
  }

  private void strike() {
    if (!armed) {
      return;
    }
    switch (dice.nextInt(SIDES)) {
      case 0 -> throw new IllegalStateException("injected");
      case 1 -> throw new NoClassDefFoundError("injected");
      default -> {
        // This time it works.
      }
    }
  }

  Parts in(Parts real) {
    return new Parts(
        kernel(real.kernel()),
        receiver -> {
          strike();
          return real.finder().of(receiver);
        },
        (host, upload, occupancy) -> {
          strike();
          return real.policy().place(host, upload, occupancy);
        },
        loop(real.loop()),
        new Registry(),
        real.threads(),
        new FailingClock(),
        real.nanoTime());
  }

  private KernelAccess kernel(KernelAccess real) {
    return new KernelAccess(
        real.root(),
        new Binder(real.binder()),
        new FailingSockets(real.sockets()),
        () -> {
          strike();
          return real.napi().read();
        },
        (file, direct) -> {
          strike();
          return new File(real.blockFiles().open(file, direct));
        });
  }

  private LoopParts loop(LoopParts real) {
    return new LoopParts(
        (host, demand, state) -> {
          strike();
          return real.policy().plan(host, demand, state);
        },
        facts ->
            () -> {
              strike();
              return real.facts().apply(facts).observe();
            },
        applier ->
            plan -> {
              strike();
              return real.applier().apply(applier).apply(plan);
            },
        real.tuner());
  }

  private final class Binder implements ThreadBinder {

    private final ThreadBinder real;

    Binder(ThreadBinder real) {
      this.real = real;
    }

    @Override
    public String name() {
      return real.name();
    }

    @Override
    public int currentTid() {
      strike();
      return real.currentTid();
    }

    @Override
    public CpuSet affinity(int tid) throws NativeCallException {
      strike();
      return real.affinity(tid);
    }

    @Override
    public void bind(int tid, CpuSet cpus) throws NativeCallException {
      strike();
      real.bind(tid, cpus);
    }
  }

  private final class FailingSockets implements Sockets {

    private final Sockets real;

    FailingSockets(Sockets real) {
      this.real = real;
    }

    @Override
    public OptionalInt incomingCpu(SocketChannel channel) {
      strike();
      return real.incomingCpu(channel);
    }

    @Override
    public OptionalInt incomingNapiId(SocketChannel channel) {
      strike();
      return real.incomingNapiId(channel);
    }
  }

  private final class File implements BlockFile {

    private final BlockFile real;

    File(BlockFile real) {
      this.real = real;
    }

    @Override
    public long write(long address, long length, long offset) throws NativeCallException {
      strike();
      return real.write(address, length, offset);
    }

    @Override
    public void startWriteOut() throws NativeCallException {
      strike();
      real.startWriteOut();
    }

    @Override
    public void close() {
      real.close();
    }
  }

  private final class Registry extends SimpleMeterRegistry {

    @Override
    protected Counter newCounter(Meter.Id id) {
      return new CumulativeCounter(id) {
        @Override
        public void increment(double amount) {
          strike();
          super.increment(amount);
        }
      };
    }
  }

  private final class FailingClock extends Clock {

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      strike();
      return Instant.now();
    }
  }
}
