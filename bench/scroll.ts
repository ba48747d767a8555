// npm run bench:scroll: frame times of scrolling the admin's invoices in a browser, with 100 and with 100,000 rows. Only the
// ratio is comparable between machines.

import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { buildWeb, isBuildFresh } from '../scripts/build-web.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import { embeddedDatabaseOf } from '../testing/embedded-database.ts';
import { adminId } from '../testing/large-studio/sql.ts';
import { seedLargeStudio } from '../testing/large-studio.ts';
import { makeDataDir, startProduct } from '../testing/product.ts';
import { createToken } from '../testing/tokens.ts';
import { report } from './figure.ts';
import { quantile } from './statistics.ts';

const secret = 'a secret of the benchmark, thirty-two characters';
const manyRows = Number(process.env.BENCH_ROWS ?? 100_000);
const frameCount = 300;
const pixelsPerFrame = 60;
const rowSelector = '[data-row]';

interface Figures {
  /** Milliseconds between frames. */
  readonly frames: readonly number[];
  readonly longTasks: number;
  readonly longestTask: number;
  readonly maxRows: number;
}

/** Run at the end, also after an error. */
const cleanups: (() => Promise<unknown>)[] = [];

async function open(invoices: number): Promise<Page> {
  const dataDir = await makeDataDir();
  cleanups.push(dataDir.remove);
  const product = await startProduct({
    dataDir: dataDir.path,
    env: { JWT_SECRET: secret, RATE_LIMITS: 'off' },
  });
  cleanups.push(product.stop);
  const address = embeddedDatabaseOf(dataDir.path);
  await seedLargeStudio(address, { customers: Math.max(10, invoices / 10), invoices });
  const client = new pg.Client(address);
  await client.connect();
  const token = await createToken(client, { userId: adminId, secret });
  await client.end();
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  cleanups.push(() => browser.close());
  const page = await browser.newPage({ baseURL: product.url, viewport: { width: 1280, height: 900 } });
  await page.addInitScript((value) => localStorage.setItem('auth_token', value), token);
  await page.goto('/admin?tab=invoices');
  await page.locator(rowSelector).first().waitFor();
  return page;
}

/** Scrolls to the end until all rows are loaded, and returns the number of requests. */
async function loadAll(page: Page): Promise<number> {
  let requests = 1;
  page.on('request', (request) => {
    if (request.url().includes('/api/admin/invoices')) requests += 1;
  });
  await page.evaluate(`(async () => {
    const isComplete = () => !/Load(ing| more)/.test(document.querySelector('main').textContent);
    while (!isComplete()) {
      window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })()`);
  return requests;
}

/** Scrolls down and up again at a constant speed. `from` is the start position from 0 to 1. */
async function scroll(page: Page, from: number): Promise<Figures> {
  return page.evaluate<Figures>(`(async () => {
    const tasks = [];
    const observer = new PerformanceObserver((list) => {
      tasks.push(...list.getEntries().map(({ duration }) => duration));
    });
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    window.scrollTo({ top: ${from} * document.documentElement.scrollHeight, behavior: 'instant' });
    for (let warm = 0; warm < 60; warm += 1) await frame();
    observer.observe({ type: 'longtask' });
    const frames = [];
    let maxRows = 0;
    let previous = await frame();
    for (let index = 0; index < ${frameCount}; index += 1) {
      window.scrollBy({ top: index < ${frameCount / 2} ? ${pixelsPerFrame} : -${pixelsPerFrame}, behavior: 'instant' });
      const now = await frame();
      frames.push(now - previous);
      previous = now;
      maxRows = Math.max(maxRows, document.querySelectorAll('${rowSelector}').length);
    }
    observer.disconnect();
    return {
      frames,
      longTasks: tasks.length,
      longestTask: Math.max(0, ...tasks),
      maxRows,
    };
  })()`);
}

const dropped = ({ frames }: Figures) => frames.filter((time) => time > 25).length;

/** The p99 of the frames, compared with few rows. */
function reportFrames(name: string, figures: Figures, reference: Figures): void {
  const [frame, p99] = [quantile(figures.frames, 0.5), quantile(figures.frames, 0.99)];
  report({
    name: `scrolling ${manyRows} rows, ${name}, p99 compared with 100 rows`,
    value: p99 / quantile(reference.frames, 0.99),
    unit: 'x',
    goal: null,
    detail:
      `p50 ${frame.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; ${dropped(figures)} of ${figures.frames.length} frames dropped; ` +
      `${figures.longTasks} long tasks, the longest ${figures.longestTask.toFixed(0)} ms; ${figures.maxRows} rows in the page`,
  });
}

if (!(await isBuildFresh())) await buildWeb();
try {
  const [few, many] = [await open(100), await open(manyRows)];
  await loadAll(few);
  const compare = async (name: string, from: number) => {
    const reference = await scroll(few, 0);
    reportFrames(name, await scroll(many, from), reference);
  };
  await compare('loading', 0);
  const started = performance.now();
  const requests = await loadAll(many);
  const seconds = (performance.now() - started) / 1000;
  console.log(`${manyRows} rows loaded with ${requests} requests in ${seconds.toFixed(0)} s`);
  await compare('loaded, at the top', 0);
  await compare('in the middle', 0.5);
  await compare('at the end', 0.98);
} finally {
  for (const cleanUp of cleanups.toReversed()) await cleanUp();
}
