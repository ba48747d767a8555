// npm run screenshots: the screenshots of the guides and the README, from the demo on a fixed day.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { imageDensity } from '../apps/web/tools/guides/guide-screenshots.ts';
import {
  type GuideScreenshot,
  guideImageFile,
  guideImageThemes,
  guideImageWidth,
  guideScreenshots,
  maxGuideImageBytes,
} from '../testing/guide-screenshots.ts';
import { type ScreenSetup, setUpScreens, storageStateOf } from '../testing/screen-setup.ts';
import { screens, show } from '../testing/screens.ts';
import { buildWeb, isBuildFresh } from './build-web.ts';
import { findBrowser } from './find-browser.ts';

const folder = join(import.meta.dirname, '../docs/guides/images');
/** A Friday morning: dates in screenshots don't change each time. */
const startsAt = new Date('2026-11-20T09:00:00Z');
/** Of the demo's customers, whose orders take minutes to create. */
const share = 0.3;
/** CSS pixels between the header and what is scrolled to the top. */
const topMargin = 24;
/** The best one with which the file is small enough. */
const qualities = [84, 76, 68, 60, 50, 40];

/** With a parameter, only the screenshots whose name contains it. */
const nameParts = process.argv.slice(2);
const isSelected = ([name]: [string, GuideScreenshot]) =>
  nameParts.length === 0 || nameParts.some((part) => name.includes(part));

async function encode(png: Buffer): Promise<{ webp: Buffer; quality: number }> {
  for (const quality of qualities) {
    const webp = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (webp.length <= maxGuideImageBytes) return { webp, quality };
  }
  throw new Error(`more than ${maxGuideImageBytes} bytes at the lowest quality`);
}

async function openScreen(
  { screen: screenName, width, height, steps, top }: GuideScreenshot,
  setup: ScreenSetup,
  browser: Browser,
): Promise<Page> {
  const screen = screens.find((candidate) => candidate.name === screenName);
  if (screen === undefined) throw new Error(`there is no screen "${screenName}"`);
  const context = await browser.newContext({
    baseURL: setup.url,
    storageState: storageStateOf(setup, screen.viewer),
    locale: 'en-US',
    timezoneId: 'Africa/Lagos',
    reducedMotion: 'reduce',
    viewport: { width, height },
    deviceScaleFactor: (guideImageWidth * imageDensity) / width,
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(startsAt);
  await show(page, screen);
  await steps?.(page);
  if (top !== undefined) {
    await top(page).evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }));
    await page.evaluate(`scrollBy({ top: -${topMargin}, behavior: 'instant' })`);
  }
  return page;
}

async function takeScreenshots(
  name: string,
  screenshot: GuideScreenshot,
  setup: ScreenSetup,
  browser: Browser,
): Promise<void> {
  const page = await openScreen(screenshot, setup, browser);
  try {
    for (const theme of guideImageThemes) {
      await page.emulateMedia({ colorScheme: theme });
      const shown = screenshot.region?.(page) ?? page;
      const { webp, quality } = await encode(await shown.screenshot({ animations: 'disabled' }));
      const file = guideImageFile(name, theme);
      await writeFile(join(folder, file), webp);
      console.log(`${file}: ${(webp.length / 1000).toFixed(0)} kB, quality ${quality}`);
    }
  } finally {
    await page.context().close();
  }
}

if (!(await isBuildFresh())) await buildWeb();
const setup = await setUpScreens('demo', { startsAt, share });
const browser = await chromium.launch({
  executablePath: findBrowser(),
  // Glyphs keep their distances when pages are magnified.
  args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
});
try {
  for (const [name, screenshot] of Object.entries(guideScreenshots).filter(isSelected)) {
    try {
      await takeScreenshots(name, screenshot, setup, browser);
    } catch (error) {
      console.error(`${name}: ${error instanceof Error ? error.message : error}`);
      process.exitCode = 1;
    }
  }
} finally {
  await browser.close();
  await setup.stop();
}
