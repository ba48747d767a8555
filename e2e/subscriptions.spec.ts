import type { Page } from '@playwright/test';
import type { ApiClient } from '../testing/app.ts';
import {
  createApprovedReceipt,
  createSentImagesInvoice,
  createSentInvoice,
  createSubmittedReceipt,
  dataOf,
  payInvoice,
} from '../testing/factories.ts';
import { blockRealtime } from './admin-orders-fixture.ts';
import { expect, failRequests, listPrimaryActions, test } from './customer-fixture.ts';
import { clientError } from './product-fixture.ts';

const loadError = 'Failed to load subscription data';

const active = (page: Page) => page.getByRole('region', { name: 'Active Subscriptions' });
const others = (page: Page) => page.getByRole('region', { name: 'Other subscriptions' });
const history = (page: Page) => page.getByRole('region', { name: 'Billing History' });
const invoices = (page: Page) => history(page).getByRole('rowgroup').last().getByRole('row');

interface Clients {
  readonly api: ApiClient;
  readonly adminApi: ApiClient;
}

/** The subscriptions of a customer, newest first. */
async function listSubscriptions({ api }: Clients) {
  return dataOf(await api.call('GET /subscriptions/active')).subscriptions;
}

/** Updates a customer's newest subscription as an admin. */
async function updateNewest(
  clients: Clients,
  body: { imagesUsed?: number; status?: 'inactive' | 'suspended' | 'cancelled' },
): Promise<void> {
  const [newest] = await listSubscriptions(clients);
  if (newest === undefined) throw new Error('the customer has no subscription');
  const { _id: id, subscriptionType } = newest;
  dataOf(
    await clients.adminApi.call('PUT /admin/subscriptions/:id', {
      params: { id },
      body: { ...body, subscriptionType },
    }),
  );
}

test('a new customer comes from the account menu, is led to the plans, and can refresh the lists', async ({
  customer: { page },
}) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Subscriptions & Billing' }).click();
  await expect(page).toHaveURL('/subscriptions');
  await expect(page).toHaveTitle(/Subscriptions & Billing/);
  await expect(active(page).getByRole('heading', { name: 'No active subscription' })).toBeVisible();
  await expect(history(page).getByRole('heading', { name: 'No invoices yet' })).toBeVisible();
  await expect(others(page)).toHaveCount(0);
  expect(await listPrimaryActions(page)).toEqual(['View plans']);

  const refresh = page.getByRole('button', { name: 'Refresh' });
  await expect(page.getByText(/^Updated \d/)).toBeVisible();
  // The lists may be reloaded once the page has connected.
  await page.waitForLoadState('networkidle');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/subscriptions/**', async (route) => {
    await released;
    await route.continue();
  });
  const requests = ['active', 'invoices'].map((list) => page.waitForRequest(`**/api/subscriptions/${list}*`));
  await refresh.press('Enter');
  await Promise.all(requests);
  await expect(refresh).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('Refreshing...', { exact: true })).toBeVisible();
  release();
  await expect(refresh).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByText(/^Updated \d/)).toBeVisible();
  await expect(refresh).toBeFocused();

  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('subscriptions of both kinds show their usage, and are renewed with the same choices', async ({
  customer,
}) => {
  const { page, api, adminApi } = customer;
  await createApprovedReceipt(api, adminApi, { billingCycle: 'yearly', currency: 'NGN' });
  await updateNewest(customer, { imagesUsed: 144 });
  const [plan] = await listSubscriptions(customer);
  await payInvoice(api, adminApi, await createSentImagesInvoice(api, adminApi));
  await updateNewest(customer, { imagesUsed: 9 });
  await page.goto('/subscriptions');
  const items = active(page).getByRole('listitem');
  await expect(items.last()).toContainText('High-End Retouch (Premium)');
  await expect(items.last()).toContainText('24 images, $8 each');
  await expect(active(page).getByRole('img', { name: '9 of 24 used' })).toBeVisible();
  await expect(items.first()).toContainText('₦1,224,000 per year');
  await expect(items.first()).toContainText(/Due in \d+ days/);
  await expect(items.first()).toContainText(/Renews on \d+ \w+ \d+ with Gold Plan, ₦1,224,000 per year\./);
  await expect(active(page).getByRole('img', { name: '144 of 720 used' })).toBeVisible();
  // The studio entered this usage without tiers.
  const tiers = active(page).getByRole('img', {
    name: 'Yearly limits by tier: 360 Natural, 300 High-End, 60 Magazine',
  });
  await expect(tiers).toBeVisible();
  await expect(active(page).getByText('Each frame represents 12 images')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Renew/ })).toHaveCount(0);

  await updateNewest(customer, { imagesUsed: 24 });
  const params = { id: plan?._id ?? '' };
  const body = { imagesUsed: 720, subscriptionType: 'subscription' } as const;
  dataOf(await adminApi.call('PUT /admin/subscriptions/:id', { params, body }));
  await expect(items).toHaveText([/Gold Plan.*Exhausted/]);
  await expect(others(page).getByRole('listitem')).toHaveText([/High-End Retouch.*Exhausted/]);
  const renewPlan = page.getByRole('link', { name: 'Renew Gold Plan' });
  await expect(renewPlan).toHaveAttribute('href', '/pricing?cycle=yearly&currency=NGN&plan=gold-plan');
  await expect(page.getByRole('link', { name: 'Renew High-End Retouch (Premium)' })).toHaveAttribute(
    'href',
    /^\/pricing\?.*service=high-end-retouch/,
  );
  await renewPlan.click();
  await expect(page.getByRole('dialog', { name: 'Subscribe to Gold Plan' })).toBeVisible();
});

test('a subscription moves to the active ones once its payment is confirmed, and away once it ends', async ({
  customer,
}) => {
  const { page, api, adminApi } = customer;
  await createApprovedReceipt(api, adminApi, { planId: 'silver-plan' });
  await updateNewest(customer, { status: 'inactive' });
  await createApprovedReceipt(api, adminApi);
  await updateNewest(customer, { status: 'suspended' });
  const { _id: id } = await createSubmittedReceipt(api, adminApi, { planId: 'diamond-plan' });
  await page.goto('/subscriptions');
  await expect(active(page).getByRole('heading', { name: 'No active subscription' })).toBeVisible();
  await expect(others(page).getByRole('listitem')).toHaveText([
    /Gold Plan.*Suspended/,
    /Silver Plan.*Inactive/,
  ]);
  await expect(invoices(page).first()).toContainText('Awaiting Confirmation');

  const approval = { params: { id }, body: { status: 'approved' } } as const;
  dataOf(await adminApi.call('PUT /admin/payment-receipts/:id', approval));
  await expect(invoices(page).first()).toContainText('Payment Confirmed');
  await expect(active(page).getByRole('heading', { name: 'Diamond Plan' })).toBeVisible();

  await updateNewest(customer, { status: 'cancelled' });
  await expect(active(page).getByRole('heading', { name: 'No active subscription' })).toBeVisible();
  await expect(others(page).getByRole('listitem')).toHaveText([
    /Diamond Plan.*Canceled/,
    /Gold Plan.*Suspended/,
    /Silver Plan.*Inactive/,
  ]);
  await expect(others(page).getByRole('link', { name: /^Renew/ })).toHaveText(['Renew']);
  await expect(others(page).getByRole('link', { name: 'Renew Silver Plan' })).toBeVisible();
});

test.describe('the billing history', () => {
  test('is searched and filtered, which the URL keeps, and ignores an unknown status', async ({
    customer,
  }) => {
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
    await expect(history(page).getByRole('heading', { name: 'No invoices found' })).toBeVisible();
    await expect(history(page).getByText('No results match your search and filters.')).toBeVisible();
    await expect(page).toHaveURL(`/subscriptions?q=${number}&status=payment_confirmed`);
    await history(page).getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(invoices(page)).toHaveCount(4);
    await expect(page).toHaveURL('/subscriptions');

    await history(page).getByLabel('Kind').selectOption('Pay per image');
    await expect(invoices(page)).toHaveText([/High-End Retouch/]);
    await history(page).getByLabel('Year').selectOption(String(new Date().getUTCFullYear()));
    await history(page).getByLabel('Currency').selectOption('NGN');
    await expect(history(page).getByText('No results match your search and filters.')).toBeVisible();
    await expect(page).toHaveURL(/\?subscriptionType=payPerImage&year=\d{4}&currency=NGN$/);
    await history(page).getByRole('button', { name: 'Clear search and filters' }).click();

    await history(page).getByLabel('Status').selectOption('Awaiting Confirmation');
    await expect(invoices(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Back to dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
    await page.goBack();
    await expect(page).toHaveURL('/subscriptions?status=payment_made');
    await expect(invoices(page)).toHaveCount(1);
    await expect(invoices(page)).toHaveText([/Silver Plan/]);
    await page.goto(`/subscriptions?q=${number}&status=nonsense`);
    await expect(invoices(page)).toHaveCount(1);
    await expect(invoices(page)).toContainText(number);
  });

  test('loads page by page, fits narrow screens, and opens the invoice and the receipt form', async ({
    customer: { page, api, adminApi },
  }) => {
    for (let count = 0; count < 20; count += 1) await createSentInvoice(api, adminApi);
    const { _id: id, invoiceNumber } = await createSentInvoice(api, adminApi);
    await page.goto('/subscriptions');
    await expect(history(page).getByText('20 of 21')).toBeVisible();
    await history(page).getByRole('button', { name: 'Load more' }).click();
    await expect(history(page).getByText('21 of 21')).toBeVisible();
    await expect(invoices(page)).toHaveCount(21);

    await history(page).getByRole('searchbox', { name: 'Search invoices' }).fill(invoiceNumber);
    await expect(invoices(page)).toHaveCount(1);
    await expect(history(page).getByRole('columnheader', { name: 'Amount' })).toBeVisible();
    await page.setViewportSize({ width: 320, height: 800 });
    await expect(invoices(page).getByRole('cell', { name: '$197' })).toBeVisible();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);

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
});

test('the lists show one error or their own if they fail, can be retried, and survive a failed refresh', async ({
  customer: { page, api, adminApi },
}) => {
  await createSentInvoice(api, adminApi);
  // The page reloads its data when it connects.
  await blockRealtime(page);
  const { restore } = await failRequests(page, /\/api\/subscriptions\//);
  await page.goto('/subscriptions');
  await expect(page.getByRole('heading', { name: loadError })).toHaveCount(1);
  await restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  const noSubscription = page.getByRole('heading', { name: 'No active subscription' });
  await expect(noSubscription).toBeVisible();
  await expect(invoices(page)).toHaveCount(1);

  const historyPattern = /\/api\/subscriptions\/invoices/;
  await page.route(historyPattern, (route) => route.fulfill(clientError));
  await history(page).getByRole('searchbox', { name: 'Search invoices' }).fill('no such number');
  const historyError = history(page).getByRole('alert');
  await expect(historyError).toContainText(loadError);
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(noSubscription).toBeVisible();
  await page.unroute(historyPattern);
  await historyError.getByRole('button', { name: 'Try again' }).click();
  await expect(history(page).getByText('No results match your search and filters.')).toBeVisible();

  const subscriptionsPattern = /\/api\/subscriptions\/active/;
  await page.route(subscriptionsPattern, (route) => route.fulfill(clientError));
  await page.goto('/subscriptions');
  const subscriptionsError = active(page).getByRole('alert');
  await expect(subscriptionsError).toContainText(loadError);
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(invoices(page)).toHaveCount(1);
  await page.unroute(subscriptionsPattern);
  // The commands need the subscriptions, too, but do not replace the error of the page.
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await subscriptionsError.getByRole('button', { name: 'Try again' }).click();
  await expect(noSubscription).toBeVisible();

  await page.route(subscriptionsPattern, (route) => route.fulfill(clientError));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(loadError)).toBeVisible();
  await expect(noSubscription).toBeVisible();
  await expect(invoices(page)).toHaveCount(1);
});
