// npm run bench:scroll: the admin's invoices in a browser, a hundred of them and a hundred thousand, scrolled through
// at the same pace, taking turns. Only the ratio of the two means something elsewhere.
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { createTokens } from '../apps/server/src/features/accounts/index.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { buildWeb, isBuildFresh } from '../scripts/build-web.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import { adminId, foundStudio } from '../testing/big-studio.ts';
import { makeDataDir, startProduct } from '../testing/product.ts';

const secret = 'a secret of the benchmark, thirty-two characters';
const manyRows = Number(process.env.BENCH_ROWS ?? 100_000);
const framesEach = 300;
const pixelsAFrame = 60;
const rows = '[aria-label="Invoices"] > li';

interface Figures {
  /** Milliseconds from frame to frame, shortest first. */
  readonly frames: readonly number[];
  readonly longTasks: number;
  readonly longest: number;
  readonly mostRows: number;
}

/** What is to be ended, whatever happens meanwhile. */
const endings: (() => Promise<unknown>)[] = [];

async function open(invoices: number): Promise<Page> {
  const dataDir = await makeDataDir();
  endings.push(dataDir.remove);
  const product = await startProduct({
    dataDir: dataDir.path,
    env: { JWT_SECRET: secret, RATE_LIMITS: 'off' },
  });
  endings.push(product.stop);
  const address = { host: join(dataDir.path, 'postgres/socket'), user: 'postgres', database: 'burnish' };
  await foundStudio(address, { customers: Math.max(10, invoices / 10), invoices });
  const token = await (await createTokens(secret, systemClock)).issue({ userId: adminId, epoch: 0 });
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  endings.push(() => browser.close());
  const page = await browser.newPage({ baseURL: product.url, viewport: { width: 1280, height: 900 } });
  await page.addInitScript((kept) => localStorage.setItem('auth_token', kept), token);
  await page.goto('/admin?tab=invoices');
  await page.locator(rows).first().waitFor();
  return page;
}

/** Goes to the end again and again until there is no more. Gives the requests that it took. */
async function loadAll(page: Page): Promise<number> {
  let requests = 1;
  page.on('request', (request) => {
    if (request.url().includes('/api/admin/invoices')) requests += 1;
  });
  await page.evaluate(`(async () => {
    const isWhole = () => !/Load(ing| more)/.test(document.querySelector('main').textContent);
    while (!isWhole()) {
      window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })()`);
  return requests;
}

/** Down at an even pace, and up again, from a place in the list. */
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
    let mostRows = 0;
    let before = await frame();
    for (let at = 0; at < ${framesEach}; at += 1) {
      window.scrollBy({ top: at < ${framesEach / 2} ? ${pixelsAFrame} : -${pixelsAFrame}, behavior: 'instant' });
      const now = await frame();
      frames.push(now - before);
      before = now;
      mostRows = Math.max(mostRows, document.querySelectorAll('${rows}').length);
    }
    observer.disconnect();
    return {
      frames: frames.toSorted((a, b) => a - b),
      longTasks: tasks.length,
      longest: Math.max(0, ...tasks),
      mostRows,
    };
  })()`);
}

const quantile = (times: readonly number[], part: number) =>
  times[Math.ceil(times.length * part) - 1] ?? Number.NaN;
const dropped = ({ frames }: Figures) => frames.filter((time) => time > 25).length;

function print(name: string, figures: Figures, beside: Figures): void {
  const [median, p99] = [0.5, 0.99].map((part) => quantile(figures.frames, part).toFixed(1).padStart(6));
  const ratio = quantile(figures.frames, 0.99) / quantile(beside.frames, 0.99);
  console.log(
    `${name.padEnd(36)} frame p50 ${median} ms, p99 ${p99} ms (x ${ratio.toFixed(2)})   dropped ${dropped(figures)} of ` +
      `${figures.frames.length}   long tasks ${figures.longTasks} (${figures.longest.toFixed(0)} ms)   rows in the page ${figures.mostRows}`,
  );
}

if (!(await isBuildFresh())) await buildWeb();
try {
  const [few, many] = [await open(100), await open(manyRows)];
  await loadAll(few);
  const compare = async (name: string, from: number) => {
    const beside = await scroll(few, 0);
    print('100 rows', beside, beside);
    print(`${manyRows} rows, ${name}`, await scroll(many, from), beside);
  };
  await compare('loading', 0);
  const started = performance.now();
  const requests = await loadAll(many);
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `${manyRows} rows came with ${requests} requests in ${seconds.toFixed(0)} s of scrolling to the end`,
  );
  await compare('all there, at the top', 0);
  await compare('in the middle', 0.5);
  await compare('at the end', 0.98);
} finally {
  for (const end of endings.toReversed()) await end();
}
