// The hero of the home page: the cut, what goes with it, and the loupe.
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './fixture.ts';
import { fingerOn } from './touch.ts';

const title = 'Perfume, rings and a rose';
const original = { width: 1809, height: 1206 };

const slider = (page: Page) => page.getByRole('slider', { name: title });
const picture = (page: Page) => page.getByRole('img', { name: `${title}, after retouching` });
const row = (page: Page, words: string) =>
  page
    .getByRole('list', { name: 'What is marked in the picture' })
    .getByRole('listitem')
    .filter({ hasText: words });
const marks = (page: Page) => page.locator('figure svg[viewBox="0 0 1809 1206"] > g');
const loupePictures = (page: Page) => page.locator(`figure img[src*="-${original.width}."][alt=""]`);
const label = (page: Page, word: 'Before' | 'After') => page.getByText(word, { exact: true });

/** The ring in the headline is drawn by the scripts: they are there. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.locator('h1 svg')).toBeVisible();
}

/** A point of the picture, in shares of it. */
async function pointIn(page: Page, across: number, down: number) {
  const box = await picture(page).boundingBox();
  if (!box) throw new Error('no picture');
  return { x: box.x + box.width * across, y: box.y + box.height * down };
}

async function expectCut(page: Page, percent: number): Promise<void> {
  await expect(slider(page)).toHaveAttribute('aria-valuetext', `${percent}% before`);
}

/** What a row says of its flaw: the one word of it that is seen. */
async function expectState(page: Page, words: string, state: string): Promise<void> {
  const seen = row(page, words).locator('.note > span').filter({ visible: true });
  await expect(seen).toHaveText(state);
}

async function expectOpacities(parts: readonly Locator[], opacities: readonly string[]): Promise<void> {
  for (const [at, part] of parts.entries()) await expect(part).toHaveCSS('opacity', opacities[at] ?? '1');
}

const scrolled = (page: Page) => page.evaluate<number>('scrollY');

test('says what the studio does, and leads on', async ({ page }) => {
  await openHome(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Circle it. It’s gone.');
  const hero = page.getByRole('main');
  await expect(hero.getByRole('link', { name: 'Get Started Now' }).first()).toHaveAttribute(
    'href',
    '/pricing',
  );
  await expect(hero.getByRole('link', { name: 'View Portfolio' }).first()).toHaveAttribute(
    'href',
    '/portfolio',
  );
  const promises = [
    '24h fast delivery',
    'Premium quality',
    'Unlimited revisions',
    'Satisfaction guaranteed',
    'Commercial usage rights',
    'Cancel anytime',
  ];
  for (const promise of promises)
    await expect(hero.getByRole('listitem').filter({ hasText: promise })).toBeVisible();
});

test('half is shown before and half after, until the cut is drawn anywhere on the picture', async ({
  page,
}) => {
  await openHome(page);
  await expectCut(page, 50);
  const before = page.getByRole('img', { name: `${title}, before retouching` }).locator('xpath=../..');
  await expect(before).toHaveCSS('clip-path', 'inset(0px 50% 0px 0px)');

  const high = await pointIn(page, 0.8, 0.1);
  await page.mouse.move(high.x, high.y);
  await page.mouse.down();
  await expectCut(page, 80);
  const quarter = await pointIn(page, 0.25, 0.9);
  await page.mouse.move(quarter.x, quarter.y);
  await expectCut(page, 25);
  await expect(before).toHaveCSS('clip-path', /^inset\(0px (74\.9|75|75\.1)% 0px 0px\)$/);

  // The pointer is kept, wherever it goes.
  await page.mouse.move(2, 2);
  await expectCut(page, 0);
  await page.mouse.up();
  await page.mouse.move(quarter.x, quarter.y);
  await expectCut(page, 0);
});

test('the cut goes by keys', async ({ page }) => {
  await openHome(page);
  await slider(page).focus();
  const steps = [
    ['ArrowRight', 51],
    ['ArrowLeft', 50],
    ['PageUp', 60],
    ['PageDown', 50],
    ['End', 100],
    ['Home', 0],
  ] as const;
  for (const [key, percent] of steps) {
    await page.keyboard.press(key);
    await expectCut(page, percent);
  }
});

test('where the cut was drawn before the scripts were there, it stays', async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  for (let press = 0; press < 5; press += 1) await slider(page).press('ArrowLeft');
  scripts.resolve();
  await expectCut(page, 45);
  await expectState(page, 'Cap scratched', 'gone');
});

test('the labels yield to the grip', async ({ page }) => {
  await openHome(page);
  const labels = [label(page, 'Before'), label(page, 'After')];
  await expectOpacities(labels, ['1', '1']);
  await slider(page).press('Home');
  await expectOpacities(labels, ['0', '1']);
  await slider(page).press('End');
  await expectOpacities(labels, ['1', '0']);
});

test('a mark goes when the cut has passed its flaw, and its row says so', async ({ page }) => {
  await openHome(page);
  await expectState(page, 'Cap scratched', 'polish');
  const four = [0, 1, 2, 3].map((at) => marks(page).nth(at));
  await expectOpacities(four, ['1', '1', '1', '1']);

  // The ring round the cap begins at 45.4 percent.
  for (let press = 0; press < 5; press += 1) await slider(page).press('ArrowLeft');
  await expectState(page, 'Cap scratched', 'gone');
  await expectState(page, 'Haze', 'clear');
  await expectOpacities(four, ['1', '0', '1', '1']);

  await slider(page).press('Home');
  await expectOpacities(four, ['0', '0', '0', '0']);
  await expectState(page, 'Dust on the sensor', 'gone');
  await slider(page).press('End');
  await expectOpacities(four, ['1', '1', '1', '1']);
});

test('pointing at a row fades the marks of the others', async ({ page }) => {
  await openHome(page);
  const four = [0, 1, 2, 3].map((at) => marks(page).nth(at));
  await row(page, 'Haze').hover();
  await expectOpacities(four, ['0.2', '0.2', '1', '0.2']);
  await page.getByRole('heading', { level: 1 }).hover();
  await expectOpacities(four, ['1', '1', '1', '1']);
});

for (const density of [1, 2]) {
  test(`the loupe shows one pixel on one of a screen of density ${density}`, async ({ browser, product }) => {
    const context = await browser.newContext({
      baseURL: product.url,
      deviceScaleFactor: density,
      viewport: { width: 1280, height: 900 },
    });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await openHome(page);
    const largest = () => asked.filter((url) => url.includes(`-${original.width}.`)).length;
    const early = largest();
    await page.getByRole('button', { name: 'Loupe, 100%' }).click();
    await expect(loupePictures(page)).toHaveCount(2);
    // A dense screen may have shown the largest anyway.
    if (density === 1) expect(early).toBe(0);

    const spot = await pointIn(page, 0.3, 0.6);
    await page.mouse.move(spot.x, spot.y);
    for (const at of [0, 1]) {
      const one = loupePictures(page).nth(at);
      await expect(one).toHaveJSProperty('complete', true);
      await expect(one).toHaveJSProperty('naturalWidth', original.width);
      const box = await one.boundingBox();
      expect((box?.width ?? 0) * density).toBeCloseTo(original.width, 3);
      expect((box?.height ?? 0) * density).toBeCloseTo(original.height, 3);
    }

    // Pixel on pixel: what is seen is that part of the file, not a scaled one.
    const pane = loupePictures(page).first().locator('xpath=..');
    const [paneBox, fileBox] = [await pane.boundingBox(), await loupePictures(page).first().boundingBox()];
    if (!paneBox || !fileBox) throw new Error('no loupe');
    const seen = await sharp(await pane.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const path = await loupePictures(page).first().getAttribute('src');
    const file = await (await page.request.get(path ?? '')).body();
    const part = await sharp(file)
      .extract({
        left: Math.round((paneBox.x - fileBox.x) * density),
        top: Math.round((paneBox.y - fileBox.y) * density),
        width: seen.info.width,
        height: seen.info.height,
      })
      .removeAlpha()
      .raw()
      .toBuffer();
    const apart =
      seen.data.reduce((sum, value, at) => sum + Math.abs(value - (part[at] ?? 0)), 0) / part.length;
    expect(apart).toBeLessThan(1.5);
    await context.close();
  });
}

test('the loupe follows the pointer, comes by key, moves by arrows, and Escape puts it away', async ({
  page,
}) => {
  await openHome(page);
  await slider(page).focus();
  await page.keyboard.press('l');
  await expect(loupePictures(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Loupe, 100%' })).toHaveAttribute('aria-pressed', 'true');

  const shownAt = () => loupePictures(page).first().boundingBox();
  const first = await shownAt();
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => (await shownAt())?.y).not.toBe(first?.y);
  await expectCut(page, 50);

  const spot = await pointIn(page, 0.8, 0.8);
  await page.mouse.move(spot.x, spot.y);
  await expect.poll(async () => (await shownAt())?.x).not.toBe(first?.x);

  await page.keyboard.press('Escape');
  await expect(loupePictures(page)).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expectCut(page, 51);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });

  test('across draws the cut, down scrolls the page', async ({ page }) => {
    await openHome(page);
    const finger = await fingerOn(page);
    const [from, to] = [await pointIn(page, 0.5, 0.5), await pointIn(page, 0.8, 0.52)];
    await finger.down(from);
    await finger.move(from, to);
    await finger.up();
    await expectCut(page, 80);
    expect(await scrolled(page)).toBe(0);

    const up = { x: from.x, y: from.y - 200 };
    await finger.down(from);
    await finger.move(from, up);
    await finger.up();
    await expect.poll(() => scrolled(page)).toBeGreaterThan(50);
    await expectCut(page, 80);
  });

  test('a tap brings the cut there', async ({ page }) => {
    await openHome(page);
    const { x, y } = await pointIn(page, 0.3, 0.5);
    await page.touchscreen.tap(x, y);
    await expectCut(page, 30);
  });

  test('a long press holds the loupe beside the finger, and letting go puts it away', async ({ page }) => {
    await openHome(page);
    const finger = await fingerOn(page);
    const at = await pointIn(page, 0.5, 0.7);
    await finger.down(at);
    await expect(loupePictures(page)).toHaveCount(2);
    const pane = await loupePictures(page).first().locator('xpath=../..').boundingBox();
    expect((pane?.y ?? 0) + (pane?.height ?? 0)).toBeLessThan(at.y);
    const further = { x: at.x + 40, y: at.y - 60 };
    await finger.move(at, further);
    await expect(loupePictures(page)).toHaveCount(2);
    expect(await scrolled(page)).toBe(0);
    await finger.up();
    await expect(loupePictures(page)).toHaveCount(0);
    await expectCut(page, 50);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('both halves are there, and no control that would do nothing', async ({ page }) => {
    await page.goto('/');
    await expect(picture(page)).toBeVisible();
    const before = page.getByRole('img', { name: `${title}, before retouching` });
    await expect(before).toBeVisible();
    await expect(label(page, 'Before')).toBeVisible();
    await expect(slider(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Loupe, 100%' })).toBeHidden();
    await expectState(page, 'Loose thread', 'remove');
  });
});

test('nothing is laid out anew while the page comes, or while the cut is drawn', async ({ page }) => {
  await page.addInitScript(`
    shifts = [];
    new PerformanceObserver((list) => shifts.push(...list.getEntries().map((entry) => entry.toJSON())))
      .observe({ type: 'layout-shift', buffered: true });
  `);
  await openHome(page);
  const from = await pointIn(page, 0.5, 0.4);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const across of [0.4, 0.2, 0, 0.6, 1]) {
    const to = await pointIn(page, across, 0.4);
    await page.mouse.move(to.x, to.y, { steps: 3 });
  }
  await page.mouse.up();
  await expectCut(page, 100);
  expect(await page.evaluate('shifts')).toEqual([]);
});
