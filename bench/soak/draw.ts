// Draws the figures of a soak over time as one SVG.
import { suffixes, type Verdict } from './figures.ts';
import type { Sample } from './sample.ts';

const columns = 3;
const panel = { width: 300, height: 150 };
const margin = { left: 52, right: 12, top: 34, bottom: 26 };
const header = 44;

const style = `
  text { font: 12px system-ui, sans-serif; fill: #43423d; }
  .title { font-weight: 600; fill: #1b1a17; }
  .axis { stroke: #d8d5cc; }
  .third { fill: #f1efe9; }
  .line { fill: none; stroke: #2c6e62; stroke-width: 1.5; }
  .background { fill: #ffffff; }
  @media (prefers-color-scheme: dark) {
    text { fill: #b9b6ad; }
    .title { fill: #f3f1ea; }
    .axis { stroke: #45433e; }
    .third { fill: #2a2926; }
    .line { stroke: #6fc0b0; }
    .background { fill: #1b1a17; }
  }`;

/** A round number at or above the value. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  const step = [1, 2, 2.5, 4, 5, 10].find((one) => one * power >= value) ?? 10;
  return step * power;
}

const round = (value: number) => Math.round(value * 10) / 10;

function formatValue(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : String(round(value));
}

function drawPanel({ figure, first, last }: Verdict, samples: readonly Sample[], index: number): string {
  const x0 = (index % columns) * panel.width + margin.left;
  const y0 = header + Math.floor(index / columns) * panel.height + margin.top;
  const width = panel.width - margin.left - margin.right;
  const height = panel.height - margin.top - margin.bottom;
  const minutes = samples.at(-1)?.minutes ?? 1;
  const values = samples.map(figure.read);
  const top = roundUp(Math.max(...values.filter(Number.isFinite), 0));
  const x = (minute: number) => round(x0 + (minute / minutes) * width);
  const y = (value: number) => round(y0 + height - (value / top) * height);
  const points = samples
    .filter((sample) => Number.isFinite(figure.read(sample)))
    .map((sample) => `${x(sample.minutes)},${y(figure.read(sample))}`);
  const change = `${formatValue(first)} → ${formatValue(last)}${suffixes[figure.kind]}`;
  const unit = figure.unit === '' ? '' : `, ${figure.unit}`;
  return `
  <g>
    <text class="title" x="${x0}" y="${y0 - 18}">${figure.title}${unit}</text>
    <text x="${x0}" y="${y0 - 4}">${change}</text>
    <rect class="third" x="${round(x0 + width * 0.1)}" y="${y0}" width="${round(width * 0.3)}" height="${height}"/>
    <rect class="third" x="${round(x0 + width * 0.7)}" y="${y0}" width="${round(width * 0.3)}" height="${height}"/>
    <line class="axis" x1="${x0}" y1="${y0}" x2="${x0 + width}" y2="${y0}"/>
    <line class="axis" x1="${x0}" y1="${y0 + height}" x2="${x0 + width}" y2="${y0 + height}"/>
    <text x="${x0 - 6}" y="${y0 + 8}" text-anchor="end">${formatValue(top)}</text>
    <text x="${x0 - 6}" y="${y0 + height}" text-anchor="end">0</text>
    <text x="${x0}" y="${y0 + height + 15}">0 min</text>
    <text x="${x0 + width}" y="${y0 + height + 15}" text-anchor="end">${Math.round(minutes)} min</text>
    <polyline class="line" points="${points.join(' ')}"/>
  </g>`;
}

export function drawSoak(title: string, verdicts: readonly Verdict[], samples: readonly Sample[]): string {
  const width = columns * panel.width;
  const height = header + Math.ceil(verdicts.length / columns) * panel.height;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">
  <style>${style}
  </style>
  <rect class="background" width="${width}" height="${height}"/>
  <text class="title" x="${margin.left}" y="28">${title}</text>${verdicts
    .map((verdict, index) => drawPanel(verdict, samples, index))
    .join('')}
</svg>
`;
}
