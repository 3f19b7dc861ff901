// Copyright 2026 The Corelane authors. SPDX-License-Identifier: Apache-2.0
// The same in words and tables. Rows are kept while they last, so that what a reader has opened
// stays open.

const MOST_ROWS = 100;
const MOST_LOG_LINES = 50;

/** Brings a table's body to the given rows: {key, cells: [{text, small, more, kind}]}. */
function fill(id, rows) {
  const table = byId(id);
  const body = table.tBodies[0];
  const labels = [...table.tHead.rows[0].cells].map(cell => cell.textContent);
  const kept = new Map([...body.rows].map(row => [row.dataset.key, row]));
  rows.forEach((row, i) => {
    let line = kept.get(row.key);
    if (line) {
      kept.delete(row.key);
    } else {
      line = element('tr');
      line.setAttribute('role', 'row');
      line.dataset.key = row.key;
      line.append(...labels.map(label => newCell(label)));
    }
    row.cells.forEach((cell, j) => fillCell(line.cells[j], cell));
    if (body.rows[i] !== line) {
      body.insertBefore(line, body.rows[i] ?? null);
    }
  });
  kept.forEach(line => line.remove());
  table.hidden = rows.length === 0;
}

function newCell(label) {
  const cell = element('td');
  cell.setAttribute('role', 'cell');
  cell.dataset.label = label;
  const more = element('details');
  more.append(element('summary', '', 'why'), element('span'));
  more.hidden = true;
  cell.append(element('span', 'value'), element('small'), more);
  return cell;
}

function fillCell(cell, {text, small = '', more = '', kind = ''}) {
  const [value, beside, details] = cell.children;
  setText(value, text);
  setText(beside, small);
  beside.hidden = small === '';
  setText(details.lastElementChild, more);
  details.hidden = more === '';
  cell.className = kind;
}

/** What mode auto has found, the verdict first; the trial that goes on is the last. */
function showTrial(report) {
  const trial = report.Auto.trials[report.Auto.trials.length - 1];
  const wanted = report.ConfiguredMode === 'auto';
  byId('trial').hidden = !wanted && !trial;
  setText('verdict', (trial ? trial.finding : 'none yet: no trial has begun')
    + (wanted ? '. In force: ' + report.Mode : '') + '.');
  byId('verdict').dataset.verdict = trial ? trial.verdict : 'undecided';
  setText('trial-text', trial
    ? trial.other + ' against ' + trial.baseline + ', since ' + time(trial.begunMillis) + '.' : '');
  fill('measures', (trial ? trial.measures : []).map(measure => ({key: measure.measure, cells: [
    {text: MEASURES[measure.measure] ?? measure.measure},
    {text: measure.pairs > 0 ? change(measure.ratio) : 'not measured yet'},
    {text: measure.pairs > 0 ? change(measure.low) + ' to ' + change(measure.high) : ''},
    {text: String(measure.pairs)}]})));
}

function laneRow(lane) {
  const first = lane.first;
  const many = lane.uploads.length > 1;
  const queues = queuesOf(first);
  return {key: lane.key, cells: [
    {text: lane.kind, kind: 'lane-name ' + lane.kind},
    {text: first.rxCpu >= 0 ? String(first.rxCpu) : 'not known', small: first.rxQueue},
    {text: first.receiverCpus || 'not known',
      small: first.formerCpus ? 'moved here from ' + first.formerCpus : ''},
    {text: writerOf(first) || 'none', small: writtenBy(first), more: first.writing.reason},
    {text: queues ? first.device + ' ' + queues : 'not known', small: queues ? '' : first.device},
    {text: String(lane.uploads.length), kind: 'figure'},
    {text: mib(lane.rate), kind: 'figure'},
    {text: many ? 'among them ' + first.block : first.block,
      small: 'from ' + first.remote + ' to ' + first.volume, more: first.reason}]};
}

/** The way to write, and how far it is behind. */
function writtenBy(upload) {
  const {way, staged, waiting} = upload.writing;
  return way === 'stock' ? 'as in stock HDFS'
    : !staged ? 'as in stock HDFS now, else ' + way
      : way + (waiting > 0 ? ', ' + mib(waiting) + ' MiB on its way' : '');
}

function showLanes(uploads, lanes) {
  setText('lanes-text', uploads.length === 0 ? 'No upload is in progress.'
    : lanes.length === uploads.length ? ''
      : count(uploads.length, 'upload') + ' in ' + count(lanes.length, 'lane')
        + ': uploads with the same path share a line.'
        + (lanes.length > MOST_ROWS ? ' The ' + MOST_ROWS + ' with most uploads are shown.' : ''));
  fill('lanes', lanes.slice(0, MOST_ROWS).map(laneRow));
}

function showEnded(uploads, oneCache) {
  const rows = shares(uploads);
  const all = rows.reduce((sum, row) => sum + row.bytes, 0);
  const of = row => all === 0 ? 0 : row.bytes / all;
  setText('ended-text', uploads.length === 0 ? 'No upload has ended yet.'
    : 'The last ' + count(uploads.length, 'upload') + ', since '
      + time(uploads.reduce((least, upload) => Math.min(least, upload.endedMillis), Infinity)) + '.');
  byId('ended-bar').replaceChildren(...rows.map(row => {
    const part = element('span', row.lane);
    part.style.width = width(of(row));
    return part;
  }));
  fill('ended', rows.map(row => ({key: row.lane, cells: [
    {text: row.lane, kind: 'lane-name ' + row.lane,
      small: row.lane === 'short' && oneCache ? ONE_CACHE : ''},
    {text: row.uploads.toLocaleString('en'), kind: 'figure'},
    {text: mib(row.bytes), kind: 'figure'},
    {text: percent(of(row)), kind: 'figure'}]})));
}

function showDecisions(report) {
  setText('decision', report.LastDecisionMillis > 0
    ? time(report.LastDecisionMillis) + ': ' + report.LastDecision + '. Because:'
    : 'Nothing was decided yet: no upload has had reason to move, and no interrupt either.');
  list('reasons', report.LastDecisionReasons.slice(0, MOST_LOG_LINES));
  const lines = report.RecentDecisions.slice(-MOST_LOG_LINES).reverse();
  setText('log-text', 'The decision log: the last ' + count(lines.length, 'line') + ', latest first');
  list('log', lines);
}

function list(id, lines) {
  const target = byId(id);
  const same = target.children.length === lines.length
    && lines.every((line, i) => target.children[i].textContent === line);
  if (!same) {
    target.replaceChildren(...lines.map(line => element('li', '', line)));
  }
}

function showSteered(report) {
  const values = report.SteeredValues;
  setText('steered-text', values.length > 0
    ? 'Each is put back when the DataNode stops or dies.'
    : report.Mode === 'steer' ? 'No value of the kernel is changed at present.'
      : 'Only mode steer changes interrupts and steering masks.');
  fill('steered', values.slice(0, MOST_ROWS).map(value => ({key: value.what, cells: [
    {text: value.what}, {text: value.before || 'none'}, {text: value.now || 'none'},
    {text: value.effective || 'not known'}, {text: value.reason}]})));
}
