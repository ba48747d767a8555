// Visits of a page with Lighthouse, on a computer or on a phone.

import { chromium } from '@playwright/test';
import { type LaunchedChrome, launch } from 'chrome-launcher';
import lighthouse, { desktopConfig, type Flags, type Result } from 'lighthouse';
import { findBrowser } from '../scripts/find-browser.ts';

export const browserArgs = ['--no-sandbox', '--disable-gpu', '--headless=new'];

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const timings = {
  LCP: 'largest-contentful-paint',
  CLS: 'cumulative-layout-shift',
  TBT: 'total-blocking-time',
} as const;

export const scoreNames: readonly (typeof categories)[number][] = categories;

/** The benchmark index of the computer that Lighthouse slows down four times to get a phone: the middle of its 'high-end desktop'. */
const referenceIndex = 1750;
const referenceSlowdown = 4;

/** `benchmarkIndex` is Lighthouse's own measure of the processor. */
export type Figures = Record<(typeof categories)[number] | keyof typeof timings | 'benchmarkIndex', number>;

/** A computer, or a phone that is as much slower than this machine. */
export type Device = 'desktop' | { readonly slowdown: number };

export const launchChrome = (): Promise<LaunchedChrome> =>
  launch({ chromePath: findBrowser(), chromeFlags: browserArgs, logLevel: 'error' });

/** A slower machine is slowed down less, as Lighthouse's guide to throttling recommends. */
export function slowdownFor(benchmarkIndex: number): number {
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

export async function visit(url: string, port: number, device: Device): Promise<Figures> {
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

interface SignIn {
  readonly url: string;
  readonly path: string;
  /** Null: signs out. */
  readonly token: string | null;
}

/**
 * Signs the browser in or out. Lighthouse clears the cache before each run, but keeps local storage, so a signed-in
 * page stays signed in.
 */
export async function signInBrowser({ url, path, token }: SignIn, port: number): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0]?.newPage();
  await page?.goto(`${url}/healthz`);
  await page?.evaluate((value) => {
    if (value === null) localStorage.clear();
    else localStorage.setItem('auth_token', value);
  }, token);
  await page?.goto(`${url}${path}`, { waitUntil: 'networkidle' });
  await page?.close();
  await browser.close();
}
