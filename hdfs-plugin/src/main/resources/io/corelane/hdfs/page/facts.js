// Copyright 2026 The Corelane authors. SPDX-License-Identifier: Apache-2.0
// What the report says, without any drawing: pure functions.

const MIB = 1048576;
/** With more uploads than this, those of one path share a line. */
const MOST_SINGLE_UPLOADS = 24;
/** No machine has more CPUs: what does not fit is not a CPU list of ours. */
const MOST_CPUS = 8192;
/** From the best to the worst; what is not known comes last. */
const LANES = ['short', 'node', 'long', 'shared', 'unknown'];
const ONE_CACHE = 'one cache: nothing to shorten';

/** The CPUs of a list such as "0-3,8". */
function cpusOf(list) {
  const cpus = [];
  for (const part of String(list ?? '').split(',')) {
    const range = /^\s*(\d{1,5})(?:-(\d{1,5}))?\s*$/.exec(part);
    if (range) {
      const last = Number(range[2] ?? range[1]);
      for (let cpu = Number(range[1]); cpu <= last && cpus.length < MOST_CPUS; cpu++) {
        cpus.push(cpu);
      }
    }
  }
  return cpus;
}

function laneOf(upload) {
  return LANES.includes(upload.lane) ? upload.lane : 'unknown';
}

/** The CPUs of its disk writer, in words; empty while none writes it. */
function writerOf(upload) {
  return upload.writing.staged ? upload.diskWriterCpus : '';
}

/** The hardware queues that these submit to; which one the kernel's flushers use is not known. */
function queuesOf(upload) {
  return upload.writing.staged ? upload.hardwareQueue : '';
}

function idOf(upload) {
  return [upload.block, upload.receiverTid, upload.startedMillis].join('|');
}

/** Bytes per second of each upload since the last look; over its life when it is new. */
class Rates {
  constructor() {
    this.before = new Map();
  }

  look(uploads, nowMillis) {
    const seen = new Map();
    const rates = new Map();
    for (const upload of uploads) {
      const id = idOf(upload);
      const then = this.before.get(id);
      const known = then && nowMillis > then.at && upload.bytes >= then.bytes;
      rates.set(id, known ? (upload.bytes - then.bytes) * 1000 / (nowMillis - then.at)
        : upload.mibPerSecond * MIB);
      seen.set(id, {bytes: upload.bytes, at: nowMillis});
    }
    this.before = seen;
    return rates;
  }
}

/** The uploads' lanes, the fastest first: one for each path, or for each upload if they are few. */
function lanesOf(uploads, rates) {
  const single = uploads.length <= MOST_SINGLE_UPLOADS;
  const lanes = new Map();
  for (const upload of uploads) {
    const key = single ? idOf(upload) : [laneOf(upload), upload.rxCpu, upload.rxQueue,
      upload.receiverCpus, writerOf(upload), upload.device, queuesOf(upload),
      upload.writing.way, upload.writing.staged].join('|');
    let lane = lanes.get(key);
    if (!lane) {
      lane = {key, kind: laneOf(upload), softirq: upload.rxCpu >= 0 ? [upload.rxCpu] : [],
        receiver: cpusOf(upload.receiverCpus), writer: cpusOf(writerOf(upload)),
        first: upload, uploads: [], rate: 0};
      lanes.set(key, lane);
    }
    lane.uploads.push(upload);
    lane.rate += rates.get(idOf(upload)) ?? 0;
  }
  // In a fixed order where rates change little, so that rows do not jump about.
  return single
    ? [...lanes.values()].sort((a, b) => a.first.startedMillis - b.first.startedMillis
      || a.key.localeCompare(b.key))
    : [...lanes.values()].sort((a, b) => b.uploads.length - a.uploads.length
      || a.key.localeCompare(b.key));
}

/** Uploads and bytes of each kind of lane. */
function shares(uploads) {
  const rows = LANES.map(lane => ({lane, uploads: 0, bytes: 0}));
  for (const upload of uploads) {
    const row = rows[LANES.indexOf(laneOf(upload))];
    row.uploads++;
    row.bytes += upload.bytes;
  }
  return rows.filter(row => row.uploads > 0);
}

function groupBy(things, key) {
  const groups = new Map();
  for (const thing of things) {
    const k = key(thing);
    groups.has(k) ? groups.get(k).push(thing) : groups.set(k, [thing]);
  }
  return groups;
}

function mib(bytes) {
  const value = bytes / MIB;
  return value.toLocaleString('en', {maximumFractionDigits: value < 100 ? 1 : 0});
}

/** A number that is below 0 when it is not known. */
function figure(value, digits) {
  return value < 0 ? '–' : value.toLocaleString('en', {maximumFractionDigits: digits});
}

function percent(share) {
  return Math.round(share * 100) + ' %';
}

/** The measures of a trial, in words. */
const MEASURES = {
  'received': 'per second',
  'per-data-node-cpu': 'per CPU-second of the DataNode',
  'per-machine-cpu': 'per CPU-second of the machine'
};

/** A ratio as a change, such as "+6.1 %". */
function change(ratio) {
  const percent = ((ratio - 1) * 100).toFixed(1);
  return (percent.startsWith('-') ? '' : '+') + percent + ' %';
}

/** A share as a length in style sheets. */
function width(share) {
  return (share * 100).toFixed(2) + '%';
}

/** Changes of keys that the DataNode has refused, a sentence each; not what is told already. */
function refusals(report) {
  return report.RefusedChanges.filter(change => change.reason !== report.InactiveReason)
    .map(change => 'Refused at ' + time(change.millis) + ': ' + change.key + ' = "' + change.value
      + '": ' + change.reason + '.');
}

function time(millis) {
  return new Date(millis).toLocaleString();
}

/** How many, in words: "1 upload", "2 uploads". */
function count(number, word) {
  return number.toLocaleString('en') + ' ' + word + (number === 1 ? '' : 's');
}
