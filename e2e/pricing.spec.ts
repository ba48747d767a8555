import { expect, someone, test } from './fixture.ts';

test('prices follow the cycle and the currency', async ({ page }) => {
  await page.goto('/pricing');
  const board = page.getByRole('region', { name: 'Subscription Plans' });
  const gold = page.getByRole('article', { name: 'Gold Plan' });
  await expect(gold.getByText('$197', { exact: true })).toBeVisible();
  await board.getByRole('radio', { name: 'Annual' }).check();
  await expect(gold.getByText('$2,010', { exact: true })).toBeVisible();
  await board.getByRole('radio', { name: 'NGN' }).check();
  await expect(gold.getByText('₦1,224,000', { exact: true })).toBeVisible();
  await board.getByRole('radio', { name: 'Monthly' }).check();
  await expect(gold.getByText('₦120,000', { exact: true })).toBeVisible();
});

test('the plans are readable without JavaScript', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/pricing');
  await expect(page.getByRole('heading', { name: 'Diamond Plan' })).toBeVisible();
  const diamond = page.getByRole('article', { name: 'Diamond Plan' });
  await expect(diamond.getByText('$397', { exact: true })).toBeVisible();
  await context.close();
});

test('a visitor is asked to sign in first, and comes back to the plans', async ({ page }) => {
  await page.goto('/pricing');
  await page.waitForLoadState('networkidle');
  await page.getByRole('article', { name: 'Gold Plan' }).getByText('Get Started').click();
  await expect(page.getByText('Please sign in to subscribe to a plan')).toBeVisible();
});

test('a request keeps what was typed while it has faults', async ({ signedIn }) => {
  const { name, email } = someone('Clara Novak');
  const { page } = await signedIn(name, email);
  await page.goto('/pricing');
  await page.waitForLoadState('networkidle');
  await page.getByRole('article', { name: 'Silver Plan' }).getByText('Get Started').click();
  const modal = page.getByRole('dialog', { name: 'Subscribe to Silver Plan' });
  await expect(modal.getByLabel('Contact person')).toHaveValue(name);
  await expect(modal.getByLabel('Email')).toHaveValue(email);
  await expect(modal.getByLabel('Country')).toHaveValue('USA');
  await modal.getByLabel('Company name').fill('Novak Studio');
  await modal.getByRole('button', { name: 'Send request' }).click();
  await expect(modal.getByText('Enter a phone number.')).toBeVisible();
  await expect(modal.getByText('Enter a ZIP code.')).toBeVisible();
  await expect(modal.getByLabel('Phone')).toBeFocused();
  await expect(modal.getByLabel('Company name')).toHaveValue('Novak Studio');
});
