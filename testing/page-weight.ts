// What the first visit of a page loads, and its budget.
import type { Page } from '@playwright/test';
import type { Viewer } from './screen-setup.ts';

export interface PageBudget {
  readonly path: string;
  readonly viewer: Viewer;
  /** kB of JavaScript, compressed. */
  readonly scripts: number;
}

const publicPaths = [
  '/',
  '/services',
  '/portfolio',
  '/pricing',
  '/about',
  '/contact',
  '/terms-privacy',
  '/developers',
  '/auth',
];

export const pageBudgets: readonly PageBudget[] = [
  ...publicPaths.map((path) => ({ path, viewer: 'visitor' as const, scripts: 130 })),
  { path: '/dashboard', viewer: 'customer', scripts: 160 },
  { path: '/subscriptions', viewer: 'customer', scripts: 160 },
  { path: '/admin', viewer: 'admin', scripts: 220 },
];

/** kB of everything that a visitor's phone loads. */
export const pageLimits = { firstScreen: 350, total: 1_000 };

export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

/** The realtime connection, row updates and the chat, which load when the page is idle. */
const loadedWhenIdle = /\/(realtime-socket|row-updates|customer-chat)-[^/]*$/;

/** Compressed bytes. */
export interface PageWeight {
  /** Without scripts that load when the page is idle. */
  readonly scripts: number;
  readonly idleScripts: number;
  readonly firstScreen: number;
  /** After scrolling to the end. */
  readonly total: number;
}

const loaded = `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }))`;

function sum(files: readonly { bytes: number }[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0);
}

async function listLoadedFiles(page: Page) {
  await page.waitForLoadState('networkidle');
  return page.evaluate<{ path: string; bytes: number }[]>(loaded);
}

/** Scrolls by a good part of a screen at a time, so that lazy images load. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight * 0.6) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  })()`);
}

export async function measurePageWeight(page: Page, path: string): Promise<PageWeight> {
  await page.goto(path);
  const first = await listLoadedFiles(page);
  await scrollThrough(page);
  const all = await listLoadedFiles(page);
  const scripts = first.filter((file) => file.path.endsWith('.js'));
  return {
    scripts: sum(scripts.filter((file) => !loadedWhenIdle.test(file.path))),
    idleScripts: sum(scripts.filter((file) => loadedWhenIdle.test(file.path))),
    firstScreen: sum(first),
    total: sum(all),
  };
}
