import type { Page } from '@playwright/test';
import { expect, test, withMotion } from './product-fixture.ts';
import { advanceClock, bringIntoView, openWithStoppedClock, setTabHidden } from './time.ts';

const titles = [
  'Wedding bands and solitaire',
  'Wireless headphones',
  'Morning coffee',
  'Leather handbag',
  'Living room',
  'Lipstick trio',
];

const carousel = (page: Page) => page.getByRole('region', { name: 'Six frames, before and after' });
const currentHeading = (page: Page) => carousel(page).getByRole('heading', { level: 3 });

test.describe('the samples', () => {
  test.use(withMotion);

  test.beforeEach(async ({ page }) => {
    await openWithStoppedClock(page, '/services');
    await bringIntoView(currentHeading(page));
  });

  test('change every 4 s', async ({ page }) => {
    for (const title of titles) {
      await expect(currentHeading(page)).toHaveText(title);
      await advanceClock(page, 3_900);
      await expect(currentHeading(page)).toHaveText(title);
      await advanceClock(page, 100);
    }
    await expect(currentHeading(page)).toHaveText(titles[0] ?? '');
  });

  test('pause while hovered, in a hidden tab and after Pause', async ({ page }) => {
    await currentHeading(page).hover();
    await advanceClock(page, 40_000);
    await page.mouse.move(0, 0);
    await setTabHidden(page, true);
    await advanceClock(page, 40_000);
    await setTabHidden(page, false);
    await carousel(page).getByRole('button', { name: 'Pause' }).click();
    await advanceClock(page, 40_000);
    await expect(currentHeading(page)).toHaveText(titles[0] ?? '');
    await carousel(page).getByRole('button', { name: 'Play' }).click();
    await advanceClock(page, 4_000);
    await expect(currentHeading(page)).toHaveText(titles[1] ?? '');
  });

  test('pause while the slider has the focus, also after dragging', async ({ page }) => {
    const slider = carousel(page).getByRole('slider');
    // Dragging the image focuses its slider.
    const box = await slider.boundingBox();
    if (box === null) throw new Error('the slider is not on the page');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.up();
    await page.mouse.move(0, 0);
    await expect(slider).toBeFocused();
    await advanceClock(page, 40_000);
    await expect(currentHeading(page)).toHaveText(titles[0] ?? '');
    await slider.blur();
    await advanceClock(page, 4_000);
    await expect(currentHeading(page)).toHaveText(titles[1] ?? '');
  });

  test('can be changed by buttons and keyboard', async ({ page }) => {
    const controls = carousel(page);
    await controls.getByRole('button', { name: 'Previous' }).click();
    await expect(currentHeading(page)).toHaveText(titles.at(-1) ?? '');
    await controls.getByRole('button', { name: 'Next' }).click();
    await expect(currentHeading(page)).toHaveText(titles[0] ?? '');
    const fourth = controls.getByRole('button', { name: '4 of 6: Leather handbag' });
    await fourth.focus();
    await page.keyboard.press('Enter');
    await expect(currentHeading(page)).toHaveText('Leather handbag');
    await expect(fourth).toHaveAttribute('aria-current', 'true');
    await expect(controls.getByRole('group')).toHaveAccessibleName('4 of 6: Leather handbag');
  });

  test('wait the full time after a manual change', async ({ page }) => {
    await advanceClock(page, 3_900);
    await carousel(page).getByRole('button', { name: '1 of 6' }).click();
    await page.mouse.move(0, 0);
    await advanceClock(page, 3_900);
    await expect(currentHeading(page)).toHaveText(titles[0] ?? '');
    await advanceClock(page, 100);
    await expect(currentHeading(page)).toHaveText(titles[1] ?? '');
  });
});

test('the services show their features and prices', async ({ page }) => {
  await page.goto('/services');
  const high = page.getByRole('article', { name: 'High-End Retouching' });
  await expect(high.getByText('Most Popular')).toBeVisible();
  await expect(high.getByText('Everything in Natural Retouching')).toBeVisible();
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

test.describe('with reduced motion', () => {
  test('the samples change only after Play', async ({ page }) => {
    await openWithStoppedClock(page, '/services');
    await bringIntoView(currentHeading(page));
    await advanceClock(page, 40_000);
    await expect(currentHeading(page)).toHaveText(titles[0] ?? '');
    await carousel(page).getByRole('button', { name: 'Play' }).click();
    await advanceClock(page, 4_000);
    await expect(currentHeading(page)).toHaveText(titles[1] ?? '');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('all samples show', async ({ page }) => {
    await page.goto('/services');
    for (const title of titles) await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(carousel(page).getByRole('button')).toHaveCount(0);
  });
});
