import { expect, test } from './fixture.ts';

test('the API is readable without JavaScript', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/developers');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The API of Burnish');
  const call = page.getByRole('article', { name: 'Sign in with an email and a password' });
  await expect(call.getByText('POST /auth/login')).toBeVisible();
  await expect(call.getByText('This email and password do not belong together.')).toBeVisible();
  await page.getByRole('link', { name: 'GET /admin/audit' }).click();
  await expect(page.getByText('Who changed what, from what, to what')).toBeInViewport();
  await context.close();
});

test('the API can be downloaded, and says where it can be read', async ({ page, request }) => {
  await page.goto('/developers');
  const address = await page.getByRole('link', { name: /OpenAPI 3\.1/ }).getAttribute('href');
  const description = await (await request.get(address ?? '')).json();
  expect(description.openapi).toBe('3.1.0');
  expect((await page.goto(description.externalDocs.url))?.status()).toBe(200);
});

test('the page of the API is found again by going back', async ({ page }) => {
  await page.goto('/developers');
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Pricing' }).first().click();
  await page.waitForURL('**/pricing');
  // A full load: the page is then fetched as data, not as HTML.
  await page.reload();
  await page.waitForLoadState('networkidle');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The API of Burnish');
});
