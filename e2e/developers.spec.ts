import { expect, test, withMotion } from './product-fixture.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the API reference is readable, and its OpenAPI document links back to it', async ({
    page,
    request,
  }) => {
    await page.goto('/developers');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Burnish API');
    const url = await page.getByRole('link', { name: /OpenAPI 3\.1/ }).getAttribute('href');
    const document = await (await request.get(url ?? '')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(document.externalDocs.url).toBe('/developers');

    await page
      .getByRole('navigation', { name: 'API reference' })
      .getByRole('link', { name: 'Accounts' })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accounts');
    const endpoint = page.getByRole('article', { name: 'Sign in with an email and a password' });
    await expect(endpoint.getByText('POST /auth/login', { exact: true })).toBeVisible();
    await expect(endpoint.getByText('Incorrect email or password.')).toBeVisible();
    await endpoint.getByRole('link', { name: 'User', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'User', exact: true })).toBeInViewport();
    await page.getByRole('link', { name: 'Overview' }).click();
    // By keyboard: the list above it is laid out while it scrolls into view, and without scripts a click can miss it.
    await page.getByRole('link', { name: 'GET /admin/audit', exact: true }).press('Enter');
    await expect(page).toHaveURL('/developers/administration-settings-and-operations#getAdminAudit');
    await expect(
      page.getByRole('heading', { name: 'List audit records: who changed what' }),
    ).toBeInViewport();
    const audit = page.getByRole('article', { name: 'List audit records: who changed what' });
    await expect(audit.getByText('Requires the permission audit:read', { exact: true })).toBeVisible();
  });
});

test('an unknown section has the status 404', async ({ request }) => {
  expect((await request.get('/developers/orders')).status()).toBe(200);
  expect((await request.get('/developers/nowhere')).status()).toBe(404);
});

for (const path of ['/developers', '/developers/orders'])
  test(`the End key leads to the end of ${path} on a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto(path);
    await page.keyboard.press('End');
    await expect(page.getByText('All rights reserved.')).toBeInViewport();
  });

test.describe('with motion', () => {
  test.use(withMotion);

  test('anchors lead to calls far down the overview and the page of a section', async ({ page }) => {
    // The address that calls had when the reference was a single page.
    await page.goto('/developers#getAdminAudit');
    const link = page.getByRole('link', { name: 'GET /admin/audit', exact: true });
    await expect(link).toBeInViewport();
    await link.click();
    await expect(page).toHaveURL('/developers/administration-settings-and-operations#getAdminAudit');

    await page.goto(
      '/developers/administration-settings-and-operations#postAdminWebhookDeliveriesByIdReplay',
    );
    await expect(page.getByRole('heading', { name: 'Send a delivery again' })).toBeInViewport();
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
