import type { Page } from '@playwright/test';
import {
  approvedReceipt,
  dataOf,
  paidInvoice,
  sentImagesInvoice,
  sentInvoice,
  submittedReceipt,
} from '../testing/factories.ts';
import { breakDown, expect, primaryActions, test, useImages } from './customer.ts';
import { signInAs, someone } from './fixture.ts';

const failed = 'Failed to load subscription data';

const active = (page: Page) => page.getByRole('region', { name: 'Active Subscriptions' });
const others = (page: Page) => page.getByRole('region', { name: 'Other subscriptions' });
const history = (page: Page) => page.getByRole('region', { name: 'Billing History' });
const invoices = (page: Page) => history(page).getByRole('rowgroup').last().getByRole('row');

test('whoever is signed out signs in and comes back to what they asked for', async ({ page }) => {
  await page.goto('/subscriptions?q=gold');
  await page.waitForURL('**/auth');
  await signInAs(page, someone('Adaeze Okafor'));
  await page.waitForURL('**/subscriptions?q=gold');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscriptions & Billing');
});

test('the account menu leads there, and a link back', async ({ customer: { page } }) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Subscriptions & Billing' }).click();
  await expect(page).toHaveURL('/subscriptions');
  await expect(page).toHaveTitle(/Subscriptions & Billing/);
  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a newcomer is shown the plans', async ({ customer: { page } }) => {
  await page.goto('/subscriptions');
  await expect(active(page).getByRole('heading', { name: 'No active subscription' })).toBeVisible();
  await expect(history(page).getByRole('heading', { name: 'No invoices yet' })).toBeVisible();
  await expect(others(page)).toHaveCount(0);
  expect(await primaryActions(page)).toEqual(['View plans']);
});

test('active subscriptions of both kinds show what is used and how far they go', async ({ customer }) => {
  const { page, own, studio } = customer;
  await approvedReceipt(own, studio, { billingCycle: 'yearly' });
  await useImages(customer, 144);
  await paidInvoice(own, studio, await sentImagesInvoice(own, studio));
  await useImages(customer, 9);
  await page.goto('/subscriptions');
  const images = active(page).getByRole('listitem').first();
  const plan = active(page).getByRole('listitem').last();
  await expect(images).toContainText('High-End Retouch (Premium)');
  await expect(images).toContainText('24 images, $8 each');
  await expect(active(page).getByRole('img', { name: '9 of 24 used' })).toBeVisible();
  await expect(plan).toContainText('$2,010 per year');
  await expect(active(page).getByRole('img', { name: '144 of 720 used' })).toBeVisible();
  const tiers = active(page).getByRole('img', {
    name: 'Images by tier, at most: 360 Natural, 300 High-End, 60 Magazine',
  });
  await expect(tiers).toBeVisible();
  await expect(active(page).getByText('One frame is 12 images')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Renew/ })).toHaveCount(0);
});

test('what is used up is renewed as it was ordered', async ({ customer }) => {
  const { page, own, studio } = customer;
  await approvedReceipt(own, studio, { planId: 'silver-plan', currency: 'NGN' });
  await useImages(customer, 30);
  await paidInvoice(own, studio, await sentImagesInvoice(own, studio));
  await useImages(customer, 24);
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

for (const [days, words] of [
  [0, 'Due today'],
  [1, 'Due tomorrow'],
  [12, 'Due in 12 days'],
  [-1, 'Overdue'],
] as const) {
  test(`the next billing: ${words}`, async ({ customer: { page, own, studio } }) => {
    await approvedReceipt(own, studio);
    // Noon, so that the day is the same in every zone near ours.
    const noon = new Date();
    noon.setUTCHours(12, 0, 0, 0);
    const nextBillingDate = new Date(noon.getTime() + days * 86_400_000).toISOString();
    const { body } = await own.call('GET /subscriptions/active');
    const subscriptions = body.data.subscriptions.map((known) => ({ ...known, nextBillingDate }));
    await page.route('**/api/subscriptions/active*', (route) =>
      route.fulfill({ json: { ...body, data: { ...body.data, subscriptions } } }),
    );
    await page.clock.setFixedTime(noon);
    await page.goto('/subscriptions');
    await expect(active(page).getByText(words, { exact: true })).toBeVisible();
  });
}

test('those that do not run stand below, and only what can be renewed says so', async ({ customer }) => {
  const { page, own, studio } = customer;
  const statuses = {
    'silver-plan': 'inactive',
    'gold-plan': 'suspended',
    'diamond-plan': 'cancelled',
  } as const;
  for (const planId of ['silver-plan', 'gold-plan', 'diamond-plan'] as const) {
    await approvedReceipt(own, studio, { planId });
    const [newest] = dataOf(await own.call('GET /subscriptions/active')).subscriptions;
    dataOf(
      await studio.call('PUT /admin/subscriptions/:id', {
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
  test('is searched and filtered, and stands so in the address', async ({ customer }) => {
    const { page, own, studio } = customer;
    await approvedReceipt(own, studio);
    await submittedReceipt(own, studio, { planId: 'silver-plan' });
    await sentInvoice(own, studio, { planId: 'diamond-plan' });
    await sentImagesInvoice(own, studio);
    await page.goto('/subscriptions');
    await expect(invoices(page)).toHaveCount(4);
    await expect(invoices(page).nth(2)).toContainText('Awaiting Confirmation');
    await expect(invoices(page).nth(2)).toContainText('Payment Submitted');
    await expect(invoices(page).nth(3)).toContainText('Payment Confirmed');

    const [newest] = dataOf(await own.call('GET /subscriptions/invoices')).invoices;
    const number = newest?.invoiceNumber ?? '';
    await history(page).getByRole('searchbox', { name: 'Search invoices' }).fill(number);
    await expect(invoices(page)).toHaveCount(1);
    await expect(page).toHaveURL(`/subscriptions?q=${number}`);
    await expect(invoices(page)).toContainText(number);

    await history(page).getByLabel('Status').selectOption('Payment Confirmed');
    await expect(history(page).getByText('No invoice fits the search and the filter.')).toBeVisible();
    await expect(page).toHaveURL(`/subscriptions?q=${number}&status=payment_confirmed`);
    await history(page).getByRole('button', { name: 'Clear search and filter' }).click();
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

  test('takes an address that names no status for one that names none', async ({ customer }) => {
    const { page, own, studio } = customer;
    await sentInvoice(own, studio);
    await page.goto('/subscriptions?status=nonsense');
    await expect(invoices(page)).toHaveCount(1);
  });

  test('comes page by page', async ({ customer: { page, own, studio } }) => {
    test.slow();
    for (let made = 0; made < 21; made += 1) await sentInvoice(own, studio);
    await page.goto('/subscriptions');
    await expect(history(page).getByText('20 of 21')).toBeVisible();
    await history(page).getByRole('button', { name: 'Load more' }).click();
    await expect(history(page).getByText('21 of 21')).toBeVisible();
    await expect(invoices(page)).toHaveCount(21);
  });

  test('is a table where there is room, and cards where there is not', async ({ customer }) => {
    const { page, own, studio } = customer;
    await sentInvoice(own, studio);
    await page.goto('/subscriptions');
    const head = history(page).getByRole('columnheader', { name: 'Amount' });
    await expect(head).toBeInViewport();
    await page.setViewportSize({ width: 320, height: 800 });
    await expect(invoices(page).getByRole('cell', { name: '$197' })).toBeVisible();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  test('opens the invoice and the receipt form over itself', async ({ customer }) => {
    const { page, own, studio } = customer;
    const { _id: id, invoiceNumber } = await sentInvoice(own, studio);
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
    await form.getByLabel('or a link to it').fill('https://bank.test/7741');
    await form.getByRole('button', { name: 'Submit receipt' }).click();
    await expect(page.getByText('Payment receipt submitted! Awaiting admin confirmation.')).toBeVisible();
    await expect(page).toHaveURL(`/subscriptions?q=${invoiceNumber}`);
    await expect(invoices(page)).toContainText('Payment Submitted');
  });

  test('changes by itself when the studio confirms a payment', async ({ customer }) => {
    const { page, own, studio } = customer;
    const { _id: id } = await submittedReceipt(own, studio);
    await page.goto('/subscriptions');
    await expect(invoices(page)).toContainText('Awaiting Confirmation');
    await page.waitForLoadState('networkidle');
    dataOf(
      await studio.call('PUT /admin/payment-receipts/:id', { params: { id }, body: { status: 'approved' } }),
    );
    await expect(invoices(page)).toContainText('Payment Confirmed');
    await expect(active(page).getByRole('heading', { name: 'Gold Plan' })).toBeVisible();
  });
});

test.describe('refreshing', () => {
  test('reads both lists again, and says when', async ({ customer: { page } }) => {
    await page.goto('/subscriptions');
    const refresh = page.getByRole('button', { name: 'Refresh' });
    await expect(page.getByText(/^Last read \d/)).toBeVisible();
    await page.waitForLoadState('networkidle');
    let answer: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/subscriptions/**', async (route) => {
      await held;
      await route.continue();
    });
    const asked = ['active', 'invoices'].map((list) => page.waitForRequest(`**/api/subscriptions/${list}*`));
    await refresh.press('Enter');
    await Promise.all(asked);
    await expect(refresh).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByText('Reading', { exact: true })).toBeVisible();
    answer();
    await expect(refresh).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByText(/^Last read \d/)).toBeVisible();
    await expect(refresh).toBeFocused();
  });

  test('says so when it failed, and leaves what was there', async ({ customer: { page, own, studio } }) => {
    await sentInvoice(own, studio);
    await page.goto('/subscriptions');
    await expect(invoices(page)).toHaveCount(1);
    await breakDown(page, /\/api\/subscriptions\/active/);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText(failed)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No active subscription' })).toBeVisible();
    await expect(invoices(page)).toHaveCount(1);
  });
});

test('both lists fail together, and are there after another try', async ({ customer: { page } }) => {
  const { mend } = await breakDown(page, /\/api\/subscriptions\//);
  await page.goto('/subscriptions');
  await expect(page.getByRole('heading', { name: failed })).toHaveCount(1);
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No active subscription' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No invoices yet' })).toBeVisible();
});

for (const [part, path, there] of [
  ['Active Subscriptions', /\/api\/subscriptions\/active/, 'No active subscription'],
  ['Billing History', /\/api\/subscriptions\/invoices/, 'No invoices yet'],
] as const) {
  test(`one list fails: ${part}`, async ({ customer: { page } }) => {
    const { mend } = await breakDown(page, path);
    await page.goto('/subscriptions');
    const alert = page.getByRole('region', { name: part }).getByRole('alert');
    await expect(alert).toContainText(failed);
    await expect(page.getByRole('alert')).toHaveCount(1);
    await mend();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: there })).toBeVisible();
  });
}
