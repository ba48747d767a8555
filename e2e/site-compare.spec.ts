// The before/after comparison on the home page: its split, the marked flaws and the loupe.
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test, withHydration } from './product-fixture.ts';
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
  await expect(visibleState).toHaveText(state);
}

async function expectOpacities(elements: readonly Locator[], opacities: readonly string[]): Promise<void> {
  for (const [index, element] of elements.entries())
    await expect(element).toHaveCSS('opacity', opacities[index] ?? '1');
}

const readScrollPosition = (page: Page) => page.evaluate<number>('scrollY');

test('the hero shows the headline, the promises and the links', async ({ page }) => {
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

test('the split starts in the middle and can be dragged anywhere on the image', async ({ page }) => {
  await openHome(page);
  await expectSplit(page, 50);
  const before = page.getByRole('img', { name: `${title}, before retouching` }).locator('xpath=../..');
  await expect(before).toHaveCSS('clip-path', 'inset(0px 50% 0px 0px)');

  const high = await pointIn(page, 0.8, 0.1);
  await page.mouse.move(high.x, high.y);
  await page.mouse.down();
  await expectSplit(page, 80);
  const quarter = await pointIn(page, 0.25, 0.9);
  await page.mouse.move(quarter.x, quarter.y);
  await expectSplit(page, 25);
  await expect(before).toHaveCSS('clip-path', /^inset\(0px (74\.9|75|75\.1)% 0px 0px\)$/);

  // The drag continues outside the image.
  await page.mouse.move(2, 2);
  await expectSplit(page, 0);
  await page.mouse.up();
  await page.mouse.move(quarter.x, quarter.y);
  await expectSplit(page, 0);
});

test('the split moves by keyboard', async ({ page }) => {
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
    await expectSplit(page, percent);
  }
});

test('a split moved before hydration keeps its position', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  for (let press = 0; press < 5; press += 1) await slider(page).press('ArrowLeft');
  release();
  await expectSplit(page, 45);
  await expectState(page, 'Cap scratched', 'gone');
});

test('a label fades out when the handle reaches it', async ({ page }) => {
  await openHome(page);
  const labels = [label(page, 'Before'), label(page, 'After')];
  await expectOpacities(labels, ['1', '1']);
  await slider(page).press('Home');
  await expectOpacities(labels, ['0', '1']);
  await slider(page).press('End');
  await expectOpacities(labels, ['1', '0']);
});

test('a mark fades out and its row changes when the split passes its flaw', async ({ page }) => {
  await openHome(page);
  await expectState(page, 'Cap scratched', 'polish');
  const allMarks = [0, 1, 2, 3].map((index) => marks(page).nth(index));
  await expectOpacities(allMarks, ['1', '1', '1', '1']);

  // The mark around the cap begins at 45.4 percent.
  for (let press = 0; press < 5; press += 1) await slider(page).press('ArrowLeft');
  await expectState(page, 'Cap scratched', 'gone');
  await expectState(page, 'Haze', 'clear');
  await expectOpacities(allMarks, ['1', '0', '1', '1']);

  await slider(page).press('Home');
  await expectOpacities(allMarks, ['0', '0', '0', '0']);
  await expectState(page, 'Dust on the sensor', 'gone');
  await slider(page).press('End');
  await expectOpacities(allMarks, ['1', '1', '1', '1']);
});

test('hovering a row fades the other marks', async ({ page }) => {
  await openHome(page);
  const allMarks = [0, 1, 2, 3].map((index) => marks(page).nth(index));
  await row(page, 'Haze').hover();
  await expectOpacities(allMarks, ['0.2', '0.2', '1', '0.2']);
  await page.getByRole('heading', { level: 1 }).hover();
  await expectOpacities(allMarks, ['1', '1', '1', '1']);
});

for (const density of [1, 2]) {
  test(`the loupe shows actual pixels on a screen with density ${density}`, async ({ browser, product }) => {
    const context = await browser.newContext({
      baseURL: product.url,
      deviceScaleFactor: density,
      viewport: { width: 1280, height: 900 },
    });
    const page = withHydration(await context.newPage());
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await openHome(page);
    const countLargest = () => urls.filter((url) => url.includes(`-${original.width}.`)).length;
    const loadedEarly = countLargest();
    await page.getByRole('button', { name: 'Loupe, 100%' }).click();
    await expect(loupeImages(page)).toHaveCount(2);
    // A dense screen may already show the largest file.
    if (density === 1) expect(loadedEarly).toBe(0);

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

    // The loupe shows the pixels of the file without scaling.
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
    await context.close();
  });
}

test('the loupe opens by key, follows the pointer and the arrow keys, and closes with Escape', async ({
  page,
}) => {
  await openHome(page);
  await slider(page).focus();
  await page.keyboard.press('l');
  await expect(loupeImages(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Loupe, 100%' })).toHaveAttribute('aria-pressed', 'true');

  const readPosition = () => loupeImages(page).first().boundingBox();
  const first = await readPosition();
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => (await readPosition())?.y).not.toBe(first?.y);
  await expectSplit(page, 50);

  const point = await pointIn(page, 0.8, 0.8);
  await page.mouse.move(point.x, point.y);
  await expect.poll(async () => (await readPosition())?.x).not.toBe(first?.x);

  await page.keyboard.press('Escape');
  await expect(loupeImages(page)).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expectSplit(page, 51);
});

test.describe('with touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });

  test('a horizontal swipe moves the split and a vertical one scrolls the page', async ({ page }) => {
    await openHome(page);
    const finger = await createFinger(page);
    const [from, to] = [await pointIn(page, 0.5, 0.5), await pointIn(page, 0.8, 0.52)];
    await finger.down(from);
    await finger.move(from, to);
    await finger.up();
    await expectSplit(page, 80);
    expect(await readScrollPosition(page)).toBe(0);

    const up = { x: from.x, y: from.y - 200 };
    await finger.down(from);
    await finger.move(from, up);
    await finger.up();
    await expect.poll(() => readScrollPosition(page)).toBeGreaterThan(50);
    await expectSplit(page, 80);
  });

  test('a tap moves the split', async ({ page }) => {
    await openHome(page);
    const { x, y } = await pointIn(page, 0.3, 0.5);
    await page.touchscreen.tap(x, y);
    await expectSplit(page, 30);
  });

  test('a long press shows the loupe above the finger until it is lifted', async ({ page }) => {
    await openHome(page);
    const finger = await createFinger(page);
    const start = await pointIn(page, 0.5, 0.7);
    await finger.down(start);
    await expect(loupeImages(page)).toHaveCount(2);
    const pane = await loupeImages(page).first().locator('xpath=../..').boundingBox();
    expect((pane?.y ?? 0) + (pane?.height ?? 0)).toBeLessThan(start.y);
    const end = { x: start.x + 40, y: start.y - 60 };
    await finger.move(start, end);
    await expect(loupeImages(page)).toHaveCount(2);
    expect(await readScrollPosition(page)).toBe(0);
    await finger.up();
    await expect(loupeImages(page)).toHaveCount(0);
    await expectSplit(page, 50);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('both images show, without controls that need scripts', async ({ page }) => {
    await page.goto('/');
    await expect(retouchedImage(page)).toBeVisible();
    const before = page.getByRole('img', { name: `${title}, before retouching` });
    await expect(before).toBeVisible();
    await expect(label(page, 'Before')).toBeVisible();
    await expect(slider(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Loupe, 100%' })).toBeHidden();
    await expectState(page, 'Loose thread', 'remove');
  });
});

test('the layout does not shift while the page loads or the split is dragged', async ({ page }) => {
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
  await expectSplit(page, 100);
  expect(await page.evaluate('shifts')).toEqual([]);
});
