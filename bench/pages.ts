// npm run bench:pages: what a browser loads of each page, and what Lighthouse says of it. The product serves itself.
import { chromium } from '@playwright/test';
import { type LaunchedChrome, launch } from 'chrome-launcher';
import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { buildWeb, isBuildFresh } from '../scripts/build-web.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import { type Stage, setStage, storageOf, type Viewer } from '../testing/stage.ts';
import { weighScripts } from '../testing/weight.ts';

interface Subject {
  readonly path: string;
  readonly viewer: Viewer;
  /** kB of JavaScript, brotli. */
  readonly goal: number;
}

const subjects: readonly Subject[] = [
  { path: '/', viewer: 'visitor', goal: 130 },
  { path: '/pricing', viewer: 'visitor', goal: 130 },
  { path: '/developers', viewer: 'visitor', goal: 130 },
  { path: '/auth', viewer: 'visitor', goal: 130 },
  { path: '/dashboard', viewer: 'customer', goal: 160 },
  { path: '/subscriptions', viewer: 'customer', goal: 160 },
  { path: '/admin', viewer: 'admin', goal: 220 },
];
const runs = Number(process.env.BENCH_ROUNDS ?? 3);
const presets = { mobile: undefined, desktop: desktopConfig };
const args = ['--no-sandbox', '--disable-gpu', '--headless=new'];
const words = process.argv.slice(2);

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const timings = {
  LCP: 'largest-contentful-paint',
  CLS: 'cumulative-layout-shift',
  TBT: 'total-blocking-time',
} as const;

type Figures = Record<(typeof categories)[number] | keyof typeof timings, number>;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function runOnce(url: string, port: number, preset: keyof typeof presets): Promise<Result> {
  const result = await lighthouse(
    url,
    { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] },
    presets[preset],
  );
  if (result === undefined) throw new Error(`${url}: no report`);
  return result.lhr;
}

async function visit(url: string, port: number, preset: keyof typeof presets): Promise<Figures> {
  let report = await runOnce(url, port, preset);
  // On a busy machine the trace sometimes misses the start of the visit.
  for (let tries = 1; report.runtimeError !== undefined && tries < 3; tries += 1)
    report = await runOnce(url, port, preset);
  if (report.runtimeError !== undefined) throw new Error(`${url}: ${report.runtimeError.message}`);
  const scores = categories.map((name) => [name, (report.categories[name]?.score ?? 0) * 100]);
  const times = Object.entries(timings).map(([name, id]) => [
    name,
    report.audits[id]?.numericValue ?? Number.NaN,
  ]);
  return Object.fromEntries([...scores, ...times]);
}

/**
 * Signs the browser in, or out. Lighthouse empties the cache before each run, and leaves local storage alone: it
 * visits as somebody who comes back.
 */
async function signInBrowser(stage: Stage, { path, viewer }: Subject, port: number): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0]?.newPage();
  await page?.goto(`${stage.url}/healthz`);
  await page?.evaluate((token) => {
    if (token === null) localStorage.clear();
    else localStorage.setItem('auth_token', token);
  }, stage.tokenOf(viewer));
  await page?.goto(`${stage.url}${path}`, { waitUntil: 'networkidle' });
  await page?.close();
  await browser.close();
}

async function weigh(stage: Stage, { path, viewer }: Subject): Promise<number> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args });
  const context = await browser.newContext({ baseURL: stage.url, storageState: storageOf(stage, viewer) });
  const bytes = await weighScripts(await context.newPage(), path);
  await browser.close();
  return bytes;
}

async function score(stage: Stage, subject: Subject, chrome: LaunchedChrome): Promise<void> {
  const { path } = subject;
  await signInBrowser(stage, subject, chrome.port);
  for (const preset of ['mobile', 'desktop'] as const) {
    const visits: Figures[] = [];
    for (let run = 0; run < runs; run += 1)
      visits.push(await visit(`${stage.url}${path}`, chrome.port, preset));
    const of = (name: keyof Figures) => median(visits.map((figures) => figures[name]));
    console.log(
      `  ${preset.padEnd(8)} performance ${of('performance').toFixed(0).padStart(3)}` +
        `  accessibility ${of('accessibility').toFixed(0)}  best practices ${of('best-practices').toFixed(0)}  SEO ${of('seo').toFixed(0)}` +
        `  LCP ${(of('LCP') / 1000).toFixed(2)} s  CLS ${of('CLS').toFixed(3)}  TBT ${of('TBT').toFixed(0)} ms`,
    );
  }
}

if (!(await isBuildFresh())) await buildWeb();
const stage = await setStage('demo');
const chrome = await launch({ chromePath: findBrowser(), chromeFlags: args, logLevel: 'error' });
console.log(
  `Lighthouse: medians of ${runs} runs. Goals: performance 95 on /dashboard, 95 and 100 on public pages.`,
);
try {
  for (const subject of subjects.filter(({ path }) => words.length === 0 || words.includes(path))) {
    const bytes = await weigh(stage, subject);
    console.log(`${subject.path}: ${(bytes / 1000).toFixed(1)} kB of JavaScript (goal ${subject.goal})`);
    await score(stage, subject, chrome);
  }
} finally {
  chrome.kill();
  await stage.stop();
}
