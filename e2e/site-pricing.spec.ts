import type { Page } from '@playwright/test';
import { expect, test, waitForHydration } from './product-fixture.ts';

const samples = (page: Page) => page.getByRole('region', { name: 'Samples' });
const retouched = (page: Page, title: string) =>
  samples(page).getByRole('img', { name: `${title}, after retouching` });
const raw = (page: Page, title: string) =>
  samples(page).getByRole('img', { name: `${title}, before retouching` });
const titles = ['Lipstick trio', 'Tortoiseshell sunglasses', 'Grande réserve'] as const;
const calculator = (page: Page) => page.getByRole('region', { name: 'Find your cheapest option.' });
const option = (page: Page, name: string) => calculator(page).getByRole('listitem').filter({ hasText: name });
const field = (page: Page, tier: string) =>
  calculator(page).getByRole('spinbutton', { name: `${tier} images per month` });

test('the samples change every four seconds until they are paused', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto('/pricing');
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const alt = await samples(page).getByRole('img').getAttribute('alt');
  const first = titles.findIndex((title) => alt?.startsWith(title));
  const title = (turns: number) => titles[(first + turns) % titles.length] ?? '';
  for (const turns of [1, 2, 3]) {
    await page.clock.runFor(4_000);
    await expect(retouched(page, title(turns))).toBeVisible();
    await expect(samples(page).getByRole('img')).toHaveCount(1);
  }
  await samples(page).getByRole('button', { name: 'Pause' }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(20_000);
  await expect(retouched(page, title(3))).toBeVisible();
  await samples(page).getByRole('button', { name: 'Play' }).click();
  await page.clock.runFor(20_000);
  await expect(retouched(page, title(3))).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(100);
  await page.clock.runFor(4_000);
  await expect(retouched(page, title(4))).toBeVisible();
});

test('with reduced motion the samples are paused, and can be shown before and after retouching', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/pricing');
  await page.clock.runFor(20_000);
  await expect(retouched(page, titles[0])).toBeVisible();
  await expect(samples(page).getByRole('button', { name: 'Play' })).toBeVisible();
  await samples(page).getByRole('button', { name: 'Hide Transformation' }).click();
  await expect(raw(page, titles[0])).toBeVisible();
  await expect(samples(page).getByRole('img')).toHaveCount(1);
  await samples(page).getByRole('button', { name: 'Reveal Transformation' }).click();
  await expect(retouched(page, titles[0])).toBeVisible();
});

test('only one question is open at a time, and the closing section links to single images', async ({
  page,
}) => {
  await page.goto('/pricing');
  const cancel = page.getByText('30 days’ notice');
  const rollover = page.getByText('roll over to the next one and are used first');
  await expect(cancel).toBeHidden();
  await page.getByText('Can I cancel?').click();
  await expect(cancel).toBeVisible();
  await page.getByText('Do unused images roll over?').click();
  await expect(rollover).toBeVisible();
  await expect(cancel).toBeHidden();

  // Search engines read the same questions and answers as structured data.
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  const { mainEntity } = data.map((text) => JSON.parse(text)).find((item) => item['@type'] === 'FAQPage');
  for (const { name, acceptedAnswer } of mainEntity) {
    await expect(page.getByRole('group').filter({ hasText: name })).toContainText(acceptedAnswer.text);
  }

  const closing = page.getByRole('region', { name: 'Try us with one image.' });
  await expect(closing.getByRole('link', { name: 'View Our Work' })).toHaveAttribute('href', '/portfolio');
  await expect(closing.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact');
  await closing.getByRole('link', { name: 'Order One Image' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Pay Per Image' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pay Per Image' })).toBeInViewport();
});

test('the calculator marks the cheapest option, and follows the quantities and its currency', async ({
  page,
}) => {
  await page.goto('/pricing');
  await expect(calculator(page).getByRole('listitem')).toHaveText([
    /^Single images.*\$256.*20 Natural × \$5 \+ 12 High-End × \$8 \+ 4 Magazine × \$15/,
    /^Silver Plan and single images.*cheapest.*\$138.*\$97 \+ 5 Natural × \$5 \+ 2 High-End × \$8, 1 frame to spare/,
    /^Gold Plan\$197per month\$197, 24 frames to spare/,
    /^Diamond Plan\$397per month\$397, 114 frames to spare/,
  ]);
  await expect(calculator(page).getByText('cheapest', { exact: true })).toHaveCount(1);
  await expect(calculator(page)).not.toContainText(/retail/i);

  await calculator(page).getByRole('radio', { name: 'NGN' }).check();
  await expect(option(page, 'Silver Plan')).toContainText('₦115,000');
  await expect(page.getByRole('article', { name: 'Gold Plan' }).getByText('$197')).toBeVisible();
  await expect(page).toHaveURL('/pricing?calculator-currency=NGN');
  await calculator(page).getByRole('radio', { name: 'USD' }).check();

  await field(page, 'Natural').fill('400');
  await expect(calculator(page).getByRole('status')).toHaveText(
    'Cheapest: Diamond Plan and single images, $2,022 per month.',
  );
  await field(page, 'Natural').fill('123456789');
  await field(page, 'High-End').focus();
  await expect(field(page, 'Natural')).toHaveValue('100000');
  await expect(calculator(page).getByText('100,016')).toBeVisible();

  await field(page, 'Natural').fill('0');
  await field(page, 'High-End').fill('1');
  await field(page, 'Magazine').fill('');
  await expect(option(page, 'Single images').filter({ hasText: 'cheapest' })).toContainText(
    '1 High-End × $8',
  );
  await expect(calculator(page).getByRole('status')).toHaveText('Cheapest: Single images, $8 per month.');
  await expect(calculator(page).getByText('1 image per month')).toBeVisible();
  await calculator(page).getByRole('button', { name: 'Add one High-End image' }).click();
  await expect(calculator(page).getByRole('status')).toHaveText('Cheapest: Single images, $16 per month.');
  await expect(page).toHaveURL('/pricing?natural=0&high-end=2&magazine=0');
});

test('a shared link shows its choices, before hydration those of the plans', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await released;
    await route.continue();
  });
  const path = '/pricing?cycle=yearly&currency=NGN&calculator-currency=NGN&natural=2&high-end=0&magazine=0';
  await page.goto(path, { waitUntil: 'commit' });
  const gold = page.getByRole('article', { name: 'Gold Plan' });
  await expect(gold.getByText('₦1,224,000', { exact: true })).toBeVisible();
  await expect(gold.getByText('$197', { exact: true })).toBeHidden();
  release();
  await waitForHydration(page);
  await expect(gold.getByText('₦1,224,000', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('radio', { name: 'Annual' })).toBeChecked();
  await expect(field(page, 'Natural')).toHaveValue('2');
  await expect(option(page, 'Single images')).toContainText('₦6,000');
  await calculator(page).getByRole('button', { name: 'Remove one Natural image' }).click();
  await expect(page).toHaveURL(path.replace('natural=2', 'natural=1'));
});

test('a shared link selects its tab without scripts, and the calculator shows its default result', async ({
  page,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/pricing?tab=pay-per-image', { waitUntil: 'load' });
  await expect(page.getByRole('tab', { name: 'Pay Per Image', selected: true })).toBeVisible();
  await expect(page.getByRole('tabpanel', { name: 'Pay Per Image' })).toBeVisible();
  await expect(page.getByRole('tabpanel', { name: 'Subscription Plans' })).toBeHidden();
  await expect(option(page, 'Silver Plan and single images')).toContainText('$138');
});
