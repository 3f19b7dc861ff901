#!/usr/bin/env python3
# Copyright 2026 The Corelane authors
# SPDX-License-Identifier: Apache-2.0
"""Writes the hand-written machines: generate.py [NAME...], into ../resources/machines.

Each is laid out by hand after a kind of real server, in the formats of its kernel; no such server
was captured. The text is brought into the order in which bin/corelane-capture prints, by letting it
capture the tree: so what that script does not collect cannot slip into a test.
"""
import pathlib
import subprocess
import sys
import tempfile

from machine import ARM_LINES, Machine, POWER_LINES, X86_LINES, intel_caches

HERE = pathlib.Path(__file__).resolve().parent
CAPTURE = HERE.parents[3] / "bin" / "corelane-capture"
V2 = "41 31 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw"


def mount(number, point, at=60):
    return f"{at} 1 {number} / {point} rw - ext4 /dev/block/{number} rw"


def xeon_1s():
    """Eight cores with SMT, siblings N and N+8; i40e with a queue per CPU; NVMe and a SATA disk."""
    m = Machine("a one-socket Xeon, 8 cores with SMT, i40e, one NVMe, one SATA disk, Linux 6.12", (6, 12))
    every = range(16)
    m.cpus({c: ([c % 8, c % 8 + 8], 0, 0, True) for c in every}, every,
           shared=lambda c: intel_caches(c, [c % 8, c % 8 + 8], every))
    m.nodes({0: [10]})
    m.bridge("pci0000:16/0000:16:02.0", 0)
    chip = "IR-PCI-MSIX-0000:18:00.0"
    irqs = [m.irq(40, chip, 0, "i40e-0000:18:00.0:misc", every, node=0, rate=10)]
    irqs += [m.irq(41 + q, chip, q + 1, f"i40e-ens1f0-TxRx-{q}", [q], node=0, hint=[q], rate=800000)
             for q in every]
    irqs.append(m.irq(57, chip, 17, "i40e-0000:18:00.0:fdir-TxRx-0", every, node=0, rate=4))
    m.nic("ens1f0", m.pci("pci0000:16/0000:16:02.0/0000:18:00.0", "i40e", 0, irqs), 16,
          xps=lambda q: [q])
    m.bridge("pci0000:64/0000:64:02.0", 0)
    disk, _ = m.nvme(0, "pci0000:64/0000:64:02.0/0000:65:00.0", 0, 60, m.spread(16),
                     "IR-PCI-MSIX-0000:65:00.0")
    m.partition(disk, "nvme0n1p1", "259:1", 1)
    m.irq(30, "IR-PCI-MSI-0000:00:17.0", 0, "ahci[0000:00:17.0]", every, node=0, rate=3000)
    ahci = m.pci("pci0000:00/0000:00:17.0", "ahci", 0, [30])
    scsi = f"{ahci}/ata1/host0/target0:0:0/0:0:0:0"
    sda = m.disk("sda", f"{scsi}/block/sda", "8:0", [every], scsi, 1, "none [mq-deadline]")
    m.partition(sda, "sda1", "8:1", 1)
    m.interrupts(X86_LINES)
    m.process(["0::/system.slice/hdfs-datanode.service"],
              [V2, mount("8:1", "/"), mount("259:1", "/data/1", 61)])
    m.file("/sys/fs/cgroup/cpuset.cpus.effective", "0-15")
    m.rest("6.12.48+deb13-amd64", rfs=0, irqbalance=812)
    return m


def xeon_2s():
    """Even CPUs on node 0, odd on node 1, as some vendors number; siblings N and N+16; mlx5 on node
    0; six NVMe on both nodes with 16 I/O queues each, two CPUs a queue."""
    m = Machine("a two-socket Xeon cut down to 8 cores a socket, mlx5, six NVMe, Linux 6.12", (6, 12), 4)
    every = range(32)
    m.cpus({c: ([c % 16, c % 16 + 16], c % 2, c % 2, True) for c in every}, every,
           shared=lambda c: intel_caches(c, [c % 16, c % 16 + 16], range(c % 2, 32, 2)))
    m.nodes({0: [10, 21], 1: [21, 10]})
    m.bridge("pci0000:3a/0000:3a:00.0", 0)
    chip = "IR-PCI-MSIX-0000:3b:00.0"
    near_first = sorted(every, key=lambda c: (c % 2, c))
    irqs = [m.irq(130, chip, 0, "mlx5_async0@pci:0000:3b:00.0", every, node=0, rate=10)]
    irqs += [m.irq(131 + q, chip, q + 1, f"mlx5_comp{q}@pci:0000:3b:00.0", [cpu], node=0, hint=[cpu],
                   rate=2000000) for q, cpu in enumerate(near_first)]
    m.nic("ens3np0", m.pci("pci0000:3a/0000:3a:00.0/0000:3b:00.0", "mlx5_core", 0, irqs), 32,
          xps=lambda q: [near_first[q]], speed=100000)
    mounts, irq = [V2], 200
    for i in range(6):
        node = i // 3
        bus = ["5d", "5e", "5f", "d7", "d8", "d9"][i]
        slot = f"pci0000:{'5c' if node == 0 else 'd6'}/0000:{'5c' if node == 0 else 'd6'}:0{i % 3}.0"
        m.bridge(slot, node)
        _, irq = m.nvme(i, f"{slot}/0000:{bus}:00.0", node, irq, m.spread(16),
                        f"IR-PCI-MSIX-0000:{bus}:00.0")
        mounts.append(mount(f"259:{i}", f"/data/{i + 1}", 60 + i))
    m.interrupts(X86_LINES)
    m.process(["0::/system.slice/hdfs-datanode.service"], mounts)
    m.file("/sys/fs/cgroup/cpuset.cpus.effective", "0-31")
    m.file("/sys/fs/cgroup/system.slice/cpuset.cpus.effective", "0-31")
    m.rest("6.12.0-124.8.1.el10_1.x86_64", rfs=32768, irqbalance=1204)
    return m


def epyc():
    """Four LLCs of six cores on two nodes (NPS2), siblings N and N+24; two ice ports in a bond; one
    NVMe on each node, more queues than the drive offers: 32."""
    m = Machine("a one-socket EPYC, 24 cores in four CCDs, NPS2, bonded ice ports, two NVMe, Linux 6.8",
                (6, 8), 4)
    every = range(48)
    core = lambda c: [c % 24, c % 24 + 24]
    llc = lambda c: [x for x in every if x % 24 // 6 == c % 24 // 6]
    m.cpus({c: (core(c), 0, c % 24 // 12, True) for c in every}, every,
           shared=lambda c: intel_caches(c, core(c), llc(c)))
    m.nodes({0: [10, 12], 1: [12, 10]})
    m.bridge("pci0000:c0/0000:c0:01.1", 0)
    ports = []
    for port in range(2):
        address = f"0000:c1:00.{port}"
        chip = f"IR-PCI-MSIX-{address}"
        first = 120 + 20 * port
        irqs = [m.irq(first, chip, 0, f"ice-{address}:misc", every, node=0, rate=10)]
        irqs += [m.irq(first + 1 + q, chip, q + 1, f"ice-ens1f{port}np{port}-TxRx-{q}", [q], node=0,
                       rate=700000) for q in range(12)]
        ports.append(m.nic(f"ens1f{port}np{port}",
                           m.pci(f"pci0000:c0/0000:c0:01.1/{address}", "ice", 0, irqs), 12,
                           xps=lambda q: [q]))
    m.virtual_nic("bond0", ports)
    mounts, irq = [V2], 180
    for i, (slot, address) in enumerate([("pci0000:80/0000:80:03.1", "0000:81:00.0"),
                                         ("pci0000:00/0000:00:03.1", "0000:01:00.0")]):
        m.bridge(slot, i)
        _, irq = m.nvme(i, f"{slot}/{address}", i, irq, m.spread(32), f"IR-PCI-MSIX-{address}")
        mounts.append(mount(f"259:{i}", f"/data/{i + 1}", 60 + i))
    m.interrupts(X86_LINES)
    m.process(["0::/system.slice/hdfs-datanode.service"], mounts)
    m.file("/sys/fs/cgroup/cpuset.cpus.effective", "0-47")
    m.rest("6.8.0-86-generic", irqbalance=977)
    return m


def xeon_96():
    """96 CPUs present of 128 possible. Offline: both threads of core 5, and 40-47. Before 6.12, so
    managed interrupts have mode 0644. Old form of MSI numbers in /proc/interrupts."""
    m = Machine("a two-socket Xeon, 48 cores with SMT, some CPUs offline, bnxt, two NVMe, Linux 5.14",
                (5, 14), 4)
    every = range(96)
    offline = {5, 53, *range(40, 48)}
    core = lambda c: [c % 48, c % 48 + 48]
    node = lambda c: c % 48 // 24
    m.cpus({c: (core(c), node(c), node(c), c not in offline) for c in every}, range(128), every,
           shared=lambda c: intel_caches(c, core(c), [x for x in every if node(x) == node(c)]))
    m.nodes({0: [10, 21], 1: [21, 10]})
    m.bridge("pci0000:97/0000:97:02.0", 1)
    local = [c for c in m.node_cpus(1) if c not in offline]
    irqs = [m.irq(300 + q, "IR-PCI-MSI", 79691776 + q, f"ens2f0np0-TxRx-{q}", [local[q]], node=1,
                  hint=[local[q]], rate=900000) for q in range(16)]
    m.nic("ens2f0np0", m.pci("pci0000:97/0000:97:02.0/0000:98:00.0", "bnxt_en", 1, irqs), 16)
    mounts, irq = ["33 25 0:29 / /sys/fs/cgroup/cpuset rw - cgroup cgroup rw,cpuset"], 400
    # The first drive has a queue for each core: that of core 5 has lost all its CPUs.
    for i, (slot, address, queues) in enumerate([
            ("pci0000:15/0000:15:01.0", "0000:16:00.0", 48),
            ("pci0000:a7/0000:a7:01.0", "0000:a8:00.0", 8)]):
        m.bridge(slot, i)
        base = [11534336, 88080384][i]
        disk, irq = m.nvme(i, f"{slot}/{address}", i, irq, m.spread(queues), "IR-PCI-MSI",
                           hwirq=lambda q, base=base: base + q, minor=2 * i)
        m.partition(disk, f"nvme{i}n1p1", f"259:{2 * i + 1}", 1)
        mounts.append(mount(f"259:{2 * i + 1}", f"/data/{i + 1}", 60 + i))
    m.interrupts(X86_LINES)
    m.process(["4:cpuset:/"], mounts)
    m.file("/sys/fs/cgroup/cpuset/cpuset.cpus", "0-127", "0644")
    m.file("/sys/fs/cgroup/cpuset/cpuset.effective_cpus", m.on(every))
    m.rest("5.14.0-503.el9.x86_64", softnet_width=13)
    return m


def graviton():
    """Sixteen cores without SMT, one L3; ena with eight queues; two NVMe, one with two queues only.
    Kernel 6.1: managed interrupts have mode 0644."""
    m = Machine("an aarch64 cloud machine, 16 cores without SMT, ena, two NVMe, Linux 6.1", (6, 1))
    every = range(16)
    m.cpus({c: ([c], 0, 0, True) for c in every}, every,
           shared=lambda c: intel_caches(c, [c], every))
    m.nodes({0: [10]})
    m.irq(10, "GICv3", 23, "arm-pmu", every, flow="Level", rate=1)
    m.irq(11, "GICv3", 27, "arch_timer", every, flow="Level", rate=900000)
    irqs = [m.irq(27, "ITS-MSI", 81920, "ena-mgmnt@pci:0000:00:05.0", every, node=0, flow="Edge", rate=4)]
    irqs += [m.irq(28 + q, "ITS-MSI", 81921 + q, f"eth0-Tx-Rx-{q}", [q], node=0, hint=[q], flow="Edge",
                   rate=500000) for q in range(8)]
    m.nic("eth0", m.pci("pci0000:00/0000:00:05.0", "ena", 0, irqs), 8, speed=-1)
    root, irq = m.nvme(0, "pci0000:00/0000:00:04.0", 0, 40, m.spread(2), "ITS-MSI",
                       hwirq=lambda q: 65536 + q)
    m.partition(root, "nvme0n1p1", "259:1", 1)
    m.nvme(1, "pci0000:00/0000:00:1f.0", 0, irq, m.spread(16), "ITS-MSI", hwirq=lambda q: 507904 + q,
           minor=2)
    m.irqs = [(n, c, h, "Edge" if f == "edge" else f, a, e, r) for n, c, h, f, a, e, r in m.irqs]
    m.interrupts(ARM_LINES, level_word=True)
    m.process(["0::/system.slice/hdfs-datanode.service"], [V2, mount("259:1", "/"),
                                                           mount("259:2", "/data/1", 61)])
    m.file("/sys/fs/cgroup/cpuset.cpus.effective", "0-15")
    m.rest("6.1.155-176.282.amzn2023.aarch64", softnet_width=13)
    return m


def kunpeng():
    """Four nodes with unequal distances, no SMT, firmware that describes no caches; hns3."""
    m = Machine("a two-socket aarch64 server cut down to 8 cores a node, no cache description, hns3, "
                "two NVMe, Linux 5.10", (5, 10), 4)
    every = range(32)
    m.cpus({c: ([c], c // 16, c // 8, True) for c in every}, every)
    m.nodes({0: [10, 12, 20, 22], 1: [12, 10, 22, 24], 2: [20, 22, 10, 12], 3: [22, 24, 12, 10]})
    m.irq(11, "GICv3", 30, "arch_timer", every, flow="Level", rate=900000)
    m.bridge("pci0000:7c/0000:7c:00.0", 0)
    irqs = [m.irq(600, "ITS-MSI", 65536000, "hns3-0000:7d:00.0-misc", every, node=0, rate=10)]
    irqs += [m.irq(601 + q, "ITS-MSI", 65536001 + q, f"hns3-0000:7d:00.0-TxRx-{q}", [q], node=0, hint=[q],
                   rate=500000) for q in range(16)]
    m.nic("enp125s0f0", m.pci("pci0000:7c/0000:7c:00.0/0000:7d:00.0", "hns3", 0, irqs), 16)
    mounts, irq = [V2], 700
    for i, (slot, address, node) in enumerate([("pci0000:00/0000:00:08.0", "0000:03:00.0", 0),
                                               ("pci0000:80/0000:80:08.0", "0000:83:00.0", 2)]):
        m.bridge(slot, node)
        _, irq = m.nvme(i, f"{slot}/{address}", node, irq, m.spread(16), "ITS-MSI",
                        hwirq=lambda q, i=i: [1572864, 68681728][i] + q)
        mounts.append(mount(f"259:{i}", f"/data/{i + 1}", 60 + i))
    m.irqs = [(n, c, h, "Edge" if f == "edge" else f, a, e, r) for n, c, h, f, a, e, r in m.irqs]
    m.interrupts(ARM_LINES, level_word=True)
    m.process(["0::/user.slice/session-3.scope"], mounts)
    m.file("/sys/fs/cgroup/cpuset.cpus.effective", "0-31")
    m.rest("5.10.0-216.0.0.115.oe2203sp4.aarch64", softnet_width=13)
    return m


def power9():
    """SMT4 with two threads of each core offline: CPU numbers with gaps. Nodes 0 and 8, and one of
    memory only. Two cores share an L3."""
    m = Machine("a two-socket POWER9, 8 cores a socket, SMT4 cut to SMT2, mlx5, one NVMe, Linux 4.18",
                (4, 18), 3)
    every = range(64)
    core = lambda c: range(c // 4 * 4, c // 4 * 4 + 4)
    m.cpus({c: (core(c), 0 if c < 32 else 8, 0 if c < 32 else 8, c % 4 < 2) for c in every}, every,
           shared=lambda c: intel_caches(c, core(c), range(c // 8 * 8, c // 8 * 8 + 8)))
    m.nodes({0: [10, 40, 80], 8: [40, 10, 80], 255: [80, 80, 10]})
    # Kernels before 5.3 have the older name only.
    for path in [p for p in m.entries if p.endswith("core_cpus_list")]:
        old = path.replace("core_cpus_list", "thread_siblings_list")
        m.entries[old] = m.entries.pop(path).replace("core_cpus_list", "thread_siblings_list")
    m.bridge("pci0033:00/0033:00:00.0", 8)
    irqs = [m.irq(90, "XIVE-IRQ", 3145984, "mlx5_async@pci:0033:01:00.0", every, node=8, flow="Edge", rate=9)]
    irqs += [m.irq(91 + q, "XIVE-IRQ", 3145985 + q, f"mlx5_comp{q}@pci:0033:01:00.0", [32 + 4 * q], node=8,
                   hint=[32 + 4 * q], flow="Edge", rate=500000) for q in range(8)]
    m.nic("enP51p1s0", m.pci("pci0033:00/0033:00:00.0/0033:01:00.0", "mlx5_core", 8, irqs), 8,
          speed=100000)
    m.bridge("pci0004:00/0004:00:00.0", 0)
    m.nvme(0, "pci0004:00/0004:00:00.0/0004:01:00.0", 0, 110, m.spread(16), "XIVE-IRQ",
           hwirq=lambda q: 1048832 + q)
    m.irqs = [(n, c, h, "Edge", a, e, r) for n, c, h, f, a, e, r in m.irqs]
    m.interrupts(POWER_LINES, level_word=True)
    m.process(["9:cpuset:/"], ["33 25 0:29 / /sys/fs/cgroup/cpuset rw - cgroup cgroup rw,cpuset",
                               mount("259:0", "/data/1")])
    m.file("/sys/fs/cgroup/cpuset/cpuset.cpus", m.on(every), "0644")
    m.file("/sys/fs/cgroup/cpuset/cpuset.effective_cpus", m.on(every))
    m.rest("4.18.0-553.el8_10.ppc64le", softnet_width=11, irqbalance=1533)
    return m


def layers():
    """NVMe drives that the kernel treats as multipath (no mq/ at the head), a RAID 0 over two of
    them, an encrypted volume on that, a logical volume on a partition of the third."""
    m = Machine("a small one-socket server, 4 cores, igb, NVMe multipath, dm on md, Linux 6.12", (6, 12))
    every = range(4)
    m.cpus({c: ([c], 0, 0, True) for c in every}, every, shared=lambda c: intel_caches(c, [c], every))
    m.nodes({0: [10]})
    m.bridge("pci0000:00/0000:00:1c.0", -1)
    irqs = [m.irq(124, "PCI-MSIX-0000:01:00.0", 0, "eno1", every, rate=3)]
    irqs += [m.irq(125 + q, "PCI-MSIX-0000:01:00.0", q + 1, f"eno1-TxRx-{q}", every, rate=90000)
             for q in range(4)]
    m.nic("eno1", m.pci("pci0000:00/0000:00:1c.0/0000:01:00.0", "igb", -1, irqs), 4, speed=1000)
    disks, irq = [], 130
    for i, address in enumerate(["0000:02:00.0", "0000:03:00.0", "0000:04:00.0"]):
        m.bridge(f"pci0000:00/0000:00:1d.{i}", -1)
        disk, irq = m.nvme(i, f"pci0000:00/0000:00:1d.{i}/{address}", -1, irq, m.spread(4),
                           f"PCI-MSIX-{address}", minor=2 * i, multipath=True)
        disks.append(disk)
    part = m.partition(disks[2], "nvme2n1p3", "259:5", 3)
    raid = m.layer("md127", "9:127", disks[:2])
    m.layer("dm-0", "253:0", [raid])
    m.layer("dm-1", "253:1", [part])
    m.interrupts(X86_LINES)
    m.process(["0::/"], [V2, mount("253:1", "/"), mount("253:0", "/data/1", 61)])
    m.file("/sys/fs/cgroup/cpuset.cpus.effective", "0-3")
    m.rest("6.12.48+deb13-amd64")
    return m


def cpuset():
    """A container allowed one CPU, inside a virtual machine of 4 CPUs that could grow to 128: the
    process's own cgroup has no cpuset controller, its parent's cpuset holds. No cache description;
    no other processes to be seen."""
    m = Machine("a virtual machine with vmxnet3 and pvscsi, 4 CPUs of 128 possible, a cpuset of one "
                "CPU, Linux 6.12", (6, 12))
    every = range(4)
    m.cpus({c: ([c], 2 * c, 0, True) for c in every}, range(128), every)
    m.nodes({0: [10]})
    m.bridge("pci0000:00/0000:00:15.0", -1)
    irqs = [m.irq(56 + q, "PCI-MSIX-0000:03:00.0", q, f"ens160-rxtx-{q}", every, rate=90000)
            for q in range(4)]
    irqs.append(m.irq(60, "PCI-MSIX-0000:03:00.0", 4, "ens160-event-4", every, rate=1))
    m.nic("ens160", m.pci("pci0000:00/0000:00:15.0/0000:03:00.0", "vmxnet3", -1, irqs), 4, speed=10000)
    m.irq(50, "PCI-MSIX-0000:0b:00.0", 0, "vmw_pvscsi", every, rate=9000)
    pvscsi = m.pci("pci0000:00/0000:00:16.0/0000:0b:00.0", "vmw_pvscsi", -1, [50])
    scsi = f"{pvscsi}/host0/target0:0:0/0:0:0:0"
    sda = m.disk("sda", f"{scsi}/block/sda", "8:0", [every], scsi, 0, "none [mq-deadline]")
    m.partition(sda, "sda2", "8:2", 2)
    m.interrupts(X86_LINES)
    group = "/kubepods.slice/hdfs"
    m.process([f"0::{group}/datanode"], [V2, mount("8:2", "/")], allowed=[2])
    m.file("/sys/fs/cgroup/cpuset.cpus.effective", "0-3")
    m.file("/sys/fs/cgroup/kubepods.slice/cpuset.cpus.effective", "0-3")
    m.file(f"/sys/fs/cgroup{group}/cpuset.cpus.effective", "2")
    m.rest("6.12.0-124.8.1.el10_1.x86_64", processes=False)
    return m


MACHINES = {"xeon-1s-smt": xeon_1s, "xeon-2s-mlx5": xeon_2s, "epyc-4llc": epyc,
            "xeon-96-sparse": xeon_96, "aarch64-ena": graviton, "aarch64-no-caches": kunpeng,
            "power9-sparse": power9, "nvme-multipath": layers, "one-cpu-cpuset": cpuset}


def main(names):
    for name in names or MACHINES:
        machine = MACHINES[name]()
        with tempfile.TemporaryDirectory() as scratch:
            raw = pathlib.Path(scratch, "raw")
            with raw.open("w") as out:
                machine.write(out)
            tree = f"{scratch}/tree"
            subprocess.run([CAPTURE, "--unpack", raw, tree], check=True)
            text = subprocess.run([CAPTURE, "--root", tree, "--text"], check=True,
                                  capture_output=True, text=True).stdout
        note = " ".join(MACHINES[name].__doc__.split())
        head = f"corelane-machine 1\norigin: hand-written after {machine.origin}\n# {note}\n"
        body = text.split("\n", 2)[2]
        target = HERE.parent / "resources" / "machines" / f"{name}.machine"
        target.write_text(head + body)
        left = len(machine.entries) - sum(
            line.split(" ", 1)[0] in ("file", "text", "link", "empty", "dir", "denied")
            for line in body.split("\n"))
        print(f"{name}: {len(body)} bytes" + (f", {left} entries not collected" if left else ""))


if __name__ == "__main__":
    main(sys.argv[1:])
