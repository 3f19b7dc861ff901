// Copyright 2026 The Corelane authors. SPDX-License-Identifier: Apache-2.0
// Asks the DataNode again and again, and says so when it does not answer.

const ADDRESS = 'jmx?qry=Hadoop:service=DataNode,name=Corelane';
const EVERY_MILLIS = 2000;
/** A report that is dear to make is asked for more rarely: at most this share of the time. */
const MOST_SHARE = 0.05;
const MOST_PAUSE_MILLIS = 30000;
const PATIENCE_MILLIS = 15000;
/** So much later than expected, what is shown is called old. */
const LATE_MILLIS = 6000;

const MODES = {
  off: 'Loaded but idle: uploads are handled exactly as in stock HDFS.',
  observe: 'Reports how long every lane is; changes nothing.',
  bind: 'Binds the upload threads to CPUs near each upload\u2019s softirq CPU; leaves interrupts alone.',
  steer: 'Binds the upload threads, and moves interrupts and steering masks too.',
  auto: 'Compares modes on this DataNode\u2019s own uploads, and keeps the better one.'
};

const drawing = new Drawing();
const rates = new Rates();
let lastGood = null;
let trouble = '';
let advice = '';
let pause = EVERY_MILLIS;

async function ask() {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE_MILLIS);
  try {
    const answer = await fetch(ADDRESS, {cache: 'no-store', signal: stop.signal});
    if (!answer.ok) {
      throw new Error(answer.status === 401 || answer.status === 403
        ? 'it does not permit you to read /jmx (HTTP ' + answer.status + ')'
        : 'it answers with HTTP ' + answer.status);
    }
    return (await answer.json()).beans[0];
  } catch (failure) {
    throw failure.name === 'AbortError'
      ? new Error('no answer within ' + PATIENCE_MILLIS / 1000 + ' s')
      : failure instanceof TypeError ? new Error('it cannot be reached') : failure;
  } finally {
    clearTimeout(timer);
  }
}

function show(report) {
  const active = report.State === 'active';
  const uploads = report.ActiveUploads;
  const off = report.Mode === 'off' && report.InactiveReason === 'corelane.mode = off';
  const auto = report.ConfiguredMode === 'auto';
  setText('mode', active || off ? report.ConfiguredMode : 'inactive');
  setText('mode-text', (active || off ? MODES[report.ConfiguredMode] ?? '' : '')
    + (auto && active ? ' In force: ' + report.Mode + '.' : '')
    + (!auto && report.ModeSince > 0 ? ' Since ' + time(report.ModeSince) + '.' : ''));
  advice = off ? '' : !active
    ? 'Corelane is inactive, uploads go on as in stock HDFS: ' + report.InactiveReason
    : report.Auto.trouble ? report.Auto.trouble
    : report.SteeringTrouble ? 'Interrupts cannot be steered at present: ' + report.SteeringTrouble
      : '';
  advice = [advice, ...refusals(report)].filter(Boolean).join(' ');
  byId('main').hidden = !active;
  if (!active) {
    return;
  }
  const speeds = rates.look(uploads, performance.now());
  const lanes = lanesOf(uploads, speeds);
  showFigures(report, lanes);
  showTrial(report);
  showHistory(report.History);
  drawing.show(report.Machine, lanes);
  showLanes(uploads, lanes);
  showEnded(report.RecentUploads, report.Machine.oneCache);
  showDecisions(report);
  showSteered(report);
}

function showFigures(report, lanes) {
  const uploads = report.ActiveUploads;
  const rate = lanes.reduce((sum, lane) => sum + lane.rate, 0);
  const short = uploads.filter(upload => upload.lane === 'short').length;
  setText('t-uploads', uploads.length.toLocaleString('en'));
  setText('t-rate', mib(rate) + ' MiB/s');
  setText('t-short', uploads.length === 0 ? '–'
    : short.toLocaleString('en') + ' of ' + uploads.length.toLocaleString('en'));
  setText('t-one-cache', short > 0 && report.Machine.oneCache ? ONE_CACHE : '');
  setText('t-writers', String(report.DiskWriters.length));
  // Off, as mode auto may have it, measures nothing: what it was before is no news.
  const measured = report.Mode !== 'off';
  setText('t-free', figure(measured ? report.Machine.freeCpus : -1, 1) + ' of '
    + report.Machine.cpus.filter(cpu => cpu.online && cpu.allowed).length);
  setText('t-dear', figure(measured ? report.History.cpuSecondsPerGib : -1, 2));
  setText('t-steered', String(report.SteeredValues.length));
  setText('t-cost', report.TickCostMicros > 0
    ? (report.TickCostMicros / 1000).toLocaleString('en', {maximumFractionDigits: 1}) + ' ms a turn' : '–');
}

async function turn() {
  const begun = performance.now();
  try {
    const report = await ask();
    if (report) {
      show(report);
    } else {
      setText('mode', 'inactive');
      setText('mode-text', '');
      byId('main').hidden = true;
      advice = 'Corelane is inactive: it has stopped, or was not started yet, and reports nothing.';
    }
    trouble = '';
    lastGood = performance.now();
    pause = Math.min(MOST_PAUSE_MILLIS, Math.max(EVERY_MILLIS, (lastGood - begun) / MOST_SHARE));
  } catch (failure) {
    trouble = failure.message;
  }
  age();
  setTimeout(next, pause);
}

/** Nobody looks: nobody asks. */
function next() {
  if (document.hidden) {
    document.addEventListener('visibilitychange', next, {once: true});
  } else {
    turn();
  }
}

function age() {
  const millis = lastGood === null ? null : performance.now() - lastGood;
  const old = millis === null ? trouble !== '' : millis > pause + LATE_MILLIS;
  setText('age', millis === null ? 'Asking the DataNode …'
    : 'Updated ' + (millis < 1500 ? 'just now' : Math.round(millis / 1000) + ' s ago')
      + (pause > EVERY_MILLIS ? ', asked every ' + Math.round(pause / 1000) + ' s' : ''));
  document.body.classList.toggle('old', old);
  const words = old
    ? (millis === null ? 'The DataNode does not answer' : 'What you see is old: the DataNode does not answer')
      + (trouble === '' ? '' : ': ' + trouble) + '.'
    : advice;
  setText('notice', words);
  byId('notice').hidden = words === '';
}

setText('where', location.host);
document.title = 'Corelane ' + location.host;
setInterval(age, 1000);
next();
