// Copyright 2026 The Corelane authors. SPDX-License-Identifier: Apache-2.0
// The last 15 minutes, as the DataNode has kept them: a number for each second, -1 where none was measured.

const HISTORY_SECONDS = 900;
const CHART_HEIGHT = 60;
const KIB = 1024;

/** The area below some seconds; a gap where nothing was measured. */
function area(values, most) {
  const x = i => HISTORY_SECONDS - values.length + i;
  const y = value => (CHART_HEIGHT - CHART_HEIGHT * Math.min(1, value / most)).toFixed(1);
  let path = '';
  let open = false;
  values.forEach((value, i) => {
    if (value >= 0) {
      path += open ? '' : 'M' + x(i) + ' ' + CHART_HEIGHT;
      path += 'V' + y(value) + 'H' + (x(i) + 1);
    } else if (open) {
      path += 'V' + CHART_HEIGHT + 'Z';
    }
    open = value >= 0;
  });
  return path + (open ? 'V' + CHART_HEIGHT + 'Z' : '');
}

/** A round number that is not below: the top of a chart. */
function roundUp(value) {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1e-9)));
  return [1, 2, 5, 10].map(digit => digit * power).find(round => round >= value * 0.999);
}

function latest(values) {
  return values.length > 0 ? values[values.length - 1] : -1;
}

function chart(id, values, top, words) {
  byId(id).setAttribute('d', area(values, top));
  const known = values.filter(value => value >= 0);
  setText(id + '-text', known.length === 0 ? 'not measured yet'
    : (latest(values) < 0 ? 'not measured now' : words(latest(values)))
      + ', most ' + words(Math.max(...known)));
}

function showHistory(history) {
  const rate = value => mib(value * KIB) + ' MiB/s';
  const received = history.receivedKibPerSecond;
  const rateTop = roundUp(Math.max(KIB, ...received) / KIB);
  chart('c-rate', received, rateTop * KIB, rate);
  setText('c-rate-top', rateTop.toLocaleString('en') + ' MiB/s');
  const uploadsTop = roundUp(Math.max(1, ...history.uploads));
  chart('c-uploads', history.uploads, uploadsTop, value => value.toLocaleString('en'));
  setText('c-uploads-top', uploadsTop.toLocaleString('en'));
  chart('c-busy', history.busyPercent, 100, value => value + ' %');
  byId('c-soft').setAttribute('d', area(history.softirqPercent, 100));
  setText('history-text', history.latestMillis === 0 ? 'Nothing was measured yet.'
    : 'Kept by the DataNode, until ' + time(history.latestMillis) + '.');
}
