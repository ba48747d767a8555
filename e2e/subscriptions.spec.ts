import type { Page } from '@playwright/test';
import {
  createApprovedReceipt,
  createSentImagesInvoice,
  createSentInvoice,
  createSubmittedReceipt,
  dataOf,
  payInvoice,
} from '../testing/factories.ts';
import { expect, failRequests, listPrimaryActions, setImagesUsed, test } from './customer-fixture.ts';
import { newIdentity, signInAs } from './product-fixture.ts';

const loadError = 'Failed to load subscription data';

const active = (page: Page) => page.getByRole('region', { name: 'Active Subscriptions' });
const others = (page: Page) => page.getByRole('region', { name: 'Other subscriptions' });
const history = (page: Page) => page.getByRole('region', { name: 'Billing History' });
const invoices = (page: Page) => history(page).getByRole('rowgroup').last().getByRole('row');

test('a visitor signs in and returns to the requested page', async ({ page }) => {
  await page.goto('/subscriptions?q=gold');
  await page.waitForURL('**/auth');
  await signInAs(page, newIdentity('Adaeze Okafor'));
  await page.waitForURL('**/subscriptions?q=gold');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscriptions & Billing');
});

test('the account menu links to the page, which links back to the dashboard', async ({
  customer: { page },
}) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Subscriptions & Billing' }).click();
  await expect(page).toHaveURL('/subscriptions');
  await expect(page).toHaveTitle(/Subscriptions & Billing/);
  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a new customer is led to the plans', async ({ customer: { page } }) => {
  await page.goto('/subscriptions');
  await expect(active(page).getByRole('heading', { name: 'No active subscription' })).toBeVisible();
  await expect(history(page).getByRole('heading', { name: 'No invoices yet' })).toBeVisible();
  await expect(others(page)).toHaveCount(0);
  expect(await listPrimaryActions(page)).toEqual(['View plans']);
});

test('active subscriptions of both kinds show their usage and limits', async ({ customer }) => {
  const { page, api, adminApi } = customer;
  await createApprovedReceipt(api, adminApi, { billingCycle: 'yearly' });
  await setImagesUsed(customer, 144);
  await payInvoice(api, adminApi, await createSentImagesInvoice(api, adminApi));
  await setImagesUsed(customer, 9);
  await page.goto('/subscriptions');
  const images = active(page).getByRole('listitem').first();
  const plan = active(page).getByRole('listitem').last();
  await expect(images).toContainText('High-End Retouch (Premium)');
  await expect(images).toContainText('24 images, $8 each');
  await expect(active(page).getByRole('img', { name: '9 of 24 used' })).toBeVisible();
  await expect(plan).toContainText('$2,010 per year');
  await expect(active(page).getByRole('img', { name: '144 of 720 used' })).toBeVisible();
  const tiers = active(page).getByRole('img', {
    name: 'Yearly limits by tier: 360 Natural, 300 High-End, 60 Magazine',
  });
  await expect(tiers).toBeVisible();
  await expect(active(page).getByText('Each frame represents 12 images')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Renew/ })).toHaveCount(0);
});

test('an exhausted subscription is renewed with the same choices', async ({ customer }) => {
  const { page, api, adminApi } = customer;
  await createApprovedReceipt(api, adminApi, { planId: 'silver-plan', currency: 'NGN' });
  await setImagesUsed(customer, 30);
  await payInvoice(api, adminApi, await createSentImagesInvoice(api, adminApi));
  await setImagesUsed(customer, 24);
  await page.goto('/subscriptions');
  await expect(active(page).getByRole('listitem')).toHaveText([/Silver Plan.*Exhausted/]);
  await expect(others(page).getByRole('listitem')).toHaveText([/High-End Retouch.*Exhausted/]);
  await expect(page.getByRole('link', { name: 'Renew Silver Plan' })).toHaveAttribute(
    'href',
    '/pricing?currency=NGN&plan=silver-plan',
  );
  await expect(page.getByRole('link', { name: 'Renew High-End Retouch (Premium)' })).toHaveAttribute(
    'href',
    /^\/pricing\?.*service=high-end-retouch/,
  );
  await page.getByRole('link', { name: 'Renew Silver Plan' }).click();
  await expect(page.getByRole('dialog', { name: 'Subscribe to Silver Plan' })).toBeVisible();
});

for (const [days, label] of [
  [0, 'Due today'],
  [1, 'Due tomorrow'],
  [12, 'Due in 12 days'],
  [-1, 'Overdue'],
] as const) {
  test(`the next billing date shows "${label}" for ${days} days`, async ({
    customer: { page, api, adminApi },
  }) => {
    await createApprovedReceipt(api, adminApi);
    // Noon is on the same day in all nearby time zones.
    const noon = new Date();
    noon.setUTCHours(12, 0, 0, 0);
    const nextBillingDate = new Date(noon.getTime() + days * 86_400_000).toISOString();
    const { body } = await api.call('GET /subscriptions/active');
    const subscriptions = body.data.subscriptions.map((subscription) => ({
      ...subscription,
      nextBillingDate,
    }));
    await page.route('**/api/subscriptions/active*', (route) =>
      route.fulfill({ json: { ...body, data: { ...body.data, subscriptions } } }),
    );
    await page.clock.setFixedTime(noon);
    await page.goto('/subscriptions');
    await expect(active(page).getByText(label, { exact: true })).toBeVisible();
  });
}

test('subscriptions that are not active are listed below, and some can be renewed', async ({ customer }) => {
  const { page, api, adminApi } = customer;
  const statuses = {
    'silver-plan': 'inactive',
    'gold-plan': 'suspended',
    'diamond-plan': 'cancelled',
  } as const;
  for (const planId of ['silver-plan', 'gold-plan', 'diamond-plan'] as const) {
    await createApprovedReceipt(api, adminApi, { planId });
    const [newest] = dataOf(await api.call('GET /subscriptions/active')).subscriptions;
    dataOf(
      await adminApi.call('PUT /admin/subscriptions/:id', {
        params: { id: newest?._id ?? '' },
        body: { status: statuses[planId] },
      }),
    );
  }
  await page.goto('/subscriptions');
  await expect(active(page).getByRole('heading', { name: 'No active subscription' })).toBeVisible();
  await expect(others(page).getByRole('listitem')).toHaveText([
    /Diamond Plan.*Cancelled/,
    /Gold Plan.*Suspended/,
    /Silver Plan.*Inactive/,
  ]);
  await expect(others(page).getByRole('link', { name: /^Renew/ })).toHaveText(['Renew']);
  await expect(others(page).getByRole('link', { name: 'Renew Silver Plan' })).toBeVisible();
});

test.describe('the billing history', () => {
  test('is searched and filtered, which the URL keeps', async ({ customer }) => {
    const { page, api, adminApi } = customer;
    await createApprovedReceipt(api, adminApi);
    await createSubmittedReceipt(api, adminApi, { planId: 'silver-plan' });
    await createSentInvoice(api, adminApi, { planId: 'diamond-plan' });
    await createSentImagesInvoice(api, adminApi);
    await page.goto('/subscriptions');
    await expect(invoices(page)).toHaveCount(4);
    await expect(invoices(page).nth(2)).toContainText('Awaiting Confirmation');
    await expect(invoices(page).nth(2)).toContainText('Payment Submitted');
    await expect(invoices(page).nth(3)).toContainText('Payment Confirmed');

    const [newest] = dataOf(await api.call('GET /subscriptions/invoices')).invoices;
    const number = newest?.invoiceNumber ?? '';
    await history(page).getByRole('searchbox', { name: 'Search invoices' }).fill(number);
    await expect(invoices(page)).toHaveCount(1);
    await expect(page).toHaveURL(`/subscriptions?q=${number}`);
    await expect(invoices(page)).toContainText(number);

    await history(page).getByLabel('Status').selectOption('Payment Confirmed');
    await expect(history(page).getByText('No results match your search and filters.')).toBeVisible();
    await expect(page).toHaveURL(`/subscriptions?q=${number}&status=payment_confirmed`);
    await history(page).getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(invoices(page)).toHaveCount(4);
    await expect(page).toHaveURL('/subscriptions');

    await history(page).getByLabel('Status').selectOption('Awaiting Confirmation');
    await expect(invoices(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Back to dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
    await page.goBack();
    await expect(page).toHaveURL('/subscriptions?status=payment_made');
    await expect(invoices(page)).toHaveCount(1);
    await page.reload();
    await expect(invoices(page)).toHaveText([/Silver Plan/]);
  });

  test('ignores an unknown status in the URL', async ({ customer }) => {
    const { page, api, adminApi } = customer;
    await createSentInvoice(api, adminApi);
    await page.goto('/subscriptions?status=nonsense');
    await expect(invoices(page)).toHaveCount(1);
  });

  test('loads page by page', async ({ customer: { page, api, adminApi } }) => {
    test.slow();
    for (let count = 0; count < 21; count += 1) await createSentInvoice(api, adminApi);
    await page.goto('/subscriptions');
    await expect(history(page).getByText('20 of 21')).toBeVisible();
    await history(page).getByRole('button', { name: 'Load more' }).click();
    await expect(history(page).getByText('21 of 21')).toBeVisible();
    await expect(invoices(page)).toHaveCount(21);
  });

  test('is a table on wide screens and cards on narrow ones', async ({ customer }) => {
    const { page, api, adminApi } = customer;
    await createSentInvoice(api, adminApi);
    await page.goto('/subscriptions');
    const head = history(page).getByRole('columnheader', { name: 'Amount' });
    await expect(head).toBeInViewport();
    await page.setViewportSize({ width: 320, height: 800 });
    await expect(invoices(page).getByRole('cell', { name: '$197' })).toBeVisible();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  test('opens the invoice and the receipt form in dialogs', async ({ customer }) => {
    const { page, api, adminApi } = customer;
    const { _id: id, invoiceNumber } = await createSentInvoice(api, adminApi);
    await page.goto(`/subscriptions?q=${invoiceNumber}`);
    await history(page)
      .getByRole('button', { name: `View: ${invoiceNumber}` })
      .click();
    await expect(page).toHaveURL(`/subscriptions?q=${invoiceNumber}&invoice=${id}`);
    const invoice = page.getByRole('dialog', { name: 'Invoice' });
    await expect(invoice).toContainText('Meridian Bank');
    await invoice.getByRole('button', { name: 'Mark Paid' }).click();
    const form = page.getByRole('dialog', { name: 'Submit receipt' });
    await form.getByLabel('Transaction reference').fill('HTB-7741');
    await form.getByLabel('Or paste a link').fill('https://bank.test/7741');
    await form.getByRole('button', { name: 'Submit receipt' }).click();
    await expect(page.getByText('Payment receipt submitted! Awaiting admin confirmation.')).toBeVisible();
    await expect(page).toHaveURL(`/subscriptions?q=${invoiceNumber}`);
    await expect(invoices(page)).toContainText('Payment Submitted');
  });

  test('updates by itself when an admin confirms a payment', async ({ customer }) => {
    const { page, api, adminApi } = customer;
    const { _id: id } = await createSubmittedReceipt(api, adminApi);
    await page.goto('/subscriptions');
    await expect(invoices(page)).toContainText('Awaiting Confirmation');
    dataOf(
      await adminApi.call('PUT /admin/payment-receipts/:id', {
        params: { id },
        body: { status: 'approved' },
      }),
    );
    await expect(invoices(page)).toContainText('Payment Confirmed');
    await expect(active(page).getByRole('heading', { name: 'Gold Plan' })).toBeVisible();
  });
});

test.describe('refreshing', () => {
  test('reloads both lists and shows the time', async ({ customer: { page } }) => {
    await page.goto('/subscriptions');
    const refresh = page.getByRole('button', { name: 'Refresh' });
    await expect(page.getByText(/^Updated \d/)).toBeVisible();
    // The lists may be reloaded once the page has connected.
    await page.waitForLoadState('networkidle');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/subscriptions/**', async (route) => {
      await released;
      await route.continue();
    });
    const requests = ['active', 'invoices'].map((list) =>
      page.waitForRequest(`**/api/subscriptions/${list}*`),
    );
    await refresh.press('Enter');
    await Promise.all(requests);
    await expect(refresh).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByText('Refreshing...', { exact: true })).toBeVisible();
    release();
    await expect(refresh).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByText(/^Updated \d/)).toBeVisible();
    await expect(refresh).toBeFocused();
  });

  test('shows an error if it fails, and keeps the lists', async ({ customer: { page, api, adminApi } }) => {
    await createSentInvoice(api, adminApi);
    await page.goto('/subscriptions');
    await expect(invoices(page)).toHaveCount(1);
    await failRequests(page, /\/api\/subscriptions\/active/);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText(loadError)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No active subscription' })).toBeVisible();
    await expect(invoices(page)).toHaveCount(1);
  });
});

test('both lists show one error if they fail, and can be retried', async ({ customer: { page } }) => {
  const { restore } = await failRequests(page, /\/api\/subscriptions\//);
  await page.goto('/subscriptions');
  await expect(page.getByRole('heading', { name: loadError })).toHaveCount(1);
  await restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No active subscription' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No invoices yet' })).toBeVisible();
});

for (const [section, path, content] of [
  ['Active Subscriptions', /\/api\/subscriptions\/active/, 'No active subscription'],
  ['Billing History', /\/api\/subscriptions\/invoices/, 'No invoices yet'],
] as const) {
  test(`${section} shows its own error`, async ({ customer: { page } }) => {
    const { restore } = await failRequests(page, path);
    await page.goto('/subscriptions');
    const alert = page.getByRole('region', { name: section }).getByRole('alert');
    await expect(alert).toContainText(loadError);
    await expect(page.getByRole('alert')).toHaveCount(1);
    await restore();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: content })).toBeVisible();
  });
}
