// The viewer of a customer who reviews a job: from key to photo, memory over all photos, and frames of strokes.
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { findBrowser } from '../../scripts/find-browser.ts';
import { storageStateFor } from '../../testing/api-clients.ts';
import type { Figure } from '../figure.ts';
import { median, quantile } from '../statistics.ts';
import type { DeliveredJob } from './delivered-job.ts';
import { openPlainPage, type PlainPage } from './plain-page.ts';

const viewport = { width: 1_440, height: 900 };
const goals = { keyMilliseconds: 100, memoryGrowth: 1.2, frameMilliseconds: 20 };
/** Of the photo, before the next key. */
const lookMilliseconds = 200;
/** Code and caches have been loaded by then. */
const warmPhotos = 100;
const strokes = 5;
const pointsPerStroke = 90;
const bytesPerPage = 4_096;

/** Defined in the page. The pair of a photo are its original and its latest version. */
const helpers = `
  globalThis.pairOf = () => [...document.querySelectorAll('[role="dialog"] img')].filter(({ alt }) =>
    /, (Original|Version 1)$/.test(alt));
  globalThis.shownName = () => pairOf()[0]?.alt.split(', ')[0] ?? '';
  globalThis.isShown = (before) => pairOf().length >= 2 &&
    pairOf().every(({ alt, complete, naturalWidth }) => !alt.startsWith(before + ', ') && complete && naturalWidth > 0);
  globalThis.untilPainted = (isReady) => new Promise((resolve) => {
    const check = async () => {
      if (!isReady()) return void requestAnimationFrame(check);
      await Promise.all(pairOf().map((image) => image.decode().catch(() => {})));
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    };
    requestAnimationFrame(check);
  });
  globalThis.frames = [];
  globalThis.recordFrames = (isOn) => {
    globalThis.isRecording = isOn;
    if (!isOn) return;
    let previous = null;
    const record = (now) => {
      if (previous !== null) frames.push(now - previous);
      previous = now;
      if (globalThis.isRecording) requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
  };
`;

/** Milliseconds from the key to the paint of the next photo and its original. */
function showNext(page: PlainPage): Promise<number> {
  const script = `(async () => {
    const before = shownName();
    const target = document.activeElement ?? document.body;
    const start = performance.now();
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true }));
    await untilPainted(() => isShown(before));
    return performance.now() - start;
  })()`;
  return page.evaluate(script, z.number());
}

interface Memory {
  /** Of scripts, after a garbage collection. */
  readonly heap: number;
  /** Of the process of the page, with its images. */
  readonly process: number;
}

async function residentBytes(pid: number): Promise<number> {
  const [, pages = ''] = (await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')).split(' ');
  return Number(pages) * bytesPerPage;
}

async function readMemory(page: PlainPage): Promise<Memory> {
  const { heap, processIds } = await page.measure();
  return { heap, process: Math.max(...(await Promise.all(processIds.map(residentBytes)))) };
}

async function drawStrokes(page: Page): Promise<readonly number[]> {
  const box = await page.locator('[role="dialog"] img[alt$=", Version 1"]').first().boundingBox();
  if (box === null) throw new Error('the photo is not visible');
  for (let stroke = 0; stroke < strokes; stroke += 1) {
    await page.keyboard.press('f');
    const y = box.y + box.height * (0.3 + 0.08 * stroke);
    await page.mouse.move(box.x + box.width * 0.55, y);
    await page.mouse.down();
    await page.evaluate('recordFrames(true)');
    for (let point = 1; point <= pointsPerStroke; point += 1)
      await page.mouse.move(
        box.x + box.width * (0.55 + (0.35 * point) / pointsPerStroke),
        y + Math.sin(point / 5) * 12,
      );
    await page.evaluate('recordFrames(false)');
    await page.mouse.up();
    await page.keyboard.type('Softer');
    await page.keyboard.press('Enter');
  }
  const drawn = await page.getByRole('button', { name: /^\d+, line/ }).count();
  if (drawn < strokes) throw new Error(`${drawn} of ${strokes} strokes were drawn`);
  return page.evaluate<number[]>('frames');
}

interface Growth {
  readonly before: number;
  readonly after: number;
  /** How many photos had been shown. */
  readonly counts: readonly [number, number];
}

const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(0)} MB`;

function growthOf({ before, after, counts: [few, all] }: Growth): Pick<Figure, 'value' | 'unit' | 'detail'> {
  const detail = `${megabytes(before)} after ${few}, ${megabytes(after)} after ${all}`;
  return { value: after / before, unit: 'x', detail };
}

/** Shows one photo after another. */
async function* measurePhotos({ url, token, job, photos }: DeliveredJob): AsyncGenerator<Figure> {
  const path = `/photos/jobs/${job._id}?photo=${photos[0]?._id ?? ''}`;
  const page = await openPlainPage({ url, token }, path, { script: helpers, ...viewport });
  try {
    await page.evaluate(`untilPainted(() => isShown('no photo'))`, z.unknown());
    const keys: number[] = [];
    const warmCount = Math.min(warmPhotos, Math.floor(photos.length / 2));
    let warm: Memory | null = null;
    for (let shown = 1; shown < photos.length; shown += 1) {
      await sleep(lookMilliseconds);
      keys.push(await showNext(page));
      if (shown === warmCount) warm = await readMemory(page);
    }
    yield {
      name: `key to the next of ${photos.length} photos`,
      value: median(keys),
      unit: 'ms',
      goal: { atMost: goals.keyMilliseconds },
      detail: `p95 ${quantile(keys, 0.95).toFixed(0)} ms`,
    };
    if (warm === null) return;
    const last = await readMemory(page);
    const counts = [warmCount, photos.length] as const;
    yield {
      name: 'memory of scripts, with the rows of all photos',
      ...growthOf({ before: warm.heap, after: last.heap, counts }),
      goal: null,
    };
    yield {
      name: `memory of the page, compared with that after ${warmCount} photos`,
      ...growthOf({ before: warm.process, after: last.process, counts }),
      goal: { atMost: goals.memoryGrowth },
    };
  } finally {
    page.close();
  }
}

async function measureStrokes({ url, token, job, photos }: DeliveredJob): Promise<Figure> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const storageState = storageStateFor(url, token);
    const context = await browser.newContext({ baseURL: url, viewport, storageState });
    const page = await context.newPage();
    await page.addInitScript(helpers);
    await page.goto(`/photos/jobs/${job._id}?photo=${photos.at(-1)?._id ?? ''}`);
    await page.evaluate(`untilPainted(() => isShown('no photo'))`);
    const frames = await drawStrokes(page);
    return {
      name: `frames of ${strokes} strokes, p95`,
      value: quantile(frames, 0.95),
      unit: 'ms',
      goal: { atMost: goals.frameMilliseconds },
      detail: `p50 ${quantile(frames, 0.5).toFixed(1)} ms of ${frames.length} frames`,
    };
  } finally {
    await browser.close();
  }
}

export async function* measureViewer(delivered: DeliveredJob): AsyncGenerator<Figure> {
  yield* measurePhotos(delivered);
  yield await measureStrokes(delivered);
}
