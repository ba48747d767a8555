// The portfolio: the slideshow of three frames, the gallery with categories, and the full-screen view.
import type { Page } from '@playwright/test';
import { expect, test } from './product-fixture.ts';
import { advanceClock, bringIntoView, openWithStoppedClock } from './time.ts';
import { createFinger } from './touch.ts';

const titles = ['Leather handbag', 'Invitation flat lay', 'Perfume, rings and a rose'] as const;
const slideshow = (page: Page) => page.getByRole('region', { name: 'Featured frames' });
const titleOf = (page: Page, title: string) =>
  slideshow(page).getByRole('listitem').filter({ hasText: title }).getByRole('button');
const items = (page: Page) => page.getByRole('article');
const filter = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Category' }).getByRole('link', { name, exact: true });
const fullScreen = (page: Page) => page.getByRole('dialog');
const openFullScreen = (page: Page, title: string) =>
  page.getByRole('button', { name: `Full screen: ${title}` }).click();

async function expectShown(page: Page, title: string): Promise<void> {
  await expect(titleOf(page, title)).toHaveAttribute('aria-current', 'true');
  const sliders = () =>
    slideshow(page)
      .getByRole('slider')
      .evaluateAll((elements) => elements.map((element) => element.getAttribute('aria-label')));
  await expect.poll(sliders).toEqual([`${title}: compare before and after`]);
}

function collectErrors(page: Page): string[] {
  const browserErrors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && browserErrors.push(message.text()));
  page.on('pageerror', (error) => browserErrors.push(error.message));
  return browserErrors;
}

test('the slideshow shows each frame for four seconds, except while it is paused or in use', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openWithStoppedClock(page, '/portfolio');
  await bringIntoView(titleOf(page, titles[0]));
  await expectShown(page, titles[0]);
  for (const [index, title] of titles.entries()) {
    await advanceClock(page, 3_900);
    await expectShown(page, title);
    await advanceClock(page, 100);
    await expectShown(page, titles[index + 1] ?? titles[0]);
  }

  await slideshow(page).getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('heading', { level: 1 }).hover();
  await advanceClock(page, 20_000);
  await expectShown(page, titles[0]);

  // The pointer is still on the button, which is part of the slideshow.
  await slideshow(page).getByRole('button', { name: 'Play' }).click();
  await advanceClock(page, 20_000);
  await expectShown(page, titles[0]);
  await page.getByRole('heading', { level: 1 }).hover();
  await advanceClock(page, 4_000);
  await expectShown(page, titles[1]);

  await slideshow(page).getByRole('slider').press('End');
  await advanceClock(page, 20_000);
  await expectShown(page, titles[1]);
});

test('with reduced motion the slideshow is paused, and its frames and a category can be selected', async ({
  page,
}) => {
  await openWithStoppedClock(page, '/portfolio');
  await expect(slideshow(page).getByRole('button', { name: 'Play' })).toBeVisible();
  await advanceClock(page, 20_000);
  await expectShown(page, titles[0]);
  await titleOf(page, titles[2]).click();
  await expectShown(page, titles[2]);

  await expect(items(page)).toHaveCount(12);
  for (const item of await items(page).all()) {
    await expect(item.getByRole('slider')).toHaveAttribute('aria-valuetext', '50% before');
    await expect(item.getByRole('link', { name: 'Get This Quality' })).toHaveAttribute('href', '/pricing');
  }
  const watch = page.getByRole('article', { name: 'Automatic, blue dial' });
  await expect(watch).toContainText('Watches');
  await expect(watch).toContainText('Glare off the crystal, scratches off the case, worn strap restored.');

  // A category is kept in the URL and does not move the page.
  await filter(page, 'Jewelry').scrollIntoViewIfNeeded();
  const before = await filter(page, 'Jewelry').boundingBox();
  await filter(page, 'Jewelry').click();
  await expect(page).toHaveURL(/\/portfolio\?category=jewelry$/);
  await expect(items(page)).toHaveCount(2);
  await expect(page.getByText('2 frames')).toBeVisible();
  await expect(filter(page, 'Jewelry')).toHaveAttribute('aria-current', 'true');
  expect(await filter(page, 'Jewelry').boundingBox()).toEqual(before);
  await filter(page, 'All').click();
  await expect(page).toHaveURL(/\/portfolio$/);
  await expect(items(page)).toHaveCount(12);
});

test('the URL selects the category, in which full-screen keys move, except while they move the split', async ({
  page,
}) => {
  const browserErrors = collectErrors(page);
  await page.goto('/portfolio?category=cosmetics');
  await expect(items(page)).toHaveCount(3);
  await openFullScreen(page, 'Eau de parfum');
  await expect(fullScreen(page).getByRole('heading')).toHaveText('Eau de parfum');
  await expect(fullScreen(page)).toContainText('Cosmetics. Frame 1 of 3');

  const slider = fullScreen(page).getByRole('slider');
  await expect(slider).toBeFocused();
  await expect(fullScreen(page).getByText('Before', { exact: true })).toHaveCSS('opacity', '1');
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '51% before');
  await expect(fullScreen(page)).toContainText('Frame 1 of 3');

  await page.keyboard.press('j');
  await expect(fullScreen(page)).toContainText('Frame 2 of 3');
  await expect(slider).toBeFocused();
  await expect(slider).toHaveAttribute('aria-valuetext', '50% before');

  await fullScreen(page).getByRole('button', { name: 'Next' }).click();
  await expect(fullScreen(page)).toContainText('Frame 3 of 3');
  await page.keyboard.press('ArrowRight');
  await expect(fullScreen(page)).toContainText('Frame 1 of 3');
  await page.keyboard.press('k');
  await expect(fullScreen(page)).toContainText('Frame 3 of 3');
  expect(browserErrors).toEqual([]);
});

test('full screen fits on any screen; Escape closes the loupe, then it, and returns the focus', async ({
  page,
}) => {
  const browserErrors = collectErrors(page);
  // An unknown category shows all frames.
  await page.goto('/portfolio?category=cars');
  await expect(filter(page, 'All')).toHaveAttribute('aria-current', 'true');
  await expect(items(page)).toHaveCount(12);
  expect(browserErrors).toEqual([]);

  await openFullScreen(page, 'Macarons');
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [844, 390],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    const elements = [
      fullScreen(page).getByRole('img', { name: 'Macarons, after retouching' }),
      fullScreen(page).getByRole('button', { name: 'Loupe, 100%' }),
      fullScreen(page).getByRole('link', { name: 'Get This Quality' }),
      fullScreen(page).getByRole('button', { name: 'Close' }),
    ];
    for (const element of elements) await expect(element).toBeInViewport({ ratio: 1 });
  }

  const loupe = fullScreen(page).locator('img[src*="-1600."][alt=""]');
  await expect(fullScreen(page).getByRole('slider')).toBeFocused();
  await page.keyboard.press('l');
  await expect(loupe).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(loupe).toHaveCount(0);
  await expect(fullScreen(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(fullScreen(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Full screen: Macarons' })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });

  test('a swipe outside the image moves to the next frame', async ({ page }) => {
    await page.goto('/portfolio');
    await openFullScreen(page, 'Automatic, blue dial');
    await expect(fullScreen(page)).toContainText('Frame 1 of 12');
    const heading = await fullScreen(page).getByRole('heading').boundingBox();
    const finger = await createFinger(page);
    const [right, left] = [200, 80].map((x) => ({ x, y: (heading?.y ?? 0) + 5 }));
    if (!right || !left) throw new Error('both points are needed');
    await finger.down(right);
    await finger.move(right, left);
    await finger.up();
    await expect(fullScreen(page)).toContainText('Frame 2 of 12');
    await finger.down(left);
    await finger.move(left, right);
    await finger.up();
    await expect(fullScreen(page)).toContainText('Frame 1 of 12');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('all frames show, without controls that need scripts', async ({ page }) => {
    await page.goto('/portfolio');
    for (const title of titles) {
      await expect(page.getByRole('img', { name: `${title}, before retouching` })).toBeVisible();
    }
    await expect(items(page)).toHaveCount(12);
    await expect(page.getByRole('navigation', { name: 'Category' })).toBeHidden();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('slider')).toHaveCount(0);
  });
});
