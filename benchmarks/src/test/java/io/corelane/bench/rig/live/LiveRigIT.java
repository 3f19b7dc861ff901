/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.corelane.bench.cluster.HarnessException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Corelane on the real kernel of an emulated machine with many queues. What it reads is held
 * against what the guest's own tools say, and against what traffic and I/O do. Each profile is
 * booted once.
 */
@ParameterizedClass(name = "{0}")
@MethodSource("io.corelane.bench.rig.live.Profiles#chosen")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LiveRigIT {

  @Parameter String profile = "set by JUnit";

  private @Nullable UsedGuest used;
  private JsonNode topology = NullNode.getInstance();

  @BeforeParameterizedClassInvocation
  void boot() throws HarnessException, IOException, InterruptedException {
    used = UsedGuest.of(profile);
    topology = used().topology();
  }

  @AfterParameterizedClassInvocation
  void down() throws HarnessException, IOException, InterruptedException {
    if (used != null) {
      used.release();
    }
  }

  @Test
  @DisplayName("the machine has the shape that the emulator was told")
  void shapeIsThatOfTheProfile() {
    assertEquals(Shape.ofProfile(profile), Shape.ofCorelane(topology), profile);
  }

  @Test
  @DisplayName("CPUs, cores, siblings, caches and nodes are what lscpu says")
  void cpusAreWhatLscpuSays() throws Exception {
    assertEquals(used().byTools().cpus(), Facts.ofCorelane(topology).cpus(), profile);
  }

  @Test
  @DisplayName("NICs, RX queues, their interrupts and CPUs are what ethtool, lspci and sysfs say")
  void nicsAreWhatTheirToolsSay() throws Exception {
    // Read again: where interrupts go may have changed since.
    Facts corelane = Facts.ofCorelane(used().topology());
    Facts tools = used().byTools();
    assertEquals(tools.nics(), corelane.nics(), profile);
    assertEquals(tools.rxQueues(), corelane.rxQueues(), profile);
  }

  @Test
  @DisplayName("disks, hardware queues, their CPUs and interrupts are what lspci and sysfs say")
  void disksAreWhatTheirToolsSay() throws Exception {
    Facts corelane = Facts.ofCorelane(topology);
    Facts tools = used().byTools();
    assertEquals(tools.disks(), corelane.disks(), profile);
    assertEquals(tools.hardwareQueues(), corelane.hardwareQueues(), profile);
  }

  @Test
  @DisplayName("a flow through an RX queue raises the interrupt that Corelane names, and no other")
  void trafficConfirmsEachRxQueue() throws Exception {
    for (JsonNode nic : nics()) {
      new RxQueueProof(used(), nic).run();
    }
  }

  @Test
  @DisplayName("direct I/O from each CPU raises the interrupt that Corelane names, and no other")
  void directIoConfirmsEachHardwareQueue() throws Exception {
    for (JsonNode disk : devices(topology, "disks", "nvme")) {
      new HardwareQueueProof(used().guest(), disk).run(topology.path("cpus").size());
    }
  }

  @Test
  @DisplayName("what the kernel would refuse to move is known, or known not to be known")
  void movabilityIsWhatTheKernelAnswers() throws Exception {
    new MovabilityProof(used(), topology).run();
  }

  @Test
  @DisplayName("a NIC's interrupt moves by a write, its softirq with it, and Corelane sees it")
  void aNicInterruptMoves() throws Exception {
    for (JsonNode nic : nics()) {
      new MoveProof(used(), nic).run(topology.path("cpus").size());
    }
  }

  @Test
  @DisplayName("the doctor raises no false alarm, finds what is broken, and its commands mend it")
  void theDoctorIsRight() throws Exception {
    new DoctorProof(used()).run();
  }

  /** Read again: where interrupts go may have changed since. */
  private List<JsonNode> nics() throws HarnessException, IOException, InterruptedException {
    return devices(used().topology(), "nics", "data");
  }

  private static List<JsonNode> devices(JsonNode topology, String kind, String prefix) {
    List<JsonNode> devices = new ArrayList<>();
    for (JsonNode device : topology.path(kind)) {
      if (device.path("name").asText().startsWith(prefix)) {
        devices.add(device);
      }
    }
    assertFalse(devices.isEmpty(), () -> "no " + kind + " named " + prefix + " in " + topology);
    return devices;
  }

  private UsedGuest used() {
    return Objects.requireNonNull(used, "no guest");
  }
}
