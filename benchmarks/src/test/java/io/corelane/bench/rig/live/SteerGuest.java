/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.live;

import static org.junit.jupiter.api.Assertions.fail;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.Installation;
import io.corelane.bench.rig.Guest;
import io.corelane.bench.rig.GuestHelper;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * A guest with systemd and the installed helper, and what happens to such a machine: CPUs go and
 * come, NICs are unbound and bound, processes are killed.
 *
 * @param used the guest
 * @param helper the helper in it
 */
record SteerGuest(UsedGuest used, GuestHelper helper) {

  private static final String PROFILE = "systemd";
  private static final int POLL_MILLIS = 250;
  private static final int PATIENCE_SECONDS = 60;

  /** Beside what is shipped: the NVMe device, whose interrupts the kernel does not let be moved. */
  private static final String ALLOW_NVME =
      "echo \"allow = interrupts device $(basename $(readlink /sys/class/nvme/nvme0/device))\""
          + " >>/etc/corelane/corelaned.conf";

  static SteerGuest boot() throws HarnessException, IOException, InterruptedException {
    UsedGuest used = UsedGuest.of(PROFILE);
    boolean ready = false;
    try {
      GuestHelper helper = GuestHelper.install(used.guest(), Installation.find().home());
      used.guest().run(ALLOW_NVME);
      ready = true;
      return new SteerGuest(used, helper);
    } finally {
      if (!ready) {
        used.release();
      }
    }
  }

  Guest guest() {
    return used.guest();
  }

  /** A process of the helper's user with a lease to come. */
  GuestTuner tuner() throws HarnessException, IOException, InterruptedException {
    return new GuestTuner(used, GuestHelper.USER);
  }

  String run(String command) throws HarnessException, IOException, InterruptedException {
    return guest().run(command).strip();
  }

  Map<String, String> values() throws HarnessException, IOException, InterruptedException {
    return KernelValues.read(guest());
  }

  int irq(String action) throws HarnessException, IOException, InterruptedException {
    return KernelValues.irq(guest(), action);
  }

  /** The file of an interrupt, named {@code irq:ACTION}; its number is asked again each time. */
  String file(String name) throws HarnessException, IOException, InterruptedException {
    return "/proc/irq/" + irq(name.substring("irq:".length())) + "/smp_affinity_list";
  }

  String affinity(int irq) throws HarnessException, IOException, InterruptedException {
    return KernelValues.affinity(guest(), irq);
  }

  String helperPid() throws HarnessException, IOException, InterruptedException {
    return run("systemctl show -P MainPID corelaned");
  }

  void online(int cpu, boolean on) throws HarnessException, IOException, InterruptedException {
    run("echo %d >/sys/devices/system/cpu/cpu%d/online".formatted(on ? 1 : 0, cpu));
  }

  /** The PCI address of a NIC. */
  String device(String nic) throws HarnessException, IOException, InterruptedException {
    return run("basename $(readlink /sys/class/net/" + nic + "/device)");
  }

  void unbind(String device) throws HarnessException, IOException, InterruptedException {
    run("echo " + device + " >/sys/bus/pci/drivers/igb/unbind");
  }

  /** Binds a NIC again and gives it the name and address of before. */
  void bind(String device, String nic, String address)
      throws HarnessException, IOException, InterruptedException {
    run(
        """
        set -e
        echo %s >/sys/bus/pci/drivers/igb/bind
        name=$(ls /sys/bus/pci/devices/%s/net)
        test $name = %s || ip link set $name name %s
        ip addr add %s dev %s
        ip link set %s up
        """
            .formatted(device, device, nic, nic, address, nic, nic));
  }

  /** A NIC's address with its prefix. */
  String address(String nic) throws HarnessException, IOException, InterruptedException {
    return run("ip -4 -o addr show dev " + nic + " | awk '{ print $4 }'");
  }

  /** Under emulation everything takes its time. */
  static void await(String what, Callable<Boolean> condition) throws Exception {
    long end = System.nanoTime() + PATIENCE_SECONDS * 1_000_000_000L;
    while (!condition.call()) {
      if (System.nanoTime() > end) {
        fail("not within " + PATIENCE_SECONDS + " s: " + what);
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  void release() throws HarnessException, IOException, InterruptedException {
    used.release();
  }
}
