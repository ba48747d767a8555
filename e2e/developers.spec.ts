import { expect, test } from './product-fixture.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the API reference is readable, and its OpenAPI document links back to it', async ({
    page,
    request,
  }) => {
    await page.goto('/developers');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Burnish API');
    const endpoint = page.getByRole('article', { name: 'Sign in with an email and a password' });
    await expect(endpoint.getByText('POST /auth/login', { exact: true })).toBeVisible();
    await expect(endpoint.getByText('Incorrect email or password.')).toBeVisible();
    await page.getByRole('link', { name: 'GET /admin/audit', exact: true }).click();
    await expect(page.getByText('List audit records: who changed what')).toBeInViewport();

    const url = await page.getByRole('link', { name: /OpenAPI 3\.1/ }).getAttribute('href');
    const document = await (await request.get(url ?? '')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(document.externalDocs.url).toBe('/developers');
  });
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
