import type { Locator, Page } from '@playwright/test';
import { createApiClient, signIn } from '../testing/api-clients.ts';
import { dataOf } from '../testing/factories.ts';
import { newCustomer } from './api-customer.ts';
import { expectNoViolations } from './axe.ts';
import { expect, newIdentity, test } from './product-fixture.ts';

/** Opens the try-out of a call on the page that is open. */
async function openTryOut(page: Page, title: string): Promise<Locator> {
  const call = page.getByRole('article', { name: title, exact: true });
  await call.getByText('Try it', { exact: true }).click();
  await expect(call.getByRole('button', { name: 'Copy as curl' })).toBeVisible();
  return call;
}

test('a signed-in customer makes a call with the session', async ({ signedIn }) => {
  const { name, email } = newIdentity('Adaeze Okafor');
  const { page } = await signedIn(name, email, '/developers/subscriptions-and-billing');
  const call = await openTryOut(page, 'List your subscriptions, whatever their status');
  await expect(call.getByText('The call is made as you')).toBeVisible();
  await call.getByRole('button', { name: 'Send' }).click();
  await expect(call.getByRole('status').filter({ hasText: '200 OK' })).toBeVisible();
  await expect(call.getByRole('region', { name: 'Response body' })).toContainText('"success": true');
});

test('a POST call creates something once, and invalid JSON is not sent', async ({ signedIn, product }) => {
  const { name, email } = newIdentity('Adaeze Okafor');
  const { page } = await signedIn(name, email, '/developers/addresses');
  const call = await openTryOut(page, 'Save an address');
  await expect(call.getByText('This call changes real data')).toBeVisible();
  const body = call.getByLabel('Request body (JSON)');
  const sample = await body.inputValue();
  await body.fill('{ "city": ');
  await call.getByRole('button', { name: 'Send' }).click();
  await expect(call.getByText("This isn't valid JSON")).toBeVisible();
  await expect(body).toBeFocused();
  await expect(call.getByRole('region', { name: 'Response body' })).toHaveCount(0);

  await body.fill(sample);
  await call.getByRole('button', { name: 'Send' }).click();
  await expect(call.getByRole('status').filter({ hasText: '201 Created' })).toBeVisible();
  const key = await call.getByLabel('Idempotency-Key').inputValue();
  await call.getByRole('button', { name: 'Send' }).click();
  await expect(call.getByText('Idempotent-Replayed')).toBeVisible();
  await expect(call.getByLabel('Idempotency-Key')).toHaveValue(key);
  const { call: callApi } = createApiClient(product.url, await signIn(product.url, { name, email }));
  expect(dataOf(await callApi('GET /addresses')).addresses).toHaveLength(1);

  await body.fill(`${sample}\n`);
  await expect(call.getByLabel('Idempotency-Key')).not.toHaveValue(key);
  await expectNoViolations(page);
});

test('a visitor is offered to sign in, and returns to the call', async ({ page }) => {
  await page.goto('/developers/orders');
  const call = await openTryOut(page, 'List your orders of both kinds');
  await call.getByRole('button', { name: 'Send' }).click();
  await expect(call.getByText('It starts with burnish_')).toBeVisible();
  await expect(call.getByLabel('API key')).toBeFocused();
  await call.getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL('**/auth');
  const returnPath = await page.evaluate("sessionStorage.getItem('return_path')");
  expect(returnPath).toBe('/developers/orders#getOrders');
});

test('a key without the scope gets the documented error, and is stored nowhere', async ({
  page,
  product,
}) => {
  const customer = await newCustomer(product.url, 'Adaeze Okafor');
  const { confirmation } = dataOf(await customer.call('POST /auth/confirmation', { body: {} }));
  const created = await customer.call('POST /auth/api-keys', {
    body: { name: 'Website', scopes: ['photos:read'], expiresInDays: 30, confirmation },
  });
  const { key } = dataOf(created);
  await page.goto('/developers/orders');
  const call = await openTryOut(page, 'List your orders of both kinds');
  await call.getByLabel('API key').fill(key);
  await call.getByRole('button', { name: 'Send' }).click();
  await expect(call.getByRole('status').filter({ hasText: '403 Not allowed' })).toBeVisible();
  await expect(call.getByRole('region', { name: 'Response body' })).toContainText('INSUFFICIENT_SCOPE');
  await expect(call.getByText('Request ID')).toBeVisible();
  expect(page.url()).not.toContain('burnish_');
  const stored = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
  expect(stored).not.toContain('burnish_');
  await page.reload();
  await openTryOut(page, 'List your orders of both kinds');
  await expect(call.getByLabel('API key')).toHaveValue('');
});

test('a call that deletes asks first', async ({ page }) => {
  await page.goto('/developers/addresses');
  const call = await openTryOut(page, 'Delete a saved address');
  await call.getByLabel('API key').fill('burnish_any');
  await call.getByRole('button', { name: 'Send' }).click();
  await expect(call.getByText('Enter id.')).toBeVisible();
  const id = call.getByLabel(/^id /);
  await expect(id).toBeFocused();
  let sent = 0;
  await page.route('**/api/addresses/unknown', async (route) => {
    sent += 1;
    await route.fulfill({ status: 429, headers: { 'Retry-After': '37' }, json: { success: false } });
  });
  await id.fill('unknown');
  await call.getByRole('button', { name: 'Send' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Send DELETE /addresses/{id}?' });
  await expect(confirm).toBeVisible();
  expect(sent).toBe(0);
  await confirm.getByRole('button', { name: 'Send call' }).click();
  await expect(call.getByText('Try again in 37 seconds.')).toBeVisible();
  expect(sent).toBe(1);
});

test('a lost response says what to do', async ({ page }) => {
  await page.goto('/developers/accounts');
  await page.route('**/api/auth/login', (route) => route.abort());
  const call = await openTryOut(page, 'Sign in with an email and a password');
  await call.getByRole('button', { name: 'Send' }).click();
  await expect(call.getByRole('alert')).toContainText('check whether it already took effect');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the form and the response fit', async ({ page }) => {
    await page.goto('/developers/orders');
    const call = await openTryOut(page, 'List your orders of both kinds');
    await call.getByLabel('API key').fill('burnish_wrong');
    await call.getByRole('button', { name: 'Send' }).click();
    await expect(call.getByRole('status').filter({ hasText: '401' })).toBeVisible();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await expectNoViolations(page);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form is not offered', async ({ page }) => {
    await page.goto('/developers/orders');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
    await expect(page.getByText('Try it', { exact: true }).first()).toBeHidden();
  });
});
