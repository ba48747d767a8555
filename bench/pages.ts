// npm run bench:pages: what a phone loads of each page, and the medians of its Lighthouse scores. `npm run bench:pages --
// PATH…` measures only these pages.
import { chromium } from '@playwright/test';
import type { LaunchedChrome } from 'chrome-launcher';
import { buildWeb, isBuildFresh } from '../scripts/build-web.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import { createApiClient } from '../testing/api-clients.ts';
import { dataOf } from '../testing/factories.ts';
import { lazyImageDistance } from '../testing/lazy-image-distance.ts';
import {
  measurePageWeight,
  type PageBudget,
  type PageWeight,
  pageBudgets,
  pageLimits,
  phone,
} from '../testing/page-weight.ts';
import { type ScreenSetup, setUpScreens, storageStateOf } from '../testing/screen-setup.ts';
import { createShareLink, tokenOf } from '../testing/share-links.ts';
import { type Goal, report, type Unit } from './figure.ts';
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
import { median } from './statistics.ts';

const runs = Number(process.env.BENCH_ROUNDS ?? 3);
const paths = process.argv.slice(2);

/** The page with something to show: /share gets a link to delivered photos. */
async function addressOf({ url, tokenOf: sessionOf }: ScreenSetup, path: string): Promise<string> {
  if (path !== '/share') return path;
  const customer = createApiClient(url, sessionOf('customer') ?? '');
  const { photos } = dataOf(await customer.call('GET /photos', { query: { status: 'delivered', limit: 1 } }));
  const [photo] = photos;
  if (photo === undefined) throw new Error('the customer has no delivered photo');
  return `${path}#${tokenOf(await createShareLink(customer, photo.jobId))}`;
}

async function weighOnPhone(setup: ScreenSetup, budget: PageBudget): Promise<PageWeight> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...browserArgs, lazyImageDistance],
  });
  const context = await browser.newContext({
    ...phone,
    baseURL: setup.url,
    storageState: storageStateOf(setup, budget.viewer),
  });
  const weight = await measurePageWeight(await context.newPage(), budget);
  await browser.close();
  return weight;
}

/** The median of each of Lighthouse's figures. */
async function score(setup: ScreenSetup, address: string, chrome: LaunchedChrome, device: Device) {
  const visits: Figures[] = [];
  for (let run = 0; run < runs; run += 1)
    visits.push(await visit(`${setup.url}${address}`, chrome.port, device));
  return (name: keyof Figures) => median(visits.map((figures) => figures[name]));
}

const timeGoals: readonly (readonly ['LCP' | 'CLS' | 'TBT', Unit, number])[] = [
  ['LCP', 'ms', 1_800],
  ['CLS', '', 0],
  ['TBT', 'ms', 50],
];
/** The floor. The goal is 100. */
const minScore = 95;
/** Excluded from search engines, which costs points. */
const notIndexed = ['/auth', '/share'];

async function measurePage(setup: ScreenSetup, subject: PageBudget, chrome: LaunchedChrome): Promise<void> {
  const { path, viewer } = subject;
  const isPublic = viewer === 'visitor';
  const add = (name: string, value: number, unit: Unit, goal: Goal | null, detail = '') =>
    report({ name: `${path}, ${name}`, value, unit, goal, detail });

  const address = await addressOf(setup, path);
  const weight = await weighOnPhone(setup, { ...subject, path: address });
  const kilobytes = (name: string, bytes: number, atMost: number | null) =>
    add(name, bytes / 1_000, 'kB', atMost === null ? null : { atMost });
  kilobytes('scripts', weight.scripts, subject.scriptsWithData ?? subject.scripts);
  kilobytes('scripts that load when idle', weight.idleScripts, null);
  kilobytes('first screen', weight.firstScreen, isPublic ? pageLimits.firstScreen : null);
  kilobytes('whole page', weight.total, isPublic ? pageLimits.total : null);

  await signInBrowser({ url: setup.url, path, token: setup.tokenOf(viewer) }, chrome.port);
  const desktop = await score(setup, address, chrome, 'desktop');
  add('performance on a computer', desktop('performance'), 'points', { atLeast: minScore });
  const slowdown = slowdownFor(desktop('benchmarkIndex'));
  const mobile = await score(setup, address, chrome, { slowdown });
  // Pages behind the sign-in have their goal on a computer.
  for (const name of scoreNames) {
    const hasGoal = isPublic && !(name === 'seo' && notIndexed.includes(path));
    add(`${name} on a phone`, mobile(name), 'points', hasGoal ? { atLeast: minScore } : null);
  }
  for (const [name, unit, atMost] of timeGoals)
    add(name, mobile(name), unit, isPublic ? { atMost } : null, `slowed down x ${slowdown.toFixed(1)}`);
}

if (!(await isBuildFresh())) await buildWeb();
const setup = await setUpScreens('demo');
const chrome = await launchChrome();
try {
  for (const subject of pageBudgets.filter(({ path }) => paths.length === 0 || paths.includes(path)))
    await measurePage(setup, subject, chrome);
} finally {
  chrome.kill();
  await setup.stop();
}
