// npm run screens: screenshots of every screen at four widths, light and dark, empty and with data.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { type DataSet, type ScreenSetup, setUpScreens, storageStateOf } from '../testing/screen-setup.ts';
import type { Screen } from '../testing/screens/screen.ts';
import { screens, show } from '../testing/screens.ts';
import { buildWeb, isBuildFresh } from './build-web.ts';
import { findBrowser } from './find-browser.ts';

const usage = `Writes screenshots of every screen to ./screens, and a contact sheet of each to ./screens/sheets:
  npm run screens -- [part of the name …]
    --widths 390,768,1280,1920   --themes light,dark   --data empty,demo (or small, which takes no time to create)`;

const { values, positionals: nameParts } = parseArgs({
  allowPositionals: true,
  options: {
    widths: { type: 'string', default: '390,768,1280,1920' },
    themes: { type: 'string', default: 'light,dark' },
    data: { type: 'string', default: 'empty,demo' },
    help: { type: 'boolean', default: false },
  },
});

const folder = join(import.meta.dirname, '../screens');
const widths = values.widths.split(',').map(Number);
const themes = (['light', 'dark'] as const).filter((theme) => values.themes.includes(theme));
/** Longer pages are cut. */
const maxHeight = 3_200;
const windowHeight = 900;
const concurrency = 2;

interface Shot {
  readonly file: string;
  readonly width: number;
}

interface ScreenshotTask {
  readonly screen: Screen;
  readonly setup: ScreenSetup;
  readonly name: string;
}

/** A modal is positioned in the window, so the screenshot is of the window. */
async function hasModal(page: Page): Promise<boolean> {
  return (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) > 0;
}

async function measureHeight(page: Page): Promise<number> {
  const whole = await page.evaluate<number>('document.documentElement.scrollHeight');
  return (await hasModal(page)) ? windowHeight : Math.min(maxHeight, whole);
}

async function takeScreenshots({ screen, setup, name }: ScreenshotTask, browser: Browser): Promise<Shot[][]> {
  const context = await browser.newContext({
    baseURL: setup.url,
    storageState: storageStateOf(setup, screen.viewer),
    ...(screen.userAgent !== undefined && { userAgent: screen.userAgent }),
    reducedMotion: 'reduce',
    viewport: { width: Math.min(1280, screen.upTo ?? 1280), height: windowHeight },
  });
  const page = await context.newPage();
  const rows: Shot[][] = [];
  try {
    await show(page, screen);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      const row: Shot[] = [];
      for (const width of widths.filter((wide) => wide <= (screen.upTo ?? wide))) {
        await page.setViewportSize({ width, height: windowHeight });
        // Virtualized lists render only the rows in the window.
        await page.setViewportSize({ width, height: await measureHeight(page) });
        await page.evaluate(
          'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
        );
        const height = await measureHeight(page);
        const file = join(folder, `${name}.${width}.${theme}.jpg`);
        await page.screenshot({
          path: file,
          quality: 88,
          type: 'jpeg',
          ...((await hasModal(page)) ? {} : { fullPage: true, clip: { x: 0, y: 0, width, height } }),
        });
        row.push({ file, width });
      }
      rows.push(row);
    }
  } finally {
    await context.close();
  }
  return rows;
}

/** Places all widths of a screen side by side and the themes below each other, at half size. */
async function composeSheet(name: string, rows: readonly Shot[][]): Promise<void> {
  const gap = 24;
  const pieces: { input: Buffer; left: number; top: number }[] = [];
  let top = gap;
  let right = 0;
  for (const row of rows) {
    let left = gap;
    let rowHeight = 0;
    for (const { file, width } of row) {
      const { data, info } = await sharp(file)
        .resize({ width: Math.round(width / 2) })
        .toBuffer({ resolveWithObject: true });
      pieces.push({ input: data, left, top });
      left += info.width + gap;
      rowHeight = Math.max(rowHeight, info.height);
    }
    right = Math.max(right, left);
    top += rowHeight + gap;
  }
  await sharp({ create: { width: right, height: top, channels: 3, background: '#777' } })
    .composite(pieces)
    .jpeg({ quality: 85 })
    .toFile(join(folder, 'sheets', `${name}.jpg`));
}

const isSelected = ({ name }: Screen) =>
  nameParts.length === 0 || nameParts.some((word) => name.includes(word));

function listTasks(dataSet: DataSet, setup: ScreenSetup): ScreenshotTask[] {
  return screens
    .filter((screen) => isSelected(screen) && (dataSet !== 'empty' || screen.alsoEmpty === true))
    .map((screen) => ({ screen, setup, name: `${screen.name.replaceAll(' ', '-')}.${dataSet}` }));
}

async function main(): Promise<number> {
  if (!(await isBuildFresh())) await buildWeb();
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'sheets'), { recursive: true });
  const dataSets = (['empty', 'small', 'demo'] as const).filter((dataSet) => values.data.includes(dataSet));
  const setups = await Promise.all(
    dataSets.map(async (dataSet) => ({ dataSet, setup: await setUpScreens(dataSet) })),
  );
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const queue = setups.flatMap(({ dataSet, setup }) => listTasks(dataSet, setup));
  let failedCount = 0;
  const work = async () => {
    for (let task = queue.shift(); task !== undefined; task = queue.shift()) {
      try {
        await composeSheet(task.name, await takeScreenshots(task, browser));
        console.log(task.name);
      } catch (error) {
        failedCount += 1;
        console.error(`${task.name}: ${error instanceof Error ? error.message : error}`);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  await browser.close();
  await Promise.all(setups.map(({ setup }) => setup.stop()));
  console.log(`\n${folder}${failedCount > 0 ? `: ${failedCount} failed` : ''}`);
  return failedCount;
}

if (values.help) console.log(usage);
else if ((await main()) > 0) process.exitCode = 1;
