// How an admin decides on plan and image orders and invoices them.
import type { Locator, Page } from '@playwright/test';
import { createPendingOrder, dataOf } from '../testing/factories.ts';
import {
  type Customer,
  choose,
  expect,
  expectActions,
  factOf,
  images,
  type OrderType,
  openDetails,
  plans,
  rowOf,
  test,
  waitForDefaults,
} from './admin-orders-fixture.ts';
import { filterChip, setFilter } from './list-filters.ts';
import { navLink } from './navigation.ts';

const standardInstructions = 'Please make payment using the details provided above.';
const failure = { status: 500, json: { success: false, code: 'INTERNAL', message: 'Out of order.' } };
const orderTypes = [plans, images];

/** The calendar date this many days from now, in the tests' time zone. */
function inDays(days: number): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin', dateStyle: 'short' });
  const today = new Date(`${format.format(new Date())}T12:00:00Z`);
  return new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Holds what the page does after 0 milliseconds. Returns what lets it go on. */
async function holdTimers(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(`(() => {
    const { setTimeout } = window;
    const held = [];
    window.setTimeout = (handler, delay = 0, ...values) =>
      delay > 0 ? setTimeout(handler, delay, ...values) : held.push(handler);
    window.releaseTimers = () => {
      window.setTimeout = setTimeout;
      for (const handler of held) setTimeout(handler);
    };
  })()`);
  return () => page.evaluate('releaseTimers()');
}

/** Holds requests until the test opens it. */
function createGate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

const tabOf = (page: Page, { label }: OrderType) => navLink(page, label);

async function openInvoiceForm(page: Page, { company }: Customer): Promise<Locator> {
  await rowOf(page, company).getByRole('button', { name: 'Send Invoice', exact: true }).click();
  const modal = page.getByRole('dialog', { name: 'Send Invoice' });
  await waitForDefaults(modal);
  return modal;
}

async function expectDetails(page: Page, { company, email, name }: Customer, type: OrderType): Promise<void> {
  const row = rowOf(page, company);
  await expect(row.getByText('Pending', { exact: true })).toBeVisible();
  await expectActions(row, ['Approve and send invoice'], ['Approve', 'Reject']);
  const details = await openDetails(page, company);
  await expect(details.getByRole('heading', { name: company })).toBeVisible();
  await expect(details.getByText(email)).toBeVisible();
  const facts = {
    ...type.facts,
    Contact: name,
    Phone: '+234 803 555 0142',
    'Special instructions': 'Leave the freckles.',
  };
  for (const [term, value] of Object.entries(facts)) {
    await expect(factOf(details, term)).toHaveText(value);
  }
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
}

for (const type of orderTypes) {
  test.describe(`an order of ${type.name}`, () => {
    test('shows its details, and is approved and invoiced with the default values of the form', async ({
      adminOrders,
    }) => {
      const { page, admin } = adminOrders;
      const customer = await adminOrders.newCustomer('Clara Novak');
      await type.createPending(customer, admin);
      // Prevents the form from copying the payment details of an earlier invoice.
      await page.route('**/api/admin/invoices?*', (route) => route.abort());
      await adminOrders.open(type.tab, customer.company);
      await expect(tabOf(page, type)).toHaveAttribute('aria-current', 'page');
      await expectDetails(page, customer, type);
      const row = rowOf(page, customer.company);
      await choose(row, 'Approve');
      await expect(page.getByText(type.decisionToast('approved'), { exact: true })).toBeVisible();
      // The toast of the next action must show although this one is still leaving.
      const toasts = page.locator('[data-toasts]');
      await toasts.evaluate(({ style }) => style.setProperty('--mid', '60s'));
      await toasts.getByRole('button', { name: 'Close' }).click();
      await expect(row.getByText('Approved', { exact: true })).toBeVisible();
      await expectActions(row, ['Send Invoice'], ['Reject']);

      const modal = await openInvoiceForm(page, customer);
      await expect(modal.getByText(type.price).first()).toBeVisible();
      await expect(modal.getByLabel('Due date')).toHaveValue(inDays(30));
      const instructions = modal.getByLabel('Payment instructions');
      await expect(instructions).toHaveValue(standardInstructions);
      await expect(instructions).toHaveJSProperty('required', type.requiresInstructions);
      await instructions.fill('');
      await modal.getByRole('button', { name: 'Send Invoice' }).click();
      await expect(page.getByText(type.sentToast, { exact: true })).toBeVisible();
      await expect(modal).toBeHidden();
      await expect(row.getByText('Invoice Sent', { exact: true })).toBeVisible();
      await expect(factOf(await openDetails(page, customer.company), 'Invoice')).toHaveText(
        /^INV-\d{4}-\d{6}$/,
      );

      const search = customer.email;
      const { invoices } = dataOf(await admin.call('GET /admin/invoices', { query: { search } }));
      expect(invoices).toMatchObject([
        {
          dueDate: `${inDays(30)}T00:00:00.000Z`,
          paymentInstructions: standardInstructions,
          paymentDetails: { accountNumber: null, bankName: null, paymentLink: null },
          notes: null,
        },
      ]);
    });

    test('is invoiced with every field of the form, which are kept if sending fails', async ({
      adminOrders,
    }) => {
      const { page, admin } = adminOrders;
      const customer = await adminOrders.newCustomer('Marta Lindqvist');
      const next = await adminOrders.newCustomer('Marta Lindqvist');
      await type.createApproved(customer, admin);
      const nextOrder = await type.createApproved(next, admin);
      await adminOrders.open(type.tab, 'Marta Lindqvist');
      const modal = await openInvoiceForm(page, customer);
      const fields = {
        'Due date': inDays(7),
        'Account number': '0123456789',
        'Account name': 'Burnish Studio Ltd',
        'Bank name': 'Meridian Bank',
        'Payment link': 'https://pay.meridian.test/burnish',
        'Additional instructions': 'Name the invoice.',
        'Payment instructions': 'Pay in two parts.',
        Notes: 'Thank you.',
      };
      for (const [label, value] of Object.entries(fields)) await modal.getByLabel(label).fill(value);
      await page.route(type.invoiceUrl, (route) => route.fulfill(failure), { times: 1 });
      await modal.getByRole('button', { name: 'Send Invoice' }).click();
      await expect(page.getByText(type.sendingFailed, { exact: true })).toBeVisible();
      for (const [label, value] of Object.entries(fields)) {
        await expect(modal.getByLabel(label)).toHaveValue(value);
      }
      // The toast of the failure is replaced at once. Otherwise it could close first, and take the new one with it.
      const release = await holdTimers(page);
      await modal.getByRole('button', { name: 'Send Invoice' }).click();
      await expect(page.getByText(type.sentToast, { exact: true })).toBeVisible();
      await release();

      // The focus moves to the next request that waits for the studio.
      await expect(
        rowOf(page, next.company).getByRole('button', { name: 'Send Invoice', exact: true }),
      ).toBeFocused();

      const search = customer.email;
      const { invoices } = dataOf(await admin.call('GET /admin/invoices', { query: { search } }));
      expect(invoices).toMatchObject([
        {
          dueDate: `${inDays(7)}T00:00:00.000Z`,
          paymentDetails: {
            accountNumber: '0123456789',
            accountName: 'Burnish Studio Ltd',
            bankName: 'Meridian Bank',
            paymentLink: 'https://pay.meridian.test/burnish',
            additionalInstructions: 'Name the invoice.',
          },
          paymentInstructions: 'Pay in two parts.',
          notes: 'Thank you.',
        },
      ]);
      // The next form starts with the payment details of the latest invoice.
      await openInvoiceForm(page, next);
      await expect(modal.getByText(/^Payment details copied from INV-/)).toBeVisible();
      await expect(modal.getByLabel('Bank name')).toHaveValue('Meridian Bank');
      await expect(modal.getByLabel('Notes')).toHaveValue('');
      // Another admin sends the invoice of this order first.
      await page.route(type.invoiceUrl, async (route) => {
        await type.invoice(admin, nextOrder);
        await route.continue();
      });
      await modal.getByRole('button', { name: 'Send Invoice' }).click();
      await expect(page.getByText('This order already has an invoice.')).toBeVisible();
    });

    test('keeps its status and the typed reason if a decision fails, and shows the reason of its rejection', async ({
      adminOrders,
    }) => {
      const { page } = adminOrders;
      const customer = await adminOrders.newCustomer('Samir Haddad');
      await type.createPending(customer, adminOrders.admin);
      await adminOrders.open(type.tab, customer.company);
      const row = rowOf(page, customer.company);
      await page.route(type.decisionUrl, (route) => route.fulfill(failure));
      await choose(row, 'Approve');
      await expect(page.getByText(type.decisionFailed, { exact: true })).toBeVisible();
      await expect(row.getByText('Pending', { exact: true })).toBeVisible();

      await choose(row, 'Reject');
      const confirmation = page.getByRole('alertdialog', { name: 'Reject this request?' });
      const reject = confirmation.getByRole('button', { name: 'Reject request' });
      await expect(confirmation).toContainText(`${customer.company} requested`);
      await expect(confirmation).toContainText(type.price);
      await confirmation.getByLabel('Reason').fill('We do not retouch screenshots.');
      const failed = page.waitForResponse(type.decisionUrl);
      await reject.click();
      await failed;
      await expect(reject).toBeEnabled();
      await expect(confirmation.getByLabel('Reason')).toHaveValue('We do not retouch screenshots.');
      await page.unroute(type.decisionUrl);
      await reject.click();
      await expect(page.getByText(type.decisionToast('rejected'), { exact: true })).toBeVisible();
      await expect(confirmation).toBeHidden();
      await expect(row.getByText('Rejected', { exact: true })).toBeVisible();
      await expectActions(row, [], []);
      const details = await openDetails(page, customer.company);
      await expect(factOf(details, 'Notes')).toHaveText('We do not retouch screenshots.');
    });
  });
}

test('a decision without a reason is stored as the note, and one that comes too late shows the earlier one', async ({
  adminOrders,
}) => {
  const { page, admin } = adminOrders;
  const customer = await adminOrders.newCustomer('Ngozi Eze');
  const contested = await adminOrders.newCustomer('Ngozi Eze');
  await plans.createPending(customer, admin);
  const order = await plans.createPending(contested, admin);
  await adminOrders.open(plans.tab, 'Ngozi Eze');
  const row = rowOf(page, customer.company);
  const approval = page.waitForRequest((request) => request.method() === 'PUT');
  await choose(row, 'Approve');
  expect((await approval).postDataJSON()).toEqual({
    status: 'approved',
    adminNotes: 'Status updated to approved',
  });
  await expect(row.getByText('Approved', { exact: true })).toBeVisible();
  const nextApproval = rowOf(page, contested.company).getByRole('button', {
    name: 'Approve and send invoice',
  });
  await expect(nextApproval).toBeFocused();
  await expect(row.getByText('Status updated to approved')).toHaveCount(0);
  await choose(row, 'Reject');
  const rejection = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Reject request' }).click();
  expect((await rejection).postDataJSON()).toEqual({
    status: 'rejected',
    adminNotes: 'Status updated to rejected',
  });
  await expect(nextApproval).toBeFocused();

  await page.route(plans.decisionUrl, async (route) => {
    await plans.reject(admin, order);
    await route.continue();
  });
  await choose(rowOf(page, contested.company), 'Approve');
  await expect(
    page.getByText('This action is no longer available. Refresh the page to see the latest status.'),
  ).toBeVisible();
  await expect(rowOf(page, contested.company).getByText('Rejected', { exact: true })).toBeVisible();
});

test.describe('the invoice form', () => {
  test('asks before it discards a started invoice', async ({ adminOrders }) => {
    const { page, admin } = adminOrders;
    const customer = await adminOrders.newCustomer('Tom Ferris');
    await plans.createInvoiced(await adminOrders.newCustomer('Dana Reyes'), admin);
    await plans.createApproved(customer, admin);
    await adminOrders.open(plans.tab, customer.company);
    const gate = createGate();
    await page.route('**/api/admin/invoices?*', async (route) => {
      await gate.opened;
      await route.continue();
    });
    await rowOf(page, customer.company).getByRole('button', { name: 'Send Invoice', exact: true }).click();
    const modal = page.getByRole('dialog', { name: 'Send Invoice' });
    await modal.getByLabel('Notes').fill('Thank you.');
    // The payment details of the latest invoice load after the admin has started typing.
    gate.open();
    await expect(modal.getByLabel('Bank name')).not.toHaveValue('');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(modal.getByLabel('Notes')).toHaveValue('Thank you.');
    await modal.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(modal).toBeHidden();
    await expect(
      rowOf(page, customer.company).getByRole('button', { name: 'Send Invoice', exact: true }),
    ).toBeFocused();
  });

  test('rejects an invalid link or a past due date, and sends once if pressed several times', async ({
    adminOrders,
  }) => {
    const { page } = adminOrders;
    const customer = await adminOrders.newCustomer('Tom Ferris');
    await plans.createApproved(customer, adminOrders.admin);
    await adminOrders.open(plans.tab, customer.company);
    const modal = await openInvoiceForm(page, customer);
    const send = modal.getByRole('button', { name: 'Send Invoice' });
    const link = modal.getByLabel('Payment link');
    await link.fill('pay.meridian.test');
    await send.click();
    await expect(link).toHaveAccessibleDescription('Enter a link like https://example.com.');
    await expect(link).toBeFocused();
    await link.fill('');

    const due = modal.getByLabel('Due date');
    await due.fill('');
    await send.click();
    await expect(due).toHaveAccessibleDescription('Enter the due date.');
    await expect(due).toBeFocused();
    await due.fill('2024-06-03');
    await modal.getByLabel('Notes').fill('Thank you.');
    await send.click();
    await expect(due).toHaveAccessibleDescription("The due date can't be in the past.");
    await expect(due).toBeFocused();
    await expect(modal.getByLabel('Notes')).toHaveValue('Thank you.');

    await due.fill(inDays(7));
    const gate = createGate();
    const sent: string[] = [];
    await page.route(plans.invoiceUrl, async (route) => {
      sent.push(route.request().url());
      await gate.opened;
      await route.continue();
    });
    await send.dblclick();
    const sending = modal.getByRole('button', { name: 'Submitting...' });
    await expect(sending).toBeDisabled();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(sending).toBeVisible();
    gate.open();
    await expect(page.getByText(plans.sentToast, { exact: true })).toBeVisible();
    expect(sent).toHaveLength(1);
  });
});

test.describe('the lists of orders', () => {
  test('are filtered by search and status, which are kept in the URL and cleared by changing tabs', async ({
    adminOrders,
  }) => {
    const { page, admin } = adminOrders;
    const customer = await adminOrders.newCustomer('Ngozi Eze');
    for (const type of orderTypes) await type.createPending(customer, admin);
    await page.goto(`/admin?tab=${plans.tab}`);
    const search = page.getByRole('searchbox');
    const filter = filterChip(page, 'Status');
    for (const type of orderTypes) {
      await tabOf(page, type).click();
      await expect(page.getByRole('heading', { name: type.label, level: 1 })).toBeVisible();
      await expect(search).toHaveValue('');
      await filter.click();
      const statuses = page.getByRole('group', { name: 'Status' }).getByRole('checkbox');
      await expect(statuses).toHaveCount(5);
      await expect(statuses.and(page.locator(':checked'))).toHaveCount(0);
      await filter.click();
      await search.fill(customer.company.toUpperCase());
      // The URL follows when typing pauses.
      await page.waitForURL('**&q=*');
      await setFilter(page, 'Status', 'Pending');
      await expect(rowOf(page, customer.company)).toHaveCount(1);
      await expect(page.getByText('1 of 1')).toBeVisible();
      await setFilter(page, 'Status', 'Completed');
      await expect(filter).toHaveText('Status: Pending, Completed');
      await expect(rowOf(page, customer.company)).toHaveCount(1);
      await setFilter(page, 'Status', 'Pending', false);
      await expect(page.getByRole('heading', { name: type.emptyHeading })).toBeVisible();
    }
    await page.reload();
    await expect(search).toHaveValue(customer.company.toUpperCase());
    await expect(filter).toHaveText('Status: Completed');
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await search.fill(customer.company);
    await page.waitForURL('**&q=*');
    await tabOf(page, plans).click();
    await expect(search).toHaveValue('');
    await expect(filter).toHaveText('Status');
  });

  test('are counted on their tabs at once, up to 9+', async ({ adminOrders }) => {
    const { page, admin } = adminOrders;
    const customer = await adminOrders.newCustomer('Clara Novak');
    const { stats } = dataOf(await admin.call('GET /admin/dashboard/stats'));
    await page.goto(`/admin?tab=${plans.tab}`);
    await expect(page.getByRole('searchbox')).toBeVisible();
    for (const type of orderTypes) {
      await type.createPending(customer, admin);
      await expect(tabOf(page, type)).toContainText(type.badge(type.countPending(stats) + 1));
    }
    const busy = { subscriptionRequests: { pending: 12 }, payPerImageRequests: { pending: 12 } };
    await page.route('**/api/admin/dashboard/stats', (route) =>
      route.fulfill({ json: { success: true, data: { stats: { ...stats, ...busy } } } }),
    );
    await plans.createPending(customer, admin);
    for (const type of orderTypes) {
      await expect(tabOf(page, type).getByText('9+', { exact: true })).toBeVisible();
      await expect(tabOf(page, type)).toContainText(type.badge(12));
    }
  });

  test('show a message if they are empty or fail to load', async ({ adminOrders }) => {
    const { page } = adminOrders;
    const noRows = { page: { nextCursor: null, total: 0 } };
    const empty = { success: true, data: { ...noRows, requests: [], invoices: [] } };
    const listUrls = [...orderTypes.map(({ listUrl }) => listUrl), '**/api/admin/invoices?*'];
    for (const url of listUrls) await page.route(url, (route) => route.fulfill({ json: empty }));
    await page.goto(`/admin?tab=${plans.tab}`);
    for (const [label, heading] of [
      ...orderTypes.map(({ label, emptyHeading }) => [label, emptyHeading] as const),
      ['Invoices', 'No invoices found'] as const,
    ]) {
      await navLink(page, label).click();
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Clear search and filters' })).toHaveCount(0);
    }
    // The same message for each list: admin-lists.spec.ts.
    const [listUrl = ''] = listUrls;
    await page.unroute(listUrl);
    await page.route(listUrl, (route) => route.fulfill(failure));
    await page.goto(`/admin?tab=${plans.tab}`);
    const error = page.getByRole('heading', { name: 'Failed to load dashboard data' });
    await expect(error).toBeVisible();
    await page.unroute(listUrl);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(error).toBeHidden();
  });
});

test('an order in a currency without payment details is approved and invoiced with the form', async ({
  adminOrders,
}) => {
  const { page, admin } = adminOrders;
  const customer = await adminOrders.newCustomer('Chidi Okonkwo');
  const { paymentProfiles } = dataOf(await admin.call('GET /admin/payment-profiles'));
  expect(paymentProfiles.filter(({ currency }) => currency === 'NGN')).toEqual([]);
  await createPendingOrder(customer, { companyName: customer.company, currency: 'NGN' });
  await adminOrders.open(plans.tab, customer.company);
  const row = rowOf(page, customer.company);
  await row.getByRole('button', { name: 'Approve and send invoice' }).click();
  const modal = page.getByRole('dialog', { name: 'Approve and send invoice' });
  await expect(page.getByText('There are no payment details for this currency yet.')).toBeVisible();
  await modal.getByLabel('Account number').fill('0123456789');
  await modal.getByRole('button', { name: 'Approve and send invoice' }).click();
  await expect(page.getByText(plans.sentToast, { exact: true })).toBeVisible();
  await expect(row.getByText('Invoice Sent', { exact: true })).toBeVisible();
});
