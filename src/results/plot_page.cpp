// SPDX-License-Identifier: Apache-2.0
#include "results/plot_page.h"

namespace eventica::results {

const std::string_view PageBeforeTitle = R"page(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>)page";

const std::string_view PageBeforeData = R"page(</title>
<style>
:root { --paper: #ffffff; --ink: #222222; --quiet: #666666; --frame: #888888; --grid: #e4e4e4; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1b1d21; --ink: #e6e6e6; --quiet: #a0a0a0; --frame: #7a7a7a; --grid: #34373d; }
}
body { margin: 0; padding: 14px 18px; background: var(--paper); color: var(--ink);
       font: 13px Helvetica, Arial, sans-serif; }
h1 { font-size: 17px; margin: 0 0 4px; }
#hint { color: var(--quiet); margin: 0 0 10px; }
#hint button { font: inherit; margin-left: 8px; }
.legend span { cursor: pointer; margin-right: 16px; white-space: nowrap; user-select: none; }
.legend span.off { opacity: 0.35; text-decoration: line-through; }
.legend svg { vertical-align: middle; margin-right: 5px; }
canvas { display: block; width: 100%; cursor: crosshair; margin-bottom: 8px; touch-action: none; }
#tip { position: fixed; pointer-events: none; display: none; background: var(--paper);
       border: 1px solid var(--frame); border-radius: 4px; padding: 5px 8px; max-width: 60vw;
       box-shadow: 0 2px 8px #0003; font-variant-numeric: tabular-nums; }
#tip td { padding: 0 4px; } #tip td.value { text-align: right; }
</style>
</head>
<body>
<h1 id="title"></h1>
<p id="hint">Drag to zoom, wheel to zoom along the axis below, shift and drag to move, double click to see all;
click a name to hide its line. <button id="reset" type="button">See all</button></p>
<div id="panels"></div>
<div id="tip"></div>
<script type="application/json" id="data">)page";

const std::string_view PageAfterData = R"page(</script>
<script>
'use strict';
const data = JSON.parse(document.getElementById('data').textContent);
const right = 24, top_ = 8, bottom = 34, font = '12px Helvetica, Arial, sans-serif';
const laneHeight = 26, literalHeight = 30, widestTick = 190, widestName = 700;
let left = 76;
let view = fullView();
let hover = null; // the place on the axis of x, and the point nearest to the pointer where x is no time
let drag = null;

function fullView() {
  const room = data.isOverTime ? 0 : 0.05 * (data.stop - data.start);
  if (data.start < data.stop) return [data.start - room, data.stop + room];
  const half = data.isOverTime ? 0.5 : Math.max(0.1 * Math.abs(data.start), 0.5);
  return [data.start - half, data.start + half];
}
const measure = document.createElement('canvas').getContext('2d');
measure.font = font;
// The end of a name says more than its beginning.
function elided(name, width = widestTick) {
  if (measure.measureText(name).width <= width) return name;
  const letters = Array.from(name);
  const endFrom = (first) => '…' + letters.slice(first).join('');
  let tooLong = 0, fits = letters.length;
  while (fits - tooLong > 1) {
    const middle = (tooLong + fits) >> 1;
    if (measure.measureText(endFrom(middle)).width <= width) fits = middle; else tooLong = middle;
  }
  return endFrom(fits);
}
function heightOf(panel) {
  if (panel.kind === 'lanes') return laneHeight * panel.series.length + top_ + bottom;
  if (panel.kind === 'literals') return Math.min(Math.max(literalHeight * panel.literals.length, 90), 280) + top_ + bottom;
  return 280;
}
for (const panel of data.panels) {
  const names = panel.kind === 'lanes' ? panel.series.map((series) => series.name) : panel.literals;
  for (const name of names) left = Math.max(left, Math.ceil(measure.measureText(elided(name)).width) + 16);
}
function css(name) { return getComputedStyle(document.documentElement).getPropertyValue(name).trim(); }
function colourOf(style) { // the palette's black has to show on dark paper, too
  return style.colour === '#222222' ? css('--ink') : style.colour;
}

const panels = data.panels.map((panel) => {
  const legend = document.createElement('div');
  legend.className = 'legend';
  const canvas = document.createElement('canvas');
  canvas.style.height = heightOf(panel) + 'px';
  document.getElementById('panels').append(legend, canvas);
  const result = {kind: panel.kind, unit: panel.unit, literals: panel.literals, isInteger: panel.isInteger,
                  canvas, range: null, axis: null, series: []};
  panel.series.forEach((series, index) => {
    const style = data.styles[series.style];
    const laneTop = panel.series.length - index;
    const entry = {name: series.name, unit: series.unit, x: data.times[series.times], y: series.values,
                   style, isShown: true,
                   level: panel.kind === 'lanes' ? (v) => laneTop - 0.82 + 0.62 * v : (v) => v};
    result.series.push(entry);
    if (panel.kind === 'lanes') return; // their names stand on the left
    const item = document.createElement('span');
    item.title = series.description;
    const dashes = style.dashes.length ? ' stroke-dasharray="' + style.dashes.join(' ') + '"' : '';
    item.innerHTML = '<svg width="24" height="8"><path d="M0 4H24" stroke-width="2.2" stroke="' +
      (style.colour === '#222222' ? 'currentColor' : style.colour) + '"' + dashes + '/></svg>';
    item.append(elided(series.name, widestName) + (series.unit ? ' [' + series.unit + ']' : ''));
    item.onclick = () => {
      entry.isShown = !entry.isShown;
      item.classList.toggle('off', !entry.isShown);
      draw();
    };
    legend.append(item);
  });
  canvas.onwheel = (event) => zoomAround(event, result);
  canvas.onpointerdown = (event) => startDrag(event, result);
  canvas.onpointermove = (event) => movePointer(event, result);
  canvas.onpointerup = (event) => endDrag(event, result);
  canvas.onpointerleave = () => { hover = null; hideTip(); draw(); };
  canvas.ondblclick = seeAll;
  return result;
});

// The first position whose time is beyond t.
function after(times, t) {
  let low = 0, high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= t) low = middle + 1; else high = middle;
  }
  return low;
}
function valueAt(series, t) {
  const next = after(series.x, t);
  if (next === 0) return null;
  const here = series.y[next - 1];
  if (next === series.x.length) return t > series.x[next - 1] ? null : here;
  const there = series.y[next];
  if (here === null || there === null) return here;
  const part = (t - series.x[next - 1]) / (series.x[next] - series.x[next - 1]);
  return here + part * (there - here);
}
// Positions of the points in view, with one more at each side.
function visible(series) {
  if (!data.isOverTime) return [0, series.x.length];
  let first = after(series.x, view[0]);
  while (first > 0 && series.x[first - 1] >= view[0]) first--;
  return [Math.max(first - 1, 0), Math.min(after(series.x, view[1]) + 1, series.x.length)];
}
function rangeOf(panel) {
  if (panel.range) return panel.range;
  if (panel.kind === 'lanes') return [0, panel.series.length];
  let low = Infinity, high = -Infinity;
  for (const series of panel.series) {
    if (!series.isShown) continue;
    const [first, last] = visible(series);
    for (let i = first; i < last; i++) {
      const value = series.y[i];
      if (value === null) continue;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  if (panel.kind === 'literals') {
    if (low > high) low = high = 1;
    return [Math.min(Math.max(low - 1, 1), low) - 0.4, Math.max(Math.min(high + 1, panel.literals.length), high) + 0.4];
  }
  if (low > high) return [0, 1];
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (high - low <= 1e-9 * size || size === 0) {
    const half = size > 0 ? 0.1 * size : 1;
    low -= half; high += half;
  }
  const room = 0.05 * (high - low);
  return [low - room, high + room];
}
function valueTicks(panel, axis) {
  if (panel.kind === 'lanes')
    return panel.series.map((series, lane) => [panel.series.length - lane - 0.5, elided(series.name)]);
  if (panel.kind === 'literals')
    return panel.literals.map((literal, index) => [index + 1, elided(literal)])
      .filter(([value]) => value >= axis.range[0] && value <= axis.range[1]);
  return ticksOf(axis.range[0], axis.range[1], axis.height / 40, panel.isInteger ? 1 : 0);
}
function ticksOf(low, high, wanted, leastStep) {
  const raw = (high - low) / Math.max(wanted, 1);
  const power = Math.pow(10, Math.floor(Math.log10(raw)));
  const part = raw / power;
  const step = Math.max(power * (part < 1.4 ? 1 : part < 3.2 ? 2 : part < 7.1 ? 5 : 10), leastStep);
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (!(step > size * 1e-14)) return [];
  const exponent = (v) => Math.floor(Math.log10(v) + 1e-9);
  const scientific = size >= 1e6 || size < 1e-3;
  const places = Math.min(Math.max(scientific ? exponent(size) - exponent(step) : -exponent(step), 0), 20);
  const ticks = [];
  for (let k = Math.ceil(low / step - 1e-9); k <= Math.floor(high / step + 1e-9); k++) {
    const value = k === 0 ? 0 : k * step;
    ticks.push([value, scientific && k !== 0 ? value.toExponential(places).replace('+', '')
                                             : value.toFixed(scientific ? 0 : places)]);
  }
  return ticks;
}

function axisOf(panel) {
  const width = panel.canvas.clientWidth - left - right;
  const height = panel.canvas.clientHeight - top_ - bottom;
  const range = rangeOf(panel);
  return {width, height, range,
          x: (t) => left + (t - view[0]) / (view[1] - view[0]) * width,
          y: (v) => top_ + (range[1] - v) / (range[1] - range[0]) * height,
          time: (px) => view[0] + (px - left) / width * (view[1] - view[0]),
          value: (py) => range[1] - (py - top_) / height * (range[1] - range[0])};
}

// Per column of pixels: first, lowest, highest and last point.
function trace(context, axis, series) {
  const [first, last] = visible(series);
  let isDown = false, column = null, low = 0, high = 0, end = 0, px = 0;
  const flush = () => {
    if (column === null) return;
    context.lineTo(px, low); context.lineTo(px, high); context.lineTo(px, end);
    column = null;
  };
  context.beginPath();
  const isDense = data.isOverTime && last - first > 4 * axis.width;
  for (let i = first; i < last; i++) {
    if (series.y[i] === null || series.x[i] === null) { flush(); isDown = false; continue; }
    const x = axis.x(series.x[i]), y = axis.y(series.level(series.y[i]));
    if (!isDown) { flush(); context.moveTo(x, y); context.lineTo(x, y); isDown = true; continue; }
    if (!isDense) { context.lineTo(x, y); continue; }
    if (column !== Math.floor(x)) {
      flush(); context.lineTo(x, y);
      column = Math.floor(x); px = x; low = high = end = y;
    } else { low = Math.min(low, y); high = Math.max(high, y); end = y; }
  }
  flush();
  context.stroke();
}

function drawGrid(context, panel, axis, isLast) {
  context.font = font;
  context.lineWidth = 1;
  context.strokeStyle = css('--grid');
  context.fillStyle = css('--ink');
  const x1 = left + axis.width, y1 = top_ + axis.height;
  context.textAlign = 'center'; context.textBaseline = 'top';
  for (const [value, label] of ticksOf(view[0], view[1], axis.width / 100, 0)) {
    const x = Math.round(axis.x(value)) + 0.5;
    context.beginPath(); context.moveTo(x, top_); context.lineTo(x, y1); context.stroke();
    context.fillText(label, x, y1 + 5);
  }
  context.textAlign = 'right'; context.textBaseline = 'middle';
  for (const [value, label] of valueTicks(panel, axis)) {
    const gridAt = panel.kind === 'lanes' ? value - 0.5 : value; // between lanes
    const y = Math.round(axis.y(gridAt)) + 0.5;
    context.beginPath(); context.moveTo(left, y); context.lineTo(x1, y); context.stroke();
    context.fillText(label, left - 6, axis.y(value));
  }
  context.strokeStyle = css('--frame');
  context.strokeRect(left + 0.5, top_ + 0.5, axis.width, axis.height);
  context.textAlign = 'center'; context.textBaseline = 'bottom';
  if (isLast) context.fillText(elided(data.xLabel, axis.width), left + axis.width / 2, y1 + bottom);
  if (panel.unit) {
    context.save();
    context.translate(2, top_ + axis.height / 2); context.rotate(-Math.PI / 2);
    context.textBaseline = 'top';
    context.fillText('[' + panel.unit + ']', 0, 0);
    context.restore();
  }
}

function drawDot(context, axis, series, x, value) {
  context.fillStyle = colourOf(series.style);
  context.beginPath(); context.arc(axis.x(x), axis.y(series.level(value)), 3.2, 0, 2 * Math.PI); context.fill();
}
function drawHover(context, panel, axis) {
  if (!data.isOverTime) {
    if (hover.point && hover.point.panel === panel)
      drawDot(context, axis, hover.point.series, hover.point.x, hover.point.y);
    return;
  }
  const x = axis.x(hover.x);
  context.strokeStyle = css('--frame'); context.lineWidth = 1;
  context.beginPath(); context.moveTo(x, top_); context.lineTo(x, top_ + axis.height); context.stroke();
  for (const series of panel.series) {
    const value = series.isShown ? valueAt(series, hover.x) : null;
    if (value !== null) drawDot(context, axis, series, hover.x, value);
  }
}
// Of all points of the panel, by their distance on the screen.
function nearestPoint(event, panel) {
  let best = null, bestDistance = Infinity;
  for (const series of panel.series) {
    if (!series.isShown) continue;
    for (let i = 0; i < series.x.length; i++) {
      if (series.x[i] === null || series.y[i] === null) continue;
      const dx = panel.axis.x(series.x[i]) - event.offsetX;
      const dy = panel.axis.y(series.level(series.y[i])) - event.offsetY;
      if (dx * dx + dy * dy < bestDistance) {
        bestDistance = dx * dx + dy * dy;
        best = {panel, series, x: series.x[i], y: series.y[i]};
      }
    }
  }
  return best;
}

function drawPanel(panel, isLast) {
  const canvas = panel.canvas, ratio = window.devicePixelRatio || 1;
  canvas.width = Math.round(canvas.clientWidth * ratio);
  canvas.height = Math.round(canvas.clientHeight * ratio);
  const context = canvas.getContext('2d');
  context.scale(ratio, ratio);
  const axis = panel.axis = axisOf(panel);
  drawGrid(context, panel, axis, isLast);
  context.save();
  context.beginPath(); context.rect(left, top_, axis.width, axis.height); context.clip();
  context.lineJoin = context.lineCap = 'round';
  for (const series of panel.series) {
    if (!series.isShown) continue;
    context.strokeStyle = colourOf(series.style); context.lineWidth = 1.6;
    context.setLineDash(series.style.dashes);
    trace(context, axis, series);
  }
  context.setLineDash([]);
  if (hover !== null) drawHover(context, panel, axis);
  if (drag && drag.panel === panel && !drag.isMove) {
    context.fillStyle = '#0072b233';
    const [x, y, width, height] = dragBox(axis);
    context.fillRect(x, y, width, height);
  }
  context.restore();
}
function draw() { panels.forEach((panel, index) => drawPanel(panel, index + 1 === panels.length)); }

// A drag that stays level selects a range of x alone.
function isLevel() { return Math.abs(drag.y1 - drag.y0) < 12; }
function dragBox(axis) {
  const x = Math.min(drag.x0, drag.x1), width = Math.abs(drag.x1 - drag.x0);
  if (isLevel()) return [x, top_, width, axis.height];
  return [x, Math.min(drag.y0, drag.y1), width, Math.abs(drag.y1 - drag.y0)];
}
function startDrag(event, panel) {
  panel.canvas.setPointerCapture(event.pointerId);
  drag = {panel, x0: event.offsetX, y0: event.offsetY, x1: event.offsetX, y1: event.offsetY,
          isMove: event.shiftKey || event.button === 1, view: view.slice(), range: panel.axis.range.slice(),
          hadRange: panel.range !== null};
}
function movePointer(event, panel) {
  const axis = panel.axis;
  if (drag) {
    drag.x1 = event.offsetX; drag.y1 = event.offsetY;
    if (drag.isMove) {
      const dt = (drag.x1 - drag.x0) / axis.width * (drag.view[1] - drag.view[0]);
      view = [drag.view[0] - dt, drag.view[1] - dt];
      if (drag.hadRange) {
        const dv = (drag.y1 - drag.y0) / axis.height * (drag.range[1] - drag.range[0]);
        panel.range = [drag.range[0] + dv, drag.range[1] + dv];
      }
    }
  }
  const isInside = event.offsetX >= left && event.offsetX <= left + axis.width;
  hover = isInside ? {x: axis.time(event.offsetX), point: data.isOverTime ? null : nearestPoint(event, panel)} : null;
  if (isInside) showTip(event, panel); else hideTip();
  draw();
}
function endDrag(event, panel) {
  if (drag && !drag.isMove && Math.abs(drag.x1 - drag.x0) > 4) {
    const axis = panel.axis;
    const times = [axis.time(drag.x0), axis.time(drag.x1)].sort((a, b) => a - b);
    const values = [axis.value(drag.y0), axis.value(drag.y1)].sort((a, b) => a - b);
    if (!isLevel() && panel.kind !== 'lanes') panel.range = values;
    view = times;
  }
  drag = null;
  draw();
}
function zoomAround(event, panel) {
  event.preventDefault();
  const t = panel.axis.time(event.offsetX), factor = Math.pow(1.0015, event.deltaY);
  const all = fullView();
  view = [Math.max(t + (view[0] - t) * factor, all[0]), Math.min(t + (view[1] - t) * factor, all[1])];
  draw();
}
function seeAll() {
  view = fullView();
  for (const panel of panels) panel.range = null;
  draw();
}

function readable(value) {
  return value === null ? '–' : String(Number(value.toPrecision(7)));
}
function valueText(panel, series, value) {
  if (value === null) return '–';
  if (panel.kind === 'lanes') return String(value > 0.5);
  if (panel.kind === 'literals') return panel.literals[Math.round(value) - 1] || readable(value);
  return readable(value) + (series.unit ? ' ' + series.unit : '');
}
function showTip(event, panel) {
  const tip = document.getElementById('tip');
  const table = document.createElement('table');
  const addRow = (name, value, colour) => {
    const row = table.insertRow();
    const mark = row.insertCell();
    mark.textContent = colour ? '●' : '';
    mark.style.color = colour || '';
    row.insertCell().textContent = name;
    const cell = row.insertCell();
    cell.className = 'value';
    cell.textContent = value;
  };
  if (data.isOverTime) {
    addRow('time', readable(hover.x) + ' s', '');
    for (const series of panel.series)
      if (series.isShown) addRow(series.name, valueText(panel, series, valueAt(series, hover.x)), colourOf(series.style));
  } else if (hover.point) {
    const {series, x, y} = hover.point;
    addRow(data.xLabel, readable(x), '');
    addRow(series.name, valueText(panel, series, y), colourOf(series.style));
  }
  tip.replaceChildren(table);
  tip.style.display = 'block';
  const box = tip.getBoundingClientRect();
  const x = event.clientX + 16 + box.width > window.innerWidth ? event.clientX - 16 - box.width
                                                               : event.clientX + 16;
  tip.style.left = Math.max(x, 0) + 'px';
  tip.style.top = Math.min(event.clientY + 12, window.innerHeight - box.height - 4) + 'px';
}
function hideTip() { document.getElementById('tip').style.display = 'none'; }

document.getElementById('title').textContent = data.title;
document.getElementById('reset').onclick = seeAll;
window.addEventListener('resize', draw);
window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
draw();
</script>
</body>
</html>
)page";

} // namespace eventica::results
