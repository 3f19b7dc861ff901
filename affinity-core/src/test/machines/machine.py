# Copyright 2026 The Corelane authors
# SPDX-License-Identifier: Apache-2.0
"""Builds the kernel files of a machine that nobody here owns.

Formats follow the kernel: kernel/irq/proc.c (interrupts), lib/bitmap-str.c (lists and masks),
block/blk-mq-sysfs.c (cpu_list), drivers/base/{cpu,node,cacheinfo}.c.
"""
import os
import random


def cpu_list(cpus):
    runs, cpus = [], sorted(cpus)
    for cpu in cpus:
        if runs and runs[-1][1] == cpu - 1:
            runs[-1][1] = cpu
        else:
            runs.append([cpu, cpu])
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)


def cpu_mask(cpus, width):
    digits = f"{sum(1 << cpu for cpu in cpus):0{(width + 3) // 4}x}"
    groups = []
    while digits:
        groups.insert(0, digits[-8:])
        digits = digits[:-8]
    return ",".join(groups)


class Machine:
    """The files of one machine: path -> text form of the entry."""

    def __init__(self, origin, kernel, prec=3):
        self.origin, self.kernel, self.prec = origin, kernel, prec
        self.entries, self.irqs, self.random = {}, [], random.Random(origin)
        # Since 6.12 the files of interrupts that user space cannot move have no write bit.
        self.fixed_mode = "0444" if kernel >= (6, 12) else "0644"

    # --- entries -------------------------------------------------------------------------------

    def file(self, path, content, mode="0444"):
        self.entries[path] = f"file {mode} {path} = {content}"

    def text(self, path, lines, mode="0444"):
        self.entries[path] = f"text {mode} {path}\n" + "\n".join("| " + line for line in lines)

    def link(self, path, to):
        # As sysfs spells it: up to a directory above the target, never to the target itself.
        up = os.path.relpath(os.path.dirname(to), os.path.dirname(path))
        target = os.path.basename(to) if up == "." else f"{up}/{os.path.basename(to)}"
        self.entries[path] = f"link {path} -> {target}"

    # --- CPUs and nodes ------------------------------------------------------------------------

    def cpus(self, rows, possible, present=None, shared=None, default_shared=True):
        """rows: cpu -> (core siblings, package, node, online); shared: cpu -> [(level, type, cpus)]"""
        self.rows = rows
        self.online = [cpu for cpu, row in rows.items() if row[3]]
        self.width = max(possible) + 1
        base = "/sys/devices/system/cpu"
        present = present or sorted(rows)
        self.file(f"{base}/possible", cpu_list(possible))
        self.file(f"{base}/present", cpu_list(present))
        self.file(f"{base}/online", cpu_list(self.online))
        self.file(f"{base}/offline", cpu_list(set(possible) - set(self.online)))
        self.file(f"{base}/isolated", "")
        for cpu, (core, package, node, online) in rows.items():
            at = f"{base}/cpu{cpu}"
            if node is not None:
                self.link(f"{at}/node{node}", f"/sys/devices/system/node/node{node}")
            if not online:
                continue
            # The kernel's sibling and cache lists name online CPUs only.
            self.file(f"{at}/topology/core_cpus_list", self.on(core))
            self.file(f"{at}/topology/physical_package_id", package)
            for index, (level, kind, cpus) in enumerate(shared(cpu) if shared else []):
                self.file(f"{at}/cache/index{index}/level", level)
                self.file(f"{at}/cache/index{index}/type", kind)
                self.file(f"{at}/cache/index{index}/shared_cpu_list", self.on(cpus))

    def on(self, cpus):
        return cpu_list(set(cpus) & set(self.online))

    def nodes(self, distances):
        """node -> its row of distances; its CPUs follow from the rows."""
        base = "/sys/devices/system/node"
        self.file(f"{base}/possible", cpu_list(distances))
        self.file(f"{base}/online", cpu_list(distances))
        for node, row in distances.items():
            self.file(f"{base}/node{node}/cpulist", self.on(self.node_cpus(node)))
            self.file(f"{base}/node{node}/distance", " ".join(map(str, row)))

    def node_cpus(self, node):
        return [cpu for cpu, row in self.rows.items() if row[2] == node]

    # --- interrupts ----------------------------------------------------------------------------

    def irq(self, number, chip, hwirq, action, cpus, effective=None, fixed=False, node=-1, hint=(),
            flow="edge", rate=1000):
        online = [cpu for cpu in sorted(cpus) if cpu in self.online]
        if effective is None:
            effective = online[number % len(online)] if online else None
        on = [] if effective is None else [effective]
        mode = self.fixed_mode if fixed else "0644"
        at = f"/proc/irq/{number}"
        self.file(f"{at}/smp_affinity", cpu_mask(cpus, self.width), mode)
        self.file(f"{at}/smp_affinity_list", cpu_list(cpus), mode)
        self.file(f"{at}/effective_affinity", cpu_mask(on, self.width))
        self.file(f"{at}/effective_affinity_list", cpu_list(on))
        self.file(f"{at}/affinity_hint", cpu_mask(hint, self.width))
        self.file(f"{at}/node", node)
        self.irqs.append((number, chip, hwirq, flow, action, effective, rate))
        return number

    def interrupts(self, arch_lines, level_word=False):
        """level_word: as on arm64 and powerpc, where the flow is a word of its own."""
        lines = [" " * (self.prec + 8) + "".join(f"CPU{cpu:<8}" for cpu in self.online)]
        for number, chip, hwirq, flow, action, effective, rate in sorted(self.irqs):
            counts = [0] * len(self.online)
            if effective is not None:
                counts[self.online.index(effective)] = self.random.randint(rate // 2, rate)
            flow = f" {flow:<8}" if level_word else f"-{flow:<8}"
            lines.append(f"{number:{self.prec}}: " + "".join(f"{n:10} " for n in counts)
                         + f" {chip:>8} {hwirq:{self.prec}}{flow}  {action}")
        for name, meaning, rate in arch_lines:
            head = f"{name:>{self.prec}}: "
            if meaning is None:
                lines.append(head + f"{0:10}")
            else:
                counts = "".join(f"{self.random.randint(rate // 2, rate):10} " for _ in self.online)
                lines.append(head + counts + " " + meaning)
        self.text("/proc/interrupts", lines)

    # --- devices -------------------------------------------------------------------------------

    def pci(self, path, driver, node, irqs=(), bus="pci"):
        """path below /sys/devices, such as pci0000:16/0000:16:02.0/0000:18:00.0; bridges without node."""
        at = f"/sys/devices/{path}"
        self.link(f"{at}/driver", f"/sys/bus/{bus}/drivers/{driver}")
        self.link(f"{at}/subsystem", f"/sys/bus/{bus}")
        if bus == "pci":
            self.file(f"{at}/numa_node", node, "0644")
            cpus = self.online if node < 0 else self.node_cpus(node)
            self.file(f"{at}/local_cpulist", self.on(cpus))
            self.file(f"{at}/irq", irqs[0] if irqs else 0)
            for irq in irqs:
                self.file(f"{at}/msi_irqs/{irq}", "msix")
        return at

    def bridge(self, path, node):
        at = f"/sys/devices/{path}"
        self.link(f"{at}/driver", "/sys/bus/pci/drivers/pcieport")
        self.link(f"{at}/subsystem", "/sys/bus/pci")
        self.file(f"{at}/numa_node", node, "0644")
        self.file(f"{at}/local_cpulist", self.on(self.node_cpus(node) if node >= 0 else self.online))

    def nic(self, name, device, queues, tx=None, speed=25000, xps=None, rps=None, flows=0, up=True):
        at = f"{device}/net/{name}"
        self.link(f"/sys/class/net/{name}", at)
        self.link(f"{at}/device", device)
        self.link(f"{at}/subsystem", "/sys/class/net")
        self.file(f"{at}/operstate", "up" if up else "down")
        self.file(f"{at}/speed", speed)
        self.file(f"{at}/threaded", 0, "0644")
        for queue in range(queues):
            rx = f"{at}/queues/rx-{queue}"
            self.file(f"{rx}/rps_cpus", cpu_mask(rps or [], self.width), "0644")
            self.file(f"{rx}/rps_flow_cnt", flows, "0644")
        for queue in range(tx or queues):
            self.file(f"{at}/queues/tx-{queue}/xps_cpus",
                      cpu_mask(xps(queue) if xps else [], self.width), "0644")
            self.file(f"{at}/queues/tx-{queue}/xps_rxqs", "0", "0644")
        return at

    def virtual_nic(self, name, lowers=()):
        at = f"/sys/devices/virtual/net/{name}"
        self.link(f"/sys/class/net/{name}", at)
        self.link(f"{at}/subsystem", "/sys/class/net")
        self.file(f"{at}/operstate", "up" if lowers else "unknown")
        for lower in lowers:
            self.link(f"{at}/lower_{os.path.basename(lower)}", lower)
            self.link(f"{lower}/master", at)
        if name.startswith("bond"):
            slaves = " ".join(os.path.basename(lower) for lower in lowers)
            self.file(f"{at}/bonding/slaves", slaves, "0644")

    def disk(self, name, at, number, queues=(), device=None, rotational=0, scheduler="[none] mq-deadline",
             hidden=False):
        """queues: for each hardware queue, its CPUs."""
        self.link(f"/sys/class/block/{name}", at)
        self.link(f"/sys/block/{name}", at)
        self.file(f"{at}/dev", "0:0" if hidden else number)
        self.file(f"{at}/hidden", int(hidden))
        self.link(f"{at}/subsystem", "/sys/class/block")
        if device:
            self.link(f"{at}/device", device)
        if not hidden:
            self.link(f"/sys/dev/block/{number}", at)
        self.file(f"{at}/queue/rotational", rotational, "0644")
        if queues:
            self.file(f"{at}/queue/rq_affinity", 1, "0644")
            self.file(f"{at}/queue/nr_requests", 1023, "0644")
            self.file(f"{at}/queue/scheduler", scheduler, "0644")
        for queue, cpus in enumerate(queues):
            self.file(f"{at}/mq/{queue}/cpu_list", ", ".join(map(str, sorted(cpus))))
        return at

    def partition(self, disk, name, number, index):
        at = f"{disk}/{name}"
        self.link(f"/sys/class/block/{name}", at)
        self.link(f"/sys/dev/block/{number}", at)
        self.file(f"{at}/dev", number)
        self.file(f"{at}/partition", index)
        self.link(f"{at}/subsystem", "/sys/class/block")
        return at

    def layer(self, name, number, slaves, rotational=0):
        """A dm or md device."""
        at = f"/sys/devices/virtual/block/{name}"
        self.disk(name, at, number, rotational=rotational)
        for slave in slaves:
            self.link(f"{at}/slaves/{os.path.basename(slave)}", slave)
        return at

    def nvme(self, index, path, node, first_irq, spread, chip, hwirq=lambda queue: queue, minor=None,
             multipath=False, partition=True, vectors=None):
        """spread: the CPUs of each I/O queue. Gives back the disk's directory and the next free IRQ."""
        name = f"nvme{index}"
        irqs = [self.irq(first_irq, chip, hwirq(0), f"{name}q0", self.online, node=node, rate=60)]
        for queue, cpus in enumerate(spread, 1):
            irqs.append(self.irq(first_irq + queue, chip, hwirq(queue), f"{name}q{queue}", cpus,
                                 fixed=True, node=node, rate=90000))
        device = self.pci(path, "nvme", node, irqs)
        controller = f"{device}/nvme/{name}"
        self.link(f"/sys/class/nvme/{name}", controller)
        self.link(f"{controller}/device", device)
        self.link(f"{controller}/subsystem", "/sys/class/nvme")
        self.file(f"{controller}/numa_node", node)
        self.file(f"{controller}/transport", "pcie")
        self.file(f"{controller}/queue_count", len(spread) + 1)
        minor = index if minor is None else minor
        subsystem = f"/sys/devices/virtual/nvme-subsystem/nvme-subsys{index}"
        self.link(f"/sys/class/nvme-subsystem/nvme-subsys{index}", subsystem)
        self.link(f"{subsystem}/{name}", controller)
        if multipath:
            path_disk = self.disk(f"nvme{index}c{index}n1", f"{controller}/nvme{index}c{index}n1",
                                  None, spread, controller, hidden=True)
            at = self.disk(f"{name}n1", f"{subsystem}/{name}n1", f"259:{minor}", device=subsystem)
            self.link(f"{at}/multipath/nvme{index}c{index}n1", path_disk)
        else:
            at = self.disk(f"{name}n1", f"{controller}/{name}n1", f"259:{minor}", spread, controller)
        return at, irqs[-1] + 1

    def spread(self, queues, cpus=None):
        """As the kernel spreads managed vectors (lib/group_cpus.c): node by node, siblings together.
        The last node's queues come first here, as seen on 6.1 and 6.12 guests."""
        cpus = sorted(cpus or self.rows)
        by_node = {}
        for cpu in sorted(cpus, key=lambda c: (min(self.rows[c][0]), c)):
            by_node.setdefault(self.rows[cpu][2], []).append(cpu)
        groups = []
        for place, node in enumerate(sorted(by_node, reverse=True)):
            left = len(by_node) - place
            share = (queues - len(groups)) // left
            members = by_node[node]
            cut = [len(members) * i // share for i in range(share + 1)]
            groups += [members[a:b] for a, b in zip(cut, cut[1:])]
        return groups

    # --- the process that captured, and the rest -----------------------------------------------

    def process(self, cgroups, mounts, allowed=None):
        allowed = allowed or self.online
        self.text("/proc/self/status", [f"Cpus_allowed:\t{cpu_mask(allowed, self.width)}",
                                        f"Cpus_allowed_list:\t{cpu_list(allowed)}"])
        if len(cgroups) == 1:
            self.file("/proc/self/cgroup", cgroups[0])
        else:
            self.text("/proc/self/cgroup", cgroups)
        self.text("/proc/self/mountinfo", mounts)

    def rest(self, release, softnet_width=15, rfs=0, irqbalance=None, writeback=True,
             processes=True):
        self.file("/proc/sys/kernel/osrelease", release)
        self.file("/proc/sys/net/core/rps_sock_flow_entries", rfs, "0644")
        self.file("/proc/irq/default_smp_affinity", cpu_mask(self.online, self.width), "0644")
        if processes:
            self.file("/proc/1/comm", "systemd", "0644")
        if irqbalance:
            self.file(f"/proc/{irqbalance}/comm", "irqbalance", "0644")
        ticks = [[self.random.randint(5000, 90000), 12, self.random.randint(2000, 30000),
                  self.random.randint(900000, 990000), self.random.randint(0, 4000), 0,
                  self.random.randint(0, 9000), 0, 0, 0] for _ in self.online]
        total = [sum(column) for column in zip(*ticks)]
        self.text("/proc/stat", ["cpu  " + " ".join(map(str, total))]
                  + [f"cpu{cpu} " + " ".join(map(str, row)) for cpu, row in zip(self.online, ticks)])
        rows = []
        for cpu in self.online:
            # 11 columns before Linux 5.10, then 13 with the CPU last, 15 since 6.4.
            row = [self.random.randint(1000, 1 << 20), 0, self.random.randint(0, 9)] + [0] * 9
            row += [cpu, 0, 0]
            rows.append(" ".join(f"{value:08x}" for value in row[:softnet_width]))
        self.text("/proc/net/softnet_stat", rows)
        if writeback:
            at = "/sys/devices/virtual/workqueue/writeback"
            self.file(f"{at}/cpumask", cpu_mask(range(self.width), self.width), "0644")
            self.file(f"{at}/nice", 0, "0644")
            if self.kernel >= (6, 6):
                self.file(f"{at}/affinity_scope", "default (cache)", "0644")
                self.file(f"{at}/affinity_strict", 0, "0644")
        self.virtual_nic("lo")

    def write(self, out):
        out.write(f"corelane-machine 1\norigin: hand-written after {self.origin}\n")
        for path in self.entries:
            out.write(self.entries[path] + "\n")


X86_LINES = [("NMI", "Non-maskable interrupts", 90), ("LOC", "Local timer interrupts", 900000),
             ("RES", "Rescheduling interrupts", 9000), ("CAL", "Function call interrupts", 70000),
             ("TLB", "TLB shootdowns", 800), ("ERR", None, 0), ("MIS", None, 0)]
ARM_LINES = [("IPI0", "Rescheduling interrupts", 9000), ("IPI1", "Function call interrupts", 70000),
             ("IPI2", "CPU stop interrupts", 0), ("Err", None, 0)]
POWER_LINES = [("LOC", "Local timer interrupts for timer event device", 90000),
               ("SPU", "Spurious interrupts", 9), ("DBL", "Doorbell interrupts", 3000)]


def intel_caches(cpu, core, llc):
    return [(1, "Data", core), (1, "Instruction", core), (2, "Unified", core), (3, "Unified", llc)]
