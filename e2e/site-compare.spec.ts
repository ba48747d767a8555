// The before/after comparison on the home page: its split, the marked flaws and the loupe.
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './product-fixture.ts';
import { createFinger } from './touch.ts';

const title = 'Perfume, rings and a rose';
const original = { width: 1809, height: 1206 };

const slider = (page: Page) => page.getByRole('slider', { name: title });
const retouchedImage = (page: Page) => page.getByRole('img', { name: `${title}, after retouching` });
const row = (page: Page, flaw: string) =>
  page.getByRole('list', { name: 'Marked flaws' }).getByRole('listitem').filter({ hasText: flaw });
const marks = (page: Page) => page.locator('figure svg[viewBox="0 0 1809 1206"] > g');
const loupeImages = (page: Page) => page.locator(`figure img[src*="-${original.width}."][alt=""]`);
const label = (page: Page, text: 'Before' | 'After') => page.getByText(text, { exact: true });

async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.locator('h1 svg')).toBeVisible();
}

/** A point on the image, as fractions of its size. */
async function pointIn(page: Page, across: number, down: number) {
  const box = await retouchedImage(page).boundingBox();
  if (!box) throw new Error('the image is not visible');
  return { x: box.x + box.width * across, y: box.y + box.height * down };
}

async function expectSplit(page: Page, percent: number): Promise<void> {
  await expect(slider(page)).toHaveAttribute('aria-valuetext', `${percent}% before`);
}

/** Checks the visible state of a flaw's row. */
async function expectState(page: Page, flaw: string, state: string): Promise<void> {
  const visibleState = row(page, flaw).locator('.note > span').filter({ visible: true });
  await expect(visibleState).toHaveText([state]);
}

async function expectOpacities(elements: readonly Locator[], opacities: readonly string[]): Promise<void> {
  for (const [index, element] of elements.entries())
    await expect(element).toHaveCSS('opacity', opacities[index] ?? '1');
}

const readScrollPosition = (page: Page) => page.evaluate<number>('scrollY');

test('the split is dragged anywhere on the image or moved by keyboard, without layout shifts', async ({
  page,
}) => {
  await openHome(page);
  // The page itself may still shift until its fonts are loaded.
  await page.evaluate(`document.fonts.ready.then(() => {
    shifts = [];
    new PerformanceObserver((list) => shifts.push(...list.getEntries().map((entry) => entry.toJSON())))
      .observe({ type: 'layout-shift' });
  })`);
  await expectSplit(page, 50);
  const before = page.getByRole('img', { name: `${title}, before retouching` }).locator('xpath=../..');
  await expect(before).toHaveCSS('clip-path', 'inset(0px 50% 0px 0px)');

  const high = await pointIn(page, 0.8, 0.1);
  await page.mouse.move(high.x, high.y);
  await page.mouse.down();
  await expectSplit(page, 80);
  const quarter = await pointIn(page, 0.25, 0.9);
  await page.mouse.move(quarter.x, quarter.y, { steps: 3 });
  await expectSplit(page, 25);
  await expect(before).toHaveCSS('clip-path', /^inset\(0px (74\.9|75|75\.1)% 0px 0px\)$/);

  // The drag continues outside the image.
  await page.mouse.move(2, 2, { steps: 3 });
  await expectSplit(page, 0);
  await page.mouse.up();
  await page.mouse.move(quarter.x, quarter.y);
  await expectSplit(page, 0);
  expect(await page.evaluate('shifts')).toEqual([]);

  for (const [key, percent] of [
    ['ArrowRight', 1],
    ['ArrowLeft', 0],
    ['PageUp', 10],
    ['PageDown', 0],
    ['End', 100],
    ['Home', 0],
  ] as const) {
    await slider(page).press(key);
    await expectSplit(page, percent);
  }
});

test('marks and labels fade out when the split passes them, also before hydration, or a row is hovered', async ({
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expectState(page, 'Cap scratched', 'polish');
  const allMarks = [0, 1, 2, 3].map((index) => marks(page).nth(index));
  const labels = [label(page, 'Before'), label(page, 'After')];
  await expectOpacities([...allMarks, ...labels], ['1', '1', '1', '1', '1', '1']);
  // The mark around the cap begins at 45.4 percent.
  for (let press = 0; press < 5; press += 1) await slider(page).press('ArrowLeft');
  release();
  await expectSplit(page, 45);
  await expectState(page, 'Cap scratched', 'gone');
  await expectState(page, 'Haze', 'clear');
  await expectOpacities(allMarks, ['1', '0', '1', '1']);

  await slider(page).press('Home');
  await expectOpacities(allMarks, ['0', '0', '0', '0']);
  await expectOpacities(labels, ['0', '1']);
  await expectState(page, 'Dust on the sensor', 'gone');
  await slider(page).press('End');
  await expectOpacities(allMarks, ['1', '1', '1', '1']);
  await expectOpacities(labels, ['1', '0']);

  await row(page, 'Haze').hover();
  await expectOpacities(allMarks, ['0.2', '0.2', '1', '0.2']);
  await page.getByRole('heading', { level: 1 }).hover();
  await expectOpacities(allMarks, ['1', '1', '1', '1']);
});

async function openLoupe(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Loupe, 100%' }).click();
  await expect(loupeImages(page)).toHaveCount(2);
}

/** The loupe shows the pixels of the file without scaling, on a screen with this density. */
async function expectActualPixels(page: Page, density: number): Promise<void> {
  const point = await pointIn(page, 0.3, 0.6);
  await page.mouse.move(point.x, point.y);
  for (const index of [0, 1]) {
    const image = loupeImages(page).nth(index);
    await expect(image).toHaveJSProperty('complete', true);
    await expect(image).toHaveJSProperty('naturalWidth', original.width);
    const box = await image.boundingBox();
    expect((box?.width ?? 0) * density).toBeCloseTo(original.width, 3);
    expect((box?.height ?? 0) * density).toBeCloseTo(original.height, 3);
  }
  const pane = loupeImages(page).first().locator('xpath=..');
  const [paneBox, fileBox] = [await pane.boundingBox(), await loupeImages(page).first().boundingBox()];
  if (!paneBox || !fileBox) throw new Error('the loupe is not visible');
  const screenshot = await sharp(await pane.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const path = await loupeImages(page).first().getAttribute('src');
  const file = await (await page.request.get(path ?? '')).body();
  const expected = await sharp(file)
    .extract({
      left: Math.round((paneBox.x - fileBox.x) * density),
      top: Math.round((paneBox.y - fileBox.y) * density),
      width: screenshot.info.width,
      height: screenshot.info.height,
    })
    .removeAlpha()
    .raw()
    .toBuffer();
  const meanDifference =
    screenshot.data.reduce((sum, value, index) => sum + Math.abs(value - (expected[index] ?? 0)), 0) /
    expected.length;
  expect(meanDifference).toBeLessThan(1.5);
}

test.describe('on a dense screen', () => {
  test.use({ deviceScaleFactor: 2 });

  test('the loupe shows actual pixels', async ({ page }) => {
    await openHome(page);
    await openLoupe(page);
    await expectActualPixels(page, 2);
  });
});

test('the loupe shows actual pixels, follows the pointer and the arrow keys, and closes with Escape', async ({
  page,
}) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  const countLargest = () => urls.filter((url) => url.includes(`-${original.width}.`)).length;
  await openHome(page);
  expect(countLargest()).toBe(0);
  await openLoupe(page);
  await expectActualPixels(page, 1);
  await page.keyboard.press('Escape');
  await expect(loupeImages(page)).toHaveCount(0);

  await slider(page).focus();
  await page.keyboard.press('l');
  await expect(loupeImages(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Loupe, 100%' })).toHaveAttribute('aria-pressed', 'true');

  const readPosition = () => loupeImages(page).first().boundingBox();
  const first = await readPosition();
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => (await readPosition())?.y).not.toBe(first?.y);
  await expectSplit(page, 50);

  const corner = await pointIn(page, 0.8, 0.8);
  await page.mouse.move(corner.x, corner.y);
  await expect.poll(async () => (await readPosition())?.x).not.toBe(first?.x);

  await page.keyboard.press('Escape');
  await expect(loupeImages(page)).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expectSplit(page, 51);
});

test.describe('with touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });

  test('a tap or a horizontal swipe moves the split, a vertical one the page, a long press shows the loupe', async ({
    page,
  }) => {
    await openHome(page);
    const { x, y } = await pointIn(page, 0.3, 0.5);
    await page.touchscreen.tap(x, y);
    await expectSplit(page, 30);

    const finger = await createFinger(page);
    const [from, to] = [await pointIn(page, 0.3, 0.7), await pointIn(page, 0.8, 0.72)];
    await finger.down(from);
    await finger.move(from, to);
    await finger.up();
    await expectSplit(page, 80);
    expect(await readScrollPosition(page)).toBe(0);

    // Above the finger, until it is lifted.
    await finger.down(from);
    await expect(loupeImages(page)).toHaveCount(2);
    const pane = await loupeImages(page).first().locator('xpath=../..').boundingBox();
    expect((pane?.y ?? 0) + (pane?.height ?? 0)).toBeLessThan(from.y);
    await finger.move(from, { x: from.x + 40, y: from.y - 60 });
    await expect(loupeImages(page)).toHaveCount(2);
    expect(await readScrollPosition(page)).toBe(0);
    await finger.up();
    await expect(loupeImages(page)).toHaveCount(0);
    await expectSplit(page, 80);

    await finger.down(from);
    await finger.move(from, { x: from.x, y: from.y - 200 });
    await finger.up();
    await expect.poll(() => readScrollPosition(page)).toBeGreaterThan(50);
    await expectSplit(page, 80);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the headline, promises and both images show, without controls that need scripts', async ({
    page,
  }) => {
    await page.goto('/');
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

    await expect(retouchedImage(page)).toBeVisible();
    const before = page.getByRole('img', { name: `${title}, before retouching` });
    await expect(before).toBeVisible();
    await expect(label(page, 'Before')).toBeVisible();
    await expect(slider(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Loupe, 100%' })).toBeHidden();
    await expectState(page, 'Loose thread', 'remove');
  });
});
