import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { bringIntoView, openAtRest, pass, setTabHidden } from './passing-time.ts';

const titles = [
  'Wedding bands and solitaire',
  'Wireless headphones',
  'Morning coffee',
  'Leather handbag',
  'Living room',
  'Lipstick trio',
];

const carousel = (page: Page) => page.getByRole('region', { name: 'Six frames, before and after' });
const shown = (page: Page) => carousel(page).getByRole('heading', { level: 3 });

test.describe('the samples', () => {
  test.beforeEach(async ({ page }) => {
    await openAtRest(page, '/services');
    await bringIntoView(shown(page));
  });

  test('turn one after the other, every 4 s', async ({ page }) => {
    for (const title of titles) {
      await expect(shown(page)).toHaveText(title);
      await pass(page, 3_900);
      await expect(shown(page)).toHaveText(title);
      await pass(page, 100);
    }
    await expect(shown(page)).toHaveText(titles[0] ?? '');
  });

  test('rest while pointed at, in a hidden tab and after Pause', async ({ page }) => {
    await shown(page).hover();
    await pass(page, 40_000);
    await page.mouse.move(0, 0);
    await setTabHidden(page, true);
    await pass(page, 40_000);
    await setTabHidden(page, false);
    await carousel(page).getByRole('button', { name: 'Pause' }).click();
    await pass(page, 40_000);
    await expect(shown(page)).toHaveText(titles[0] ?? '');
    await carousel(page).getByRole('button', { name: 'Play' }).click();
    await pass(page, 4_000);
    await expect(shown(page)).toHaveText(titles[1] ?? '');
  });

  test('rest while the slider has the focus, also after it was dragged', async ({ page }) => {
    const slider = carousel(page).getByRole('slider');
    // The picture itself is dragged; the slider behind it takes the focus.
    const box = await slider.boundingBox();
    if (box === null) throw new Error('the slider is not on the page');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.up();
    await page.mouse.move(0, 0);
    await expect(slider).toBeFocused();
    await pass(page, 40_000);
    await expect(shown(page)).toHaveText(titles[0] ?? '');
    await slider.blur();
    await pass(page, 4_000);
    await expect(shown(page)).toHaveText(titles[1] ?? '');
  });

  test('go back, on, and to any of them, with the keys too', async ({ page }) => {
    const keys = carousel(page);
    await keys.getByRole('button', { name: 'Previous' }).click();
    await expect(shown(page)).toHaveText(titles.at(-1) ?? '');
    await keys.getByRole('button', { name: 'Next' }).click();
    await expect(shown(page)).toHaveText(titles[0] ?? '');
    const fourth = keys.getByRole('button', { name: '4 of 6: Leather handbag' });
    await fourth.focus();
    await page.keyboard.press('Enter');
    await expect(shown(page)).toHaveText('Leather handbag');
    await expect(fourth).toHaveAttribute('aria-current', 'true');
    await expect(keys.getByRole('group')).toHaveAccessibleName('4 of 6: Leather handbag');
  });

  test('have their whole time after a turn by hand', async ({ page }) => {
    await pass(page, 3_900);
    await carousel(page).getByRole('button', { name: '1 of 6' }).click();
    await page.mouse.move(0, 0);
    await pass(page, 3_900);
    await expect(shown(page)).toHaveText(titles[0] ?? '');
    await pass(page, 100);
    await expect(shown(page)).toHaveText(titles[1] ?? '');
  });
});

test('the services say what they hold and what they cost', async ({ page }) => {
  await page.goto('/services');
  const high = page.getByRole('article', { name: 'High-End Retouching' });
  await expect(high.getByText('Most Popular')).toBeVisible();
  await expect(high.getByText('All of Natural Retouching')).toBeVisible();
  await expect(high.getByText('$8 or ₦5,000 per image')).toBeVisible();
  await expect(page.getByText('Most Popular')).toHaveCount(1);
  for (const name of ['Natural Retouching', 'Magazine Style']) {
    await expect(page.getByRole('article', { name })).toBeVisible();
  }
  for (const name of ['24h Express Delivery', 'Unlimited Revisions', 'Commercial Usage Rights']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await expect(page.getByRole('region', { name: 'Four steps' }).getByRole('listitem')).toHaveCount(4);
  await page.getByRole('main').getByRole('link', { name: 'View Pricing' }).click();
  await expect(page).toHaveURL('/pricing');
});

test.describe('for whoever wants no motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the samples turn only when they are told to', async ({ page }) => {
    await openAtRest(page, '/services');
    await bringIntoView(shown(page));
    await pass(page, 40_000);
    await expect(shown(page)).toHaveText(titles[0] ?? '');
    await carousel(page).getByRole('button', { name: 'Play' }).click();
    await pass(page, 4_000);
    await expect(shown(page)).toHaveText(titles[1] ?? '');
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('all samples stand there', async ({ page }) => {
    await page.goto('/services');
    for (const title of titles) await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(carousel(page).getByRole('button')).toHaveCount(0);
  });
});
