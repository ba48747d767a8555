// What a first visit of a page loads, and how much of it is allowed.
import type { Page } from '@playwright/test';
import type { Viewer } from './stage.ts';

export interface WeighedPage {
  readonly path: string;
  readonly viewer: Viewer;
  /** kB of JavaScript as it was sent, compressed. */
  readonly scripts: number;
}

const ofVisitors = [
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

export const weighedPages: readonly WeighedPage[] = [
  ...ofVisitors.map((path) => ({ path, viewer: 'visitor' as const, scripts: 130 })),
  { path: '/dashboard', viewer: 'customer', scripts: 160 },
  { path: '/subscriptions', viewer: 'customer', scripts: 160 },
  { path: '/admin', viewer: 'admin', scripts: 220 },
];

/** kB of everything that a visitor's phone loads. */
export const visitLimits = { firstScreen: 350, whole: 1_000 };

export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

/** The live connection and the chat: asked for when the page is there and has nothing else to do. */
const atLeisure = /\/(live-socket|customer-chat)-[^/]*$/;

/** Bytes as they were sent. */
export interface Weight {
  /** Without those that come at leisure. */
  readonly scripts: number;
  readonly scriptsAtLeisure: number;
  readonly firstScreen: number;
  /** Once somebody has scrolled to the end. */
  readonly whole: number;
}

const loaded = `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }))`;

function sum(files: readonly { bytes: number }[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0);
}

async function filesOf(page: Page) {
  await page.waitForLoadState('networkidle');
  return page.evaluate<{ path: string; bytes: number }[]>(loaded);
}

/** As a reader does, a good part of a screen at a time: pictures are asked for when they come near. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight * 0.6) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  })()`);
}

export async function weigh(page: Page, path: string): Promise<Weight> {
  await page.goto(path);
  const first = await filesOf(page);
  await scrollThrough(page);
  const all = await filesOf(page);
  const scripts = first.filter((file) => file.path.endsWith('.js'));
  return {
    scripts: sum(scripts.filter((file) => !atLeisure.test(file.path))),
    scriptsAtLeisure: sum(scripts.filter((file) => atLeisure.test(file.path))),
    firstScreen: sum(first),
    whole: sum(all),
  };
}
