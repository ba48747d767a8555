import { expect, test } from './product-fixture.ts';

test('the API reference is readable without JavaScript', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/developers');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Burnish API');
  const endpoint = page.getByRole('article', { name: 'Sign in with an email and a password' });
  await expect(endpoint.getByText('POST /auth/login', { exact: true })).toBeVisible();
  await expect(endpoint.getByText('Incorrect email or password.')).toBeVisible();
  await page.getByRole('link', { name: 'GET /admin/audit' }).click();
  await expect(page.getByText('List audit records: who changed what')).toBeInViewport();
  await context.close();
});

test('the OpenAPI document can be downloaded and links back to the reference', async ({ page, request }) => {
  await page.goto('/developers');
  const url = await page.getByRole('link', { name: /OpenAPI 3\.1/ }).getAttribute('href');
  const document = await (await request.get(url ?? '')).json();
  expect(document.openapi).toBe('3.1.0');
  expect((await page.goto(document.externalDocs.url))?.status()).toBe(200);
});

test('going back returns to the API reference after a reload', async ({ page }) => {
  await page.goto('/developers');
  await page.getByRole('link', { name: 'Pricing' }).first().click();
  await page.waitForURL('**/pricing');
  // After a full load, going back fetches the page as data instead of HTML.
  await page.reload();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Burnish API');
});
