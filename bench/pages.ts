// npm run bench:pages: what a phone loads of each page, and its Lighthouse scores. `npm run bench:pages -- PATH…` measures
// only these pages.
import { chromium } from '@playwright/test';
import type { LaunchedChrome } from 'chrome-launcher';
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
import {
  browserArgs,
  type Device,
  type Figures,
  launchChrome,
  scoreNames,
  signInBrowser,
  slowdownFor,
  visit,
} from './lighthouse.ts';

const runs = Number(process.env.BENCH_ROUNDS ?? 3);
const paths = process.argv.slice(2);

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function weighOnPhone(setup: ScreenSetup, budget: PageBudget): Promise<PageWeight> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArgs });
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
    scores: scoreNames.map((name) => of(name).toFixed(0)),
    times: [(of('LCP') / 1000).toFixed(2), of('CLS').toFixed(3), of('TBT').toFixed(0)],
    slowdown: slowdownFor(of('benchmarkIndex')),
  };
}

const kB = (bytes: number) => (bytes / 1000).toFixed(0);
const row = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`);

async function measurePage(setup: ScreenSetup, subject: PageBudget, chrome: LaunchedChrome): Promise<void> {
  const { scripts, idleScripts, firstScreen, total } = await weighOnPhone(setup, subject);
  const { path, viewer } = subject;
  await signInBrowser({ url: setup.url, path, token: setup.tokenOf(viewer) }, chrome.port);
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
const chrome = await launchChrome();
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
