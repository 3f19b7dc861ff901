/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.nic;

import java.util.List;
import java.util.OptionalInt;

/**
 * What the kernel's {@code netdev} generic-netlink family tells of NAPI (Linux {@code
 * Documentation/netlink/specs/netdev.yaml}). How much that is depends on the driver.
 *
 * @param queues the receive queues that are linked to a NAPI instance
 * @param instances all NAPI instances that have an id
 */
public record NapiListing(List<Queue> queues, List<Instance> instances) {

  public NapiListing {
    queues = List.copyOf(queues);
    instances = List.copyOf(instances);
  }

  /**
   * A receive queue that its driver has linked to a NAPI instance.
   *
   * @param ifindex the interface's number, above 0
   * @param queue the queue's number N, as in {@code queues/rx-N}
   * @param napiId the instance's id
   */
  public record Queue(int ifindex, int queue, int napiId) {}

  /**
   * A NAPI instance.
   *
   * @param ifindex the interface's number, above 0
   * @param id its id, above the number of possible CPUs; unique in the machine
   * @param irq its interrupt, where the driver tells it
   * @param pid the id of the kernel thread that polls it, with threaded NAPI
   */
  public record Instance(int ifindex, int id, OptionalInt irq, OptionalInt pid) {

    /** An instance that is polled in softirqs, with its interrupt where the driver tells it. */
    public Instance(int ifindex, int id, OptionalInt irq) {
      this(ifindex, id, irq, OptionalInt.empty());
    }
  }
}
