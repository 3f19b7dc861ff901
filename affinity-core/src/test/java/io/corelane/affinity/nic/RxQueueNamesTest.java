/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.nic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RxQueueNamesTest {

  @ParameterizedTest
  @CsvSource({
    "eth0-TxRx-12, 12",
    "i40e-eth0-TxRx-3, 3",
    "ice-eth0-TxRx-63, 63",
    "iavf-eth0-TxRx-1, 1",
    "eth0-Tx-Rx-7, 7",
    "eth0-rxtx-0, 0",
    "eth0-txrx-1, 1",
    "eth0-rx-2, 2",
    "eth0:rx-2, 2",
    "eth0-fp-5, 5",
    "eth0-Rx9, 9",
    "eth0_qp4, 4",
    "eth0_rxq4, 4",
    "eth0-q2-rx, 2",
    "eth0-q2, 2",
    "eth0-6, 6",
  })
  void namesMadeOfTheInterfaces(String action, int queue) {
    assertEquals(OptionalInt.of(queue), RxQueueNames.ofInterface(action, "eth0"));
  }

  @ParameterizedTest
  @CsvSource({
    "mlx5_comp17@pci:0000:3b:00.0, 17",
    "mlx5_comp2, 2",
    "mlx4-1@0000:02:00.0, 1",
    "virtio2-input.3, 3",
    "virtio4-input, 0",
    "mana_q0@pci:7870:00:00.0, 0",
    "hns3-0000:7d:00.0-TxRx-11, 11",
  })
  void namesMadeOfTheDevices(String action, int queue) {
    assertEquals(OptionalInt.of(queue), RxQueueNames.ofDevice(action));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "eth0",
        "eth0-tx-0",
        "eth0-q2-tx",
        "eth0_txq3",
        "eth0:tx-1",
        "eth0-misc",
        "eth0-event-8",
        "eth00-TxRx-1",
        "eth01-rx-1",
        "veth0-TxRx-1",
        "i40e-0000:3b:00.0:misc",
        "i40e-0000:3b:00.0:fdir-TxRx-0",
        "mlx5_async0@pci:0000:3b:00.0",
        "mlx5_comp@pci:0000:3b:00.0",
        "mlx4-async@pci:0000:02:00.0",
        "mana_hwc@pci:7870:00:00.0",
        "virtio2-output.3",
        "virtio2-config",
        "virtio1-req.0",
        "nvme0q1",
        "hns3-0000:7d:00.0-misc",
        "ena-mgmnt@pci:0000:00:05.0",
        "gve-ntfy-blk0@pci:0000:00:04.0",
      })
  void whatIsNoReceiveQueueIsNotTaken(String action) {
    assertEquals(OptionalInt.empty(), RxQueueNames.ofInterface(action, "eth0"));
    assertEquals(OptionalInt.empty(), RxQueueNames.ofDevice(action));
    if (!action.startsWith("eth0") && !action.startsWith("veth")) {
      assertEquals(OptionalInt.empty(), RxQueueNames.ofFormerName(action));
    }
  }

  @ParameterizedTest
  @CsvSource({"eth7-TxRx-4, 4", "i40e-eth7-TxRx-4, 4", "eth7-rx-4, 4"})
  void aRenamedInterfacesOldNameIsUnderstood(String action, int queue) {
    assertEquals(OptionalInt.empty(), RxQueueNames.ofInterface(action, "ens1f0"));
    assertEquals(OptionalInt.of(queue), RxQueueNames.ofFormerName(action));
  }
}
