// Copyright 2026 The Corelane authors. SPDX-License-Identifier: Apache-2.0
// The machine, and the lanes over it. All text goes in as text, never as HTML.

/** With more CPUs than this, cells have no text. */
const MOST_LARGE_CELLS = 64;
/** More lines than this cannot be told apart. */
const MOST_LINES = 64;
/** More chips of one device than this are not drawn, except those in use. */
const MOST_CHIPS = 16;
/** Where in a CPU's cell each part of a lane stops: shares of its width, and of its height. */
const ACROSS = {S: 0.19, R: 0.5, W: 0.81};
const DOWN = 0.72;

function byId(id) {
  return document.getElementById(id);
}

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) {
    made.className = className;
  }
  if (text !== undefined) {
    made.textContent = text;
  }
  return made;
}

function svg(tag, attributes) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  Object.entries(attributes).forEach(([name, value]) => made.setAttribute(name, value));
  return made;
}

function setText(target, text) {
  const node = typeof target === 'string' ? byId(target) : target;
  if (node.textContent !== text) {
    node.textContent = text;
  }
}

class Drawing {
  constructor() {
    this.shape = '';
    this.cells = new Map();
    this.lanes = [];
    new ResizeObserver(() => this.lines()).observe(byId('drawing'));
  }

  show(machine, lanes) {
    this.lanes = lanes.slice(0, MOST_LINES);
    this.machine(machine);
    this.loads(machine.cpus);
    this.roles(lanes);
    this.ends('nics', machine.rxQueues, lanes, 'nic', queue => 'rx-' + queue,
      lane => rxEnd(lane));
    this.ends('disks', machine.hardwareQueues, lanes, 'device', queue => 'hw ' + queue,
      lane => hardwareEnds(lane));
    this.lines();
    setText('drawing-text', this.summary(machine, lanes));
  }

  /** Nodes, their last-level caches, their cores, their CPUs; made anew only when they change. */
  machine(machine) {
    const shape = JSON.stringify(machine.cpus.map(c =>
      [c.cpu, c.core, c.llc, c.node, c.packageId, c.online, c.allowed]));
    if (shape === this.shape) {
      return;
    }
    this.shape = shape;
    this.cells.clear();
    byId('drawing').classList.toggle('dense', machine.cpus.length > MOST_LARGE_CELLS);
    byId('nodes').replaceChildren(...[...groupBy(machine.cpus, c => c.node)]
      .sort(([a], [b]) => a - b).map(([node, cpus]) => this.node(node, cpus)));
  }

  node(node, cpus) {
    const box = element('div', 'group node');
    const packages = new Set(cpus.map(c => c.packageId));
    box.append(element('span', 'name', (node < 0 ? 'node not known' : 'NUMA node ' + node)
      + (packages.size === 1 && cpus[0].packageId >= 0 ? ', package ' + cpus[0].packageId : '')));
    const llcs = element('div', 'llcs');
    for (const [llc, members] of [...groupBy(cpus, c => c.llc)].sort(([a], [b]) => a - b)) {
      const cache = element('div', 'group llc');
      cache.append(element('span', 'name', 'LLC of CPU ' + llc));
      const cores = element('div', 'cpus');
      for (const siblings of groupBy(members, c => c.core).values()) {
        const core = element('div', 'core');
        core.append(...siblings.map(cpu => this.cell(cpu)));
        cores.append(core);
      }
      cache.append(cores);
      llcs.append(cache);
    }
    box.append(llcs);
    return box;
  }

  cell(cpu) {
    const box = element('div', 'cpu' + (cpu.online ? cpu.allowed ? '' : ' forbidden' : ' offline'));
    const bar = element('span', 'bar');
    const roles = element('span', 'roles');
    const cell = {box, load: element('span', 'load'), roles: {},
      soft: element('i', 'soft'), busy: element('i', 'busy')};
    for (const role of Object.keys(ACROSS)) {
      cell.roles[role] = element('span', 'role ' + role);
      roles.append(cell.roles[role]);
    }
    bar.append(cell.busy, cell.soft);
    box.append(element('span', 'number', String(cpu.cpu)), cell.load, roles, bar);
    this.cells.set(cpu.cpu, cell);
    return box;
  }

  loads(cpus) {
    for (const cpu of cpus) {
      const cell = this.cells.get(cpu.cpu);
      const known = cpu.online && cpu.busyShare >= 0;
      setText(cell.load, !cpu.online ? 'offline' : known ? percent(cpu.busyShare) : '?');
      cell.soft.style.height = known ? width(cpu.softirqShare) : '0';
      cell.busy.style.height = known ? width(Math.max(0, cpu.busyShare - cpu.softirqShare)) : '0';
      cell.about = 'CPU ' + cpu.cpu + ': ' + (!cpu.online ? 'offline'
        : known ? percent(cpu.busyShare) + ' in use, ' + percent(cpu.softirqShare) + ' softirq'
          : 'load not known') + (cpu.online && !cpu.allowed ? '; not for Corelane' : '');
    }
  }

  /** How many uploads have each CPU in their lane, and as what. */
  roles(lanes) {
    const roles = {S: new Map(), R: new Map(), W: new Map()};
    const add = (counts, cpus, n) => cpus.forEach(c => counts.set(c, (counts.get(c) ?? 0) + n));
    for (const lane of lanes) {
      add(roles.S, lane.softirq, lane.uploads.length);
      add(roles.R, lane.receiver, lane.uploads.length);
      add(roles.W, lane.writer, lane.uploads.length);
    }
    for (const [cpu, cell] of this.cells) {
      const own = Object.entries(roles).filter(([, counts]) => counts.has(cpu));
      for (const [role, counts] of Object.entries(roles)) {
        const n = counts.get(cpu) ?? 0;
        cell.roles[role].hidden = n === 0;
        setText(cell.roles[role], n === 0 ? '' : role + (n === 1 ? '' : n));
      }
      cell.box.classList.toggle('used', own.length > 0);
      const names = {S: 'softirq of ', R: 'receivers of ', W: 'disk writers of '};
      cell.box.title = [cell.about, ...own.map(([role, counts]) =>
        names[role] + count(counts.get(cpu), 'upload'))].join('; ');
    }
  }

  /** NICs or disks, with their queues; those in use are always there. */
  ends(id, queues, lanes, device, label, usedBy) {
    const used = new Map();
    lanes.flatMap(usedBy).forEach(end => used.set(end.device + ' ' + end.queue, end));
    const known = new Map(queues.map(q => [q[device] + ' ' + q.queue,
      {device: q[device], queue: String(q.queue), about: q}]));
    used.forEach((end, key) => known.has(key) || known.set(key, end));
    const boxes = [...groupBy(known.values(), end => end.device)].map(([name, ends]) => {
      const box = element('div', 'end');
      box.append(element('span', 'name', name));
      const chips = element('div', 'chips');
      const shown = ends.filter((end, i) => i < MOST_CHIPS || used.has(name + ' ' + end.queue));
      for (const end of shown) {
        const key = name + ' ' + end.queue;
        const chip = element('span', used.has(key) ? 'chip used' : 'chip',
          end.queue === '' ? '?' : label(end.queue));
        chip.dataset.end = id + ' ' + key;
        if (end.about) {
          chip.title = key + ', CPUs ' + (end.about.cpus || 'not known')
            + (end.about.irq >= 0 ? ', IRQ ' + end.about.irq : '')
            + (end.about.rpsCpus ? ', RPS to ' + end.about.rpsCpus : '');
        }
        chips.append(chip);
      }
      if (shown.length < ends.length) {
        chips.append(element('span', 'quiet', '+ ' + (ends.length - shown.length)));
      }
      box.append(chips);
      return box;
    });
    byId(id).replaceChildren(...boxes);
  }

  /** The middle of what stands for a lane's stop; null if there is nothing to go to. */
  stop(cpus, across, origin) {
    const boxes = cpus.map(cpu => this.cells.get(cpu)).filter(Boolean)
      .map(cell => cell.box.getBoundingClientRect());
    if (boxes.length === 0) {
      return null;
    }
    const sum = (f) => boxes.reduce((all, box) => all + f(box), 0) / boxes.length;
    return {x: sum(b => b.left + b.width * across) - origin.left,
      y: sum(b => b.top + b.height * DOWN) - origin.top};
  }

  chip(id, end, edge, origin) {
    const key = id + ' ' + end.device + ' ' + end.queue;
    const chip = [...byId(id).querySelectorAll('.chip')].find(c => c.dataset.end === key);
    if (!chip) {
      return null;
    }
    const box = chip.getBoundingClientRect();
    return {x: box.left + box.width / 2 - origin.left, y: box[edge] - origin.top};
  }

  lines() {
    const target = byId('lines');
    const origin = target.getBoundingClientRect();
    const most = Math.max(1, ...this.lanes.map(lane => lane.rate));
    const dense = this.cells.size > MOST_LARGE_CELLS;
    const widest = dense ? 2 : 4.5;
    const paths = [];
    const stops = new Map();
    for (const lane of this.lanes) {
      const between = [this.stop(lane.softirq, ACROSS.S, origin),
        this.stop(lane.receiver, ACROSS.R, origin), this.stop(lane.writer, ACROSS.W, origin)];
      const points = [rxEnd(lane).map(end => this.chip('nics', end, 'bottom', origin))[0],
        ...between, hardwareEnds(lane).map(end => this.chip('disks', end, 'top', origin))[0]]
        .filter(Boolean);
      if (points.length > 1) {
        const way = smooth(points);
        const thick = 1.5 + widest * Math.sqrt(lane.rate / most);
        // A border of the ground's colour keeps lines apart from each other and from loads.
        paths.push(svg('path', {'class': 'border', d: way, 'stroke-width': (thick + 3).toFixed(1)}),
          svg('path', {'class': 'lane ' + lane.kind, d: way, 'stroke-width': thick.toFixed(1)}));
        [lane.softirq, lane.receiver, lane.writer].forEach((cpus, i) => {
          // One CPU's stop has its letter there.
          if (between[i] && (dense || cpus.length > 1)) {
            stops.set(between[i].x.toFixed() + ' ' + between[i].y.toFixed(), between[i]);
          }
        });
      }
    }
    target.replaceChildren(...paths, ...[...stops.values()].map(p =>
      svg('circle', {'class': 'stop', cx: p.x.toFixed(1), cy: p.y.toFixed(1), r: 3})));
  }

  summary(machine, lanes) {
    const online = machine.cpus.filter(c => c.online);
    const groups = key => new Set(online.map(key)).size;
    const kinds = shares(lanes.flatMap(lane => lane.uploads))
      .map(row => row.uploads + ' ' + row.lane
        + (row.lane === 'short' && machine.oneCache ? ' (' + ONE_CACHE + ')' : ''));
    return count(online.length, 'CPU') + ' online, ' + count(groups(c => c.llc), 'last-level cache')
      + ', ' + count(groups(c => c.node), 'NUMA node') + '. '
      + (kinds.length === 0 ? 'No upload in progress.' : 'Uploads by lane: ' + kinds.join(', ') + '.')
      + (lanes.length > MOST_LINES ? ' The ' + MOST_LINES + ' lanes with most uploads are drawn, of '
        + lanes.length + '.' : '')
      + (machine.measuredMillis > 0 ? ' Loads of ' + time(machine.measuredMillis) + '.'
        : ' Loads were not measured yet.');
  }
}

/** The RX queue of a lane, from words such as "data0 rx-3, IRQ 47". */
function rxEnd(lane) {
  const found = /^(\S{1,32}) rx-(\d{1,5})/.exec(lane.first.rxQueue ?? '');
  return found ? [{device: found[1], queue: found[2]}] : [];
}

/** The hardware queues of a lane: "3", "2,3", or with the disk's name "nvme0n1:2,nvme1n1:0". */
function hardwareEnds(lane) {
  const {device} = lane.first;
  const queues = queuesOf(lane.first);
  if (!device || device === 'unknown') {
    return [];
  }
  if (!queues) {
    return device.split(',').map(name => ({device: name, queue: ''}));
  }
  return queues.split(',').map(word => {
    const at = word.lastIndexOf(':');
    return {device: at < 0 ? device : word.slice(0, at), queue: word.slice(at + 1)};
  });
}

/** A curve that leaves and reaches each point upright, or sideways where they are side by side. */
function smooth(points) {
  const at = p => p.x.toFixed(1) + ' ' + p.y.toFixed(1);
  let path = 'M' + at(points[0]);
  for (let i = 1; i < points.length; i++) {
    const from = points[i - 1];
    const to = points[i];
    const dy = (to.y - from.y) / 2;
    const dx = Math.abs(to.y - from.y) < 4 ? 0 : dy;
    path += ' C' + at({x: from.x, y: from.y + dx}) + ' ' + at({x: to.x, y: to.y - dx}) + ' ' + at(to);
  }
  return path;
}
