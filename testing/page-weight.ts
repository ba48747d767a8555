// What the first visit of a page loads, and its budget.
import type { Page } from '@playwright/test';
import type { Viewer } from './screen-setup.ts';

export interface PageBudget {
  readonly path: string;
  readonly viewer: Viewer;
  /** kB of JavaScript, compressed. */
  readonly scripts: number;
  /** The same if the user has data, where that loads more. */
  readonly scriptsWithData?: number;
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
  '/developers/administration-invoices-and-payments',
  '/docs',
  '/docs/customers/upload',
  '/docs/operators/operations',
  '/auth',
];

export const pageBudgets: readonly PageBudget[] = [
  ...publicPaths.map((path) => ({ path, viewer: 'visitor' as const, scripts: 130 })),
  // Shares code with the pages behind the sign-in.
  { path: '/share', viewer: 'visitor', scripts: 140, scriptsWithData: 165 },
  { path: '/dashboard', viewer: 'customer', scripts: 159 },
  { path: '/orders', viewer: 'customer', scripts: 161 },
  { path: '/subscriptions', viewer: 'customer', scripts: 176, scriptsWithData: 192 },
  { path: '/photos', viewer: 'customer', scripts: 178 },
  // Validates forms, and can ask for a second factor.
  { path: '/account/api-keys', viewer: 'customer', scripts: 232 },
  { path: '/account/calendar', viewer: 'customer', scripts: 232 },
  { path: '/admin', viewer: 'admin', scripts: 204 },
  { path: '/admin?tab=today', viewer: 'admin', scripts: 204 },
  { path: '/admin?tab=audit', viewer: 'admin', scripts: 204 },
  { path: '/admin?tab=tasks', viewer: 'admin', scripts: 204 },
];

/** kB of everything that a visitor's phone loads. */
export const pageLimits = { firstScreen: 350, total: 1_000 };

export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

/**
 * The realtime connection, row updates, the chat, the commands, the views of a list, the bar of scheduled invoices, the
 * notifications and the slider for new customers, which load when the page is idle.
 */
const loadedWhenIdle =
  /\/(realtime-socket|row-updates|customer-chat|signed-in-commands|before-after|saved-views|scheduled-bar|live-bell)-[^/]*$/;

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

/** The loaded scripts with the paths that each of them imports. */
const importsOfScripts = `Promise.all(performance.getEntriesByType('resource')
  .map(({ name }) => new URL(name).pathname)
  .filter((path) => path.endsWith('.js'))
  .map(async (path) => {
    const text = await (await fetch(path)).text();
    const imported = text.matchAll(/(?:from|import)\\s*["'\`]\\.\\/([\\w.-]+\\.js)["'\`]/g);
    return { path, imports: Array.from(imported, ([, file]) => '/assets/' + file) };
  }))`;

/** Scripts that load when the page is idle, and those that only they import. */
async function listIdleScripts(page: Page): Promise<ReadonlySet<string>> {
  const scripts = await page.evaluate<{ path: string; imports: string[] }[]>(importsOfScripts);
  const idle = new Set(scripts.map(({ path }) => path).filter((path) => loadedWhenIdle.test(path)));
  const importersOf = (path: string) => scripts.filter(({ imports }) => imports.includes(path));
  let found: number;
  do {
    found = idle.size;
    for (const { path } of scripts) {
      const importers = importersOf(path);
      if (importers.length > 0 && importers.every((importer) => idle.has(importer.path))) idle.add(path);
    }
  } while (idle.size > found);
  return idle;
}

function sum(files: readonly { bytes: number }[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0);
}

function listLoadedFiles(page: Page) {
  return page.evaluate<{ path: string; bytes: number }[]>(loaded);
}

/** Scrolls to each image and waits until all have loaded. Nothing else loads when it comes into view. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    for (const image of document.images) {
      image.scrollIntoView({ block: 'center', behavior: 'instant' });
      // Observers of the viewport run after the first frame, and what they render is shown in the second.
      await nextFrame();
      await nextFrame();
    }
    const isLoaded = (image) => image.complete || !image.checkVisibility();
    while (![...document.images].every(isLoaded)) await nextFrame();
  })()`);
}

/** A first visit has empty caches. */
async function openFirst(page: Page, { path, viewer }: PageBudget): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
  // On a busy machine the network is quiet before the page is idle.
  const idle = viewer === 'visitor' ? null : page.waitForRequest(/\/realtime-socket-/);
  await page.goto(path);
  await idle;
  await page.waitForLoadState('networkidle');
}

export async function measurePageWeight(page: Page, budget: PageBudget): Promise<PageWeight> {
  await openFirst(page, budget);
  const first = await listLoadedFiles(page);
  await scrollThrough(page);
  const all = await listLoadedFiles(page);
  const scripts = first.filter((file) => file.path.endsWith('.js'));
  const idle = await listIdleScripts(page);
  return {
    scripts: sum(scripts.filter((file) => !idle.has(file.path))),
    idleScripts: sum(scripts.filter((file) => idle.has(file.path))),
    firstScreen: sum(first),
    total: sum(all),
  };
}
