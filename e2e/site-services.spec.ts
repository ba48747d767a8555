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

async function openSamples(page: Page): Promise<void> {
  await openWithStoppedClock(page, '/services');
  await bringIntoView(currentHeading(page));
}

/** The current sample is shown for the full 4 s, and then the next one. */
async function expectChange(page: Page, from: number): Promise<void> {
  await advanceClock(page, 3_900);
  await expect(currentHeading(page)).toHaveText(titles[from % titles.length] ?? '');
  await advanceClock(page, 100);
  await expect(currentHeading(page)).toHaveText(titles[(from + 1) % titles.length] ?? '');
}

async function expectPaused(page: Page, index: number): Promise<void> {
  await advanceClock(page, 40_000);
  await expect(currentHeading(page)).toHaveText(titles[index] ?? '');
}

test.describe('the samples', () => {
  test.use(withMotion);

  test('change every 4 s, except while they are in use, hidden or paused', async ({ page }) => {
    await openSamples(page);
    for (const index of titles.keys()) await expectChange(page, index);

    await currentHeading(page).hover();
    await expectPaused(page, 0);
    await page.mouse.move(0, 0);
    await setTabHidden(page, true);
    await expectPaused(page, 0);
    await setTabHidden(page, false);
    await carousel(page).getByRole('button', { name: 'Pause' }).click();
    await expectPaused(page, 0);
    await carousel(page).getByRole('button', { name: 'Play' }).click();
    await expectChange(page, 0);

    // Dragging the image focuses its slider.
    const slider = carousel(page).getByRole('slider');
    const box = await slider.boundingBox();
    if (box === null) throw new Error('the slider is not on the page');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.up();
    await page.mouse.move(0, 0);
    await expect(slider).toBeFocused();
    await expectPaused(page, 1);
    await slider.blur();
    await expectChange(page, 1);
  });

  test('can be changed by buttons and keyboard, and then show for the full time', async ({ page }) => {
    await openSamples(page);
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

    await fourth.blur();
    await page.mouse.move(0, 0);
    await advanceClock(page, 3_900);
    await fourth.click();
    await page.mouse.move(0, 0);
    await expectChange(page, 3);
  });
});

test('with reduced motion the samples change only after Play', async ({ page }) => {
  await openSamples(page);
  await expectPaused(page, 0);
  await carousel(page).getByRole('button', { name: 'Play' }).click();
  await expectChange(page, 0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('all samples, services and prices show', async ({ page }) => {
    await page.goto('/services');
    for (const title of titles) await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(carousel(page).getByRole('button')).toHaveCount(0);

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
});
