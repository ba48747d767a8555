// npm run screens: pictures of every screen, at four widths, light and dark, on the first day and filled.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { type Screen, screens, show } from '../testing/screens.ts';
import { type Scene, type Stage, setStage, storageOf } from '../testing/stage.ts';
import { buildWeb, isBuildFresh } from './build-web.ts';
import { findBrowser } from './find-browser.ts';

const usage = `Pictures of every screen into ./screens, and a sheet of each in ./screens/sheets:
  npm run screens -- [words of the name …]
    --widths 390,768,1280,1920   --themes light,dark   --data empty,demo (or small, which is made at once)`;

const { values, positionals: words } = parseArgs({
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
/** A list of hundreds is seen to be one by its first part. */
const tallest = 3_200;
const windowHeight = 900;
const pages = 2;

interface Shot {
  readonly file: string;
  readonly width: number;
}

interface Sitting {
  readonly screen: Screen;
  readonly stage: Stage;
  readonly name: string;
}

/** A modal stands in the window, wherever the page behind it was scrolled to. */
async function hasModal(page: Page): Promise<boolean> {
  return (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) > 0;
}

async function heightOf(page: Page): Promise<number> {
  const whole = await page.evaluate<number>('document.documentElement.scrollHeight');
  return (await hasModal(page)) ? windowHeight : Math.min(tallest, whole);
}

async function take({ screen, stage, name }: Sitting, browser: Browser): Promise<Shot[][]> {
  const context = await browser.newContext({
    baseURL: stage.url,
    storageState: storageOf(stage, screen.viewer),
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
        // Rows of a long list are in the page only where the window reaches.
        await page.setViewportSize({ width, height: await heightOf(page) });
        await page.evaluate(
          'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
        );
        const height = await heightOf(page);
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

/** All widths of one screen side by side, the themes one under the other, at half their size. */
async function mountSheet(name: string, rows: readonly Shot[][]): Promise<void> {
  const gap = 24;
  const pieces: { input: Buffer; left: number; top: number }[] = [];
  let top = gap;
  let right = 0;
  for (const row of rows) {
    let left = gap;
    let tallestOfRow = 0;
    for (const { file, width } of row) {
      const { data, info } = await sharp(file)
        .resize({ width: Math.round(width / 2) })
        .toBuffer({ resolveWithObject: true });
      pieces.push({ input: data, left, top });
      left += info.width + gap;
      tallestOfRow = Math.max(tallestOfRow, info.height);
    }
    right = Math.max(right, left);
    top += tallestOfRow + gap;
  }
  await sharp({ create: { width: right, height: top, channels: 3, background: '#777' } })
    .composite(pieces)
    .jpeg({ quality: 85 })
    .toFile(join(folder, 'sheets', `${name}.jpg`));
}

const isNamed = ({ name }: Screen) => words.length === 0 || words.some((word) => name.includes(word));

function sittings(scene: Scene, stage: Stage): Sitting[] {
  return screens
    .filter((screen) => isNamed(screen) && (scene !== 'empty' || screen.alsoEmpty === true))
    .map((screen) => ({ screen, stage, name: `${screen.name.replaceAll(' ', '-')}.${scene}` }));
}

async function main(): Promise<number> {
  if (!(await isBuildFresh())) await buildWeb();
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'sheets'), { recursive: true });
  const scenes = (['empty', 'small', 'demo'] as const).filter((scene) => values.data.includes(scene));
  const stages = await Promise.all(scenes.map(async (scene) => ({ scene, stage: await setStage(scene) })));
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const queue = stages.flatMap(({ scene, stage }) => sittings(scene, stage));
  let lost = 0;
  const work = async () => {
    for (let sitting = queue.shift(); sitting !== undefined; sitting = queue.shift()) {
      try {
        await mountSheet(sitting.name, await take(sitting, browser));
        console.log(sitting.name);
      } catch (error) {
        lost += 1;
        console.error(`${sitting.name}: ${error instanceof Error ? error.message : error}`);
      }
    }
  };
  await Promise.all(Array.from({ length: pages }, work));
  await browser.close();
  await Promise.all(stages.map(({ stage }) => stage.stop()));
  console.log(`\n${folder}${lost > 0 ? `: ${lost} are missing` : ''}`);
  return lost;
}

if (values.help) console.log(usage);
else if ((await main()) > 0) process.exitCode = 1;
