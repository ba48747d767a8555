import { expect, test } from './product-fixture.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('guides are readable and lead to each other', async ({ page }) => {
    await page.goto('/docs');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guides');
    await expect(page.getByRole('searchbox')).toBeHidden();
    const menu = page.getByRole('navigation', { name: 'Guides' });
    await menu.getByRole('link', { name: 'Pay an invoice' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay an invoice');
    await expect(menu.locator('[aria-current="page"]')).toHaveText('Pay an invoice');
    // The figure of the domain.
    await expect(page.getByText('usually due 30 days after we send it')).toBeVisible();
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Documents' })
      .click();
    await expect(page).toHaveURL('/docs/customers/pay#documents');
    await expect(page.getByRole('heading', { name: 'Documents' })).toBeInViewport();
    await page.getByRole('navigation', { name: 'Previous and next guide' }).getByRole('link').last().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Credit and statements');
  });
});

test('an unknown guide has the status 404', async ({ request }) => {
  expect((await request.get('/docs/customers/pay')).status()).toBe(200);
  expect((await request.get('/docs/customers/nowhere')).status()).toBe(404);
  expect((await request.get('/docs/nowhere')).status()).toBe(404);
});

test('the search finds passages, and the keyboard opens one', async ({ page }) => {
  const index: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('passage-search')) index.push(request.url());
  });
  await page.goto('/docs');
  await page.waitForLoadState('networkidle');
  expect(index).toEqual([]);

  await page.keyboard.press('/');
  const field = page.getByRole('searchbox', { name: 'Search the guides' });
  await expect(field).toBeFocused();
  await page.keyboard.type('rejected receipt');
  await expect(page.getByRole('status')).toHaveText(/^\d+ results?$/);
  await expect(page).toHaveURL('/docs?q=rejected+receipt');
  expect(index).toHaveLength(1);
  const result = page.getByRole('link', { name: 'Pay an invoice: If a receipt is rejected' });
  await expect(result).toBeVisible();
  await expect(page.getByRole('listitem').filter({ has: result }).locator('mark').first()).toBeVisible();

  await page.keyboard.press('ArrowDown');
  await expect(page.locator('ol a').first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
  await result.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/docs/customers/pay#if-a-receipt-is-rejected');
  await expect(page.getByRole('heading', { name: 'If a receipt is rejected' })).toBeInViewport();
  await expect(field).toHaveValue('');
  await page.goBack();
  await expect(field).toHaveValue('rejected receipt');
});

test('Enter opens the first result, and Escape clears the search', async ({ page }) => {
  await page.goto('/docs/customers/upload');
  const field = page.getByRole('searchbox', { name: 'Search the guides' });
  await field.fill('passkeys');
  await expect(page.getByRole('status')).toHaveText(/result/);
  await field.press('Escape');
  await expect(field).toHaveValue('');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upload photos');
  await expect(page).toHaveURL('/docs/customers/upload');
  await field.fill('passkeys');
  await expect(page.getByRole('status')).toHaveText(/result/);
  await field.press('Enter');
  await expect(page).toHaveURL('/docs/customers/security#passkeys');
});

test('a link can contain a search, and a search without results says so', async ({ page }) => {
  await page.goto('/docs?q=webhook');
  await expect(page.getByRole('searchbox')).toHaveValue('webhook');
  await expect(page.getByRole('link', { name: 'Receive webhooks' }).first()).toBeVisible();
  await page.goto('/docs?q=zeppelin');
  await expect(page.getByRole('status')).toHaveText('No guide contains “zeppelin”');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guides');
  await expect(page).toHaveURL('/docs');
});

test('a search that could not be loaded can be repeated', async ({ page }) => {
  await page.route(/passage-search/, (route) => route.abort());
  await page.goto('/docs?q=invoice');
  await expect(page.getByRole('status')).toHaveText(/couldn't be loaded/);
  await page.unroute(/passage-search/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('status')).toHaveText(/results$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the list of guides is below the guide, which links to it', async ({ page }) => {
    await page.goto('/docs/operators/configuration');
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(390);
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await page.getByRole('link', { name: 'All guides' }).click();
    await expect(page.getByRole('navigation', { name: 'Guides' })).toBeInViewport();
  });
});

test('a guide shows the screenshots of its theme, and loads only those', async ({ page }) => {
  const loaded: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.webp'))
      loaded.push(response.url().replace(/.*\/([\w-]+)-[\w-]{8}\.webp$/, '$1'));
  });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/docs/customers/pay');
  const screenshot = page.getByRole('img', { name: /^The page of an invoice/ });
  await screenshot.scrollIntoViewIfNeeded();
  await expect(screenshot).toHaveJSProperty('complete', true);
  expect(loaded).toContain('invoice');
  expect(loaded).not.toContain('invoice-dark');
  // Its space is kept before it has loaded.
  await expect(screenshot).toHaveAttribute('width', '768');
  await expect(screenshot).toHaveAttribute('height', /^\d+$/);

  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect(screenshot).toHaveAttribute('src', /\/invoice-dark-/);
  await page.emulateMedia({ media: 'print' });
  await expect(screenshot).toHaveAttribute('src', /\/invoice-(?!dark-)/);
});

test('a printed guide is its text only', async ({ page }) => {
  await page.goto('/docs/customers/pay');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Guides' })).toBeHidden();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Submit the receipt' })).toBeVisible();
});
