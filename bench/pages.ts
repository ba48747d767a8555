// npm run bench:pages: what a phone loads of each page, and its Lighthouse scores. `npm run bench:pages -- PATH…` measures
// only these pages.
import { chromium } from '@playwright/test';
import { type LaunchedChrome, launch } from 'chrome-launcher';
import lighthouse, { desktopConfig, type Flags, type Result } from 'lighthouse';
import { buildWeb, isBuildFresh } from '../scripts/build-web.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import {
  measurePageWeight,
  type PageBudget,
  type PageWeight,
  pageBudgets,
  phone,
} from '../testing/page-weight.ts';
import { type ScreenSetup, setUpScreens, storageStateOf } from '../testing/screen-setup.ts';

const runs = Number(process.env.BENCH_ROUNDS ?? 3);
const args = ['--no-sandbox', '--disable-gpu', '--headless=new'];
const paths = process.argv.slice(2);

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const timings = {
  LCP: 'largest-contentful-paint',
  CLS: 'cumulative-layout-shift',
  TBT: 'total-blocking-time',
} as const;

/** The benchmark index of the computer that Lighthouse slows down four times to get a phone: the middle of its 'high-end desktop'. */
const referenceIndex = 1750;
const referenceSlowdown = 4;

/** `benchmarkIndex` is Lighthouse's own measure of the processor. */
type Figures = Record<(typeof categories)[number] | keyof typeof timings | 'benchmarkIndex', number>;

/** A computer, or a phone that is as much slower than this machine. */
type Device = 'desktop' | { readonly slowdown: number };

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** A slower machine is slowed down less, as Lighthouse's guide to throttling recommends. */
function slowdownFor(benchmarkIndex: number): number {
  const proportional = (referenceSlowdown * benchmarkIndex) / referenceIndex;
  return Math.min(referenceSlowdown, Math.max(1, proportional));
}

async function runOnce(url: string, port: number, device: Device): Promise<Result> {
  const flags: Flags = { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] };
  const result = await (device === 'desktop'
    ? lighthouse(url, flags, desktopConfig)
    : lighthouse(url, { ...flags, throttling: { cpuSlowdownMultiplier: device.slowdown } }));
  if (result === undefined) throw new Error(`${url}: no report`);
  return result.lhr;
}

async function visit(url: string, port: number, device: Device): Promise<Figures> {
  let report = await runOnce(url, port, device);
  // On a busy machine the trace sometimes misses the start of the visit.
  for (let tries = 1; report.runtimeError !== undefined && tries < 3; tries += 1)
    report = await runOnce(url, port, device);
  if (report.runtimeError !== undefined) throw new Error(`${url}: ${report.runtimeError.message}`);
  const scores = categories.map((name) => [name, (report.categories[name]?.score ?? 0) * 100]);
  const times = Object.entries(timings).map(([name, id]) => [
    name,
    report.audits[id]?.numericValue ?? Number.NaN,
  ]);
  const { benchmarkIndex } = report.environment;
  return Object.fromEntries([...scores, ...times, ['benchmarkIndex', benchmarkIndex]]);
}

/**
 * Signs the browser in or out. Lighthouse clears the cache before each run, but keeps local storage, so a signed-in
 * page stays signed in.
 */
async function signInBrowser(setup: ScreenSetup, { path, viewer }: PageBudget, port: number): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0]?.newPage();
  await page?.goto(`${setup.url}/healthz`);
  await page?.evaluate((token) => {
    if (token === null) localStorage.clear();
    else localStorage.setItem('auth_token', token);
  }, setup.tokenOf(viewer));
  await page?.goto(`${setup.url}${path}`, { waitUntil: 'networkidle' });
  await page?.close();
  await browser.close();
}

async function weighOnPhone(setup: ScreenSetup, budget: PageBudget): Promise<PageWeight> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args });
  const context = await browser.newContext({
    ...phone,
    baseURL: setup.url,
    storageState: storageStateOf(setup, budget.viewer),
  });
  const weight = await measurePageWeight(await context.newPage(), budget);
  await browser.close();
  return weight;
}

async function score(setup: ScreenSetup, { path }: PageBudget, chrome: LaunchedChrome, device: Device) {
  const visits: Figures[] = [];
  for (let run = 0; run < runs; run += 1)
    visits.push(await visit(`${setup.url}${path}`, chrome.port, device));
  const of = (name: keyof Figures) => median(visits.map((figures) => figures[name]));
  return {
    scores: categories.map((name) => of(name).toFixed(0)),
    times: [(of('LCP') / 1000).toFixed(2), of('CLS').toFixed(3), of('TBT').toFixed(0)],
    slowdown: slowdownFor(of('benchmarkIndex')),
  };
}

const kB = (bytes: number) => (bytes / 1000).toFixed(0);
const row = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`);

async function measurePage(setup: ScreenSetup, subject: PageBudget, chrome: LaunchedChrome): Promise<void> {
  const { scripts, idleScripts, firstScreen, total } = await weighOnPhone(setup, subject);
  await signInBrowser(setup, subject, chrome.port);
  const desktop = await score(setup, subject, chrome, 'desktop');
  const { slowdown } = desktop;
  const mobile = await score(setup, subject, chrome, { slowdown });
  row([
    subject.path,
    mobile.scores.join(' / '),
    ...mobile.times,
    slowdown.toFixed(1),
    desktop.scores[0] ?? '',
    kB(scripts),
    kB(idleScripts),
    kB(firstScreen),
    kB(total),
  ]);
}

if (!(await isBuildFresh())) await buildWeb();
const setup = await setUpScreens('demo');
const chrome = await launch({ chromePath: findBrowser(), chromeFlags: args, logLevel: 'error' });
console.log(
  `Lighthouse, medians of ${runs}: performance / accessibility / best practices / SEO, mobile preset.\n`,
);
row([
  'page',
  'scores',
  'LCP s',
  'CLS',
  'TBT ms',
  'slowdown',
  'desktop',
  'JS kB',
  'idle JS kB',
  'first screen kB',
  'total kB',
]);
row(Array.from({ length: 11 }, () => '---'));
try {
  for (const subject of pageBudgets.filter(({ path }) => paths.length === 0 || paths.includes(path)))
    await measurePage(setup, subject, chrome);
} finally {
  chrome.kill();
  await setup.stop();
}
