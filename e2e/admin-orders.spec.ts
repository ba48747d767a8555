// How an admin decides on plan and image orders and invoices them.
import { dataOf } from '../testing/factories.ts';
import { actionsOf, cardOf, expect, factOf, images, plans, test } from './admin-orders-fixture.ts';

const standardInstructions = 'Please make payment using the details provided above.';
const failure = { status: 500, json: { success: false, code: 'INTERNAL', message: 'Out of order.' } };

/** The calendar date this many days from now, in the tests' time zone. */
function inDays(days: number): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin', dateStyle: 'short' });
  const today = new Date(`${format.format(new Date())}T12:00:00Z`);
  return new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Holds requests until the test opens it. */
function createGate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

for (const type of [plans, images]) {
  test.describe(`an order of ${type.name}`, () => {
    test('shows its details on its card', async ({ adminOrders }) => {
      const customer = await adminOrders.newCustomer('Adaeze Okafor');
      await type.createPending(customer, adminOrders.admin);
      await adminOrders.open(type.tab, customer.company);
      await expect(adminOrders.page.getByRole('tab', { name: type.label })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      const card = cardOf(adminOrders.page, customer.company);
      await expect(card.getByRole('heading', { name: customer.company })).toBeVisible();
      await expect(card.getByText('Pending', { exact: true })).toBeVisible();
      await expect(card.getByText(customer.email)).toBeVisible();
      const facts = {
        ...type.facts,
        Contact: 'Adaeze Okafor',
        Phone: '+234 803 555 0142',
        'Special instructions': 'Leave the freckles.',
      };
      for (const [term, value] of Object.entries(facts)) {
        await expect(factOf(adminOrders.page, customer.company, term)).toHaveText(value);
      }
      await expect(actionsOf(card)).toHaveText(['Approve', 'Reject']);
    });

    test('is approved and invoiced with the default values of the form', async ({ adminOrders }) => {
      const { page, admin } = adminOrders;
      const customer = await adminOrders.newCustomer('Clara Novak');
      await type.createPending(customer, admin);
      // Prevents the form from copying the payment details of an earlier invoice.
      await page.route('**/api/admin/invoices?*', (route) => route.abort());
      await adminOrders.open(type.tab, customer.company);
      const card = cardOf(page, customer.company);
      await card.getByRole('button', { name: 'Approve' }).click();
      await expect(page.getByText(type.decisionToast('approved'), { exact: true })).toBeVisible();
      // The toast of the next action must show although this one is still leaving.
      const toasts = page.locator('[data-toasts]');
      await toasts.evaluate(({ style }) => style.setProperty('--mid', '60s'));
      await toasts.getByRole('button', { name: 'Close' }).click();
      await expect(card.getByText('Approved', { exact: true })).toBeVisible();
      await expect(actionsOf(card)).toHaveText(['Send Invoice', 'Reject']);
      await card.getByRole('button', { name: 'Send Invoice' }).click();
      const modal = page.getByRole('dialog', { name: 'Send Invoice' });
      await expect(modal.getByText(type.price).first()).toBeVisible();
      await expect(modal.getByLabel('Due date')).toHaveValue(inDays(30));
      const instructions = modal.getByLabel('Payment instructions');
      await expect(instructions).toHaveValue(standardInstructions);
      await expect(instructions).toHaveJSProperty('required', type.requiresInstructions);
      await instructions.fill('');
      await modal.getByRole('button', { name: 'Send Invoice' }).click();
      await expect(page.getByText(type.sentToast, { exact: true })).toBeVisible();
      await expect(modal).toBeHidden();
      await expect(card.getByText('Invoice Sent', { exact: true })).toBeVisible();
      await expect(card.getByText(/^INV-\d{4}-\d{6}$/)).toBeVisible();

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

    test('is invoiced with every field of the form filled in', async ({ adminOrders }) => {
      const { page, admin } = adminOrders;
      const customer = await adminOrders.newCustomer('Marta Lindqvist');
      await type.createApproved(customer, admin);
      await adminOrders.open(type.tab, customer.company);
      await cardOf(page, customer.company).getByRole('button', { name: 'Send Invoice' }).click();
      const modal = page.getByRole('dialog', { name: 'Send Invoice' });
      await modal.getByLabel('Due date').fill(inDays(7));
      await modal.getByLabel('Account number').fill('0123456789');
      await modal.getByLabel('Account name').fill('Burnish Studio Ltd');
      await modal.getByLabel('Bank name').fill('Meridian Bank');
      await modal.getByLabel('Payment link').fill('https://pay.meridian.test/burnish');
      await modal.getByLabel('Additional instructions').fill('Name the invoice.');
      await modal.getByLabel('Payment instructions').fill('Pay in two parts.');
      await modal.getByLabel('Notes').fill('Thank you.');
      await modal.getByRole('button', { name: 'Send Invoice' }).click();
      await expect(page.getByText(type.sentToast, { exact: true })).toBeVisible();

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
      const next = await adminOrders.newCustomer('Marta Lindqvist');
      await type.createApproved(next, admin);
      await adminOrders.open(type.tab, next.company);
      await cardOf(page, next.company).getByRole('button', { name: 'Send Invoice' }).click();
      await expect(modal.getByText(/^Payment details copied from INV-/)).toBeVisible();
      await expect(modal.getByLabel('Bank name')).toHaveValue('Meridian Bank');
      await expect(modal.getByLabel('Notes')).toHaveValue('');
    });

    test('is rejected with a reason', async ({ adminOrders }) => {
      const { page } = adminOrders;
      const customer = await adminOrders.newCustomer('Samir Haddad');
      await type.createPending(customer, adminOrders.admin);
      await adminOrders.open(type.tab, customer.company);
      const card = cardOf(page, customer.company);
      await card.getByRole('button', { name: 'Reject' }).click();
      const confirmation = page.getByRole('alertdialog', { name: 'Reject this request?' });
      await expect(confirmation).toContainText(`${customer.company} requested`);
      await expect(confirmation).toContainText(type.price);
      await confirmation.getByLabel('Reason').fill('We do not retouch screenshots.');
      await confirmation.getByRole('button', { name: 'Reject request' }).click();
      await expect(page.getByText(type.decisionToast('rejected'), { exact: true })).toBeVisible();
      await expect(confirmation).toBeHidden();
      await expect(card.getByText('Rejected', { exact: true })).toBeVisible();
      await expect(factOf(page, customer.company, 'Notes')).toHaveText('We do not retouch screenshots.');
      await expect(actionsOf(card)).toHaveCount(0);
    });

    test('stores the decision as the note if no reason is given', async ({ adminOrders }) => {
      const { page } = adminOrders;
      const customer = await adminOrders.newCustomer('Samir Haddad');
      await type.createPending(customer, adminOrders.admin);
      await adminOrders.open(type.tab, customer.company);
      const card = cardOf(page, customer.company);
      const approval = page.waitForRequest((request) => request.method() === 'PUT');
      await card.getByRole('button', { name: 'Approve' }).click();
      expect((await approval).postDataJSON()).toEqual({
        status: 'approved',
        adminNotes: 'Status updated to approved',
      });
      await expect(card.getByText('Approved', { exact: true })).toBeVisible();
      await expect(card.getByText('Status updated to approved')).toHaveCount(0);
      await card.getByRole('button', { name: 'Reject' }).click();
      const rejection = page.waitForRequest((request) => request.method() === 'PUT');
      await page.getByRole('button', { name: 'Reject request' }).click();
      expect((await rejection).postDataJSON()).toEqual({
        status: 'rejected',
        adminNotes: 'Status updated to rejected',
      });
    });

    test('keeps its status and the typed reason if a decision fails', async ({ adminOrders }) => {
      const { page } = adminOrders;
      const customer = await adminOrders.newCustomer('Ngozi Eze');
      await type.createPending(customer, adminOrders.admin);
      await adminOrders.open(type.tab, customer.company);
      const card = cardOf(page, customer.company);
      await page.route(type.decisionUrl, (route) => route.fulfill(failure));
      await card.getByRole('button', { name: 'Approve' }).click();
      await expect(page.getByText(type.decisionFailed, { exact: true })).toBeVisible();
      await expect(card.getByText('Pending', { exact: true })).toBeVisible();

      await card.getByRole('button', { name: 'Reject' }).click();
      const confirmation = page.getByRole('alertdialog');
      await confirmation.getByLabel('Reason').fill('Out of focus.');
      await confirmation.getByRole('button', { name: 'Reject request' }).click();
      await expect(confirmation.getByRole('button', { name: 'Reject request' })).toBeEnabled();
      await expect(confirmation.getByLabel('Reason')).toHaveValue('Out of focus.');
      await page.unroute(type.decisionUrl);
      await confirmation.getByRole('button', { name: 'Reject request' }).click();
      await expect(page.getByText(type.decisionToast('rejected'), { exact: true })).toBeVisible();
    });

    test("shows the server's message if another admin decided first", async ({ adminOrders }) => {
      const { page, admin } = adminOrders;
      const customer = await adminOrders.newCustomer('Ngozi Eze');
      const order = await type.createPending(customer, admin);
      await adminOrders.open(type.tab, customer.company);
      await page.route(type.decisionUrl, async (route) => {
        await type.reject(admin, order);
        await route.continue();
      });
      await cardOf(page, customer.company).getByRole('button', { name: 'Approve' }).click();
      await expect(
        page.getByText('This action is no longer available. Refresh the page to see the latest status.'),
      ).toBeVisible();
      await expect(cardOf(page, customer.company).getByText('Rejected', { exact: true })).toBeVisible();
    });

    test('is not invoiced with an invalid link or a past due date', async ({ adminOrders }) => {
      const { page } = adminOrders;
      const customer = await adminOrders.newCustomer('Clara Novak');
      await type.createApproved(customer, adminOrders.admin);
      await adminOrders.open(type.tab, customer.company);
      await cardOf(page, customer.company).getByRole('button', { name: 'Send Invoice' }).click();
      const modal = page.getByRole('dialog', { name: 'Send Invoice' });
      const link = modal.getByLabel('Payment link');
      await link.fill('pay.meridian.test');
      await modal.getByRole('button', { name: 'Send Invoice' }).click();
      await expect(link).toHaveAccessibleDescription('Enter a link like https://example.com.');
      await expect(link).toBeFocused();
      await link.fill('');

      const due = modal.getByLabel('Due date');
      await due.fill('');
      await modal.getByRole('button', { name: 'Send Invoice' }).click();
      await expect(due).toHaveAccessibleDescription('Enter the due date.');
      await expect(due).toBeFocused();
      await due.fill('2024-06-03');
      await modal.getByLabel('Notes').fill('Thank you.');
      await modal.getByRole('button', { name: 'Send Invoice' }).click();
      await expect(due).toHaveAccessibleDescription("The due date can't be in the past.");
      await expect(due).toBeFocused();
      await expect(modal.getByLabel('Notes')).toHaveValue('Thank you.');
    });

    test('keeps the input of its invoice if sending fails', async ({ adminOrders }) => {
      const { page } = adminOrders;
      const customer = await adminOrders.newCustomer('Tom Ferris');
      await type.createApproved(customer, adminOrders.admin);
      await adminOrders.open(type.tab, customer.company);
      await cardOf(page, customer.company).getByRole('button', { name: 'Send Invoice' }).click();
      const modal = page.getByRole('dialog', { name: 'Send Invoice' });
      await modal.getByLabel('Bank name').fill('Harbour Trust');
      await modal.getByLabel('Notes').fill('Thank you.');
      await page.route(type.invoiceUrl, (route) => route.fulfill(failure));
      await modal.getByRole('button', { name: 'Send Invoice' }).click();
      await expect(page.getByText(type.sendingFailed, { exact: true })).toBeVisible();
      await expect(modal.getByLabel('Bank name')).toHaveValue('Harbour Trust');
      await expect(modal.getByLabel('Notes')).toHaveValue('Thank you.');
      await page.unroute(type.invoiceUrl);
      await modal.getByRole('button', { name: 'Send Invoice' }).click();
      await expect(page.getByText(type.sentToast, { exact: true })).toBeVisible();
    });

    test('is invoiced once if Send Invoice is pressed several times', async ({ adminOrders }) => {
      const { page, admin } = adminOrders;
      const customer = await adminOrders.newCustomer('Tom Ferris');
      await type.createApproved(customer, admin);
      await adminOrders.open(type.tab, customer.company);
      await cardOf(page, customer.company).getByRole('button', { name: 'Send Invoice' }).click();
      const modal = page.getByRole('dialog', { name: 'Send Invoice' });
      const gate = createGate();
      const sent: string[] = [];
      await page.route(type.invoiceUrl, async (route) => {
        sent.push(route.request().url());
        await gate.opened;
        await route.continue();
      });
      await modal.getByRole('button', { name: 'Send Invoice' }).dblclick();
      const sending = modal.getByRole('button', { name: 'Submitting...' });
      await expect(sending).toBeDisabled();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await expect(sending).toBeVisible();
      gate.open();
      await expect(page.getByText(type.sentToast, { exact: true })).toBeVisible();
      expect(sent).toHaveLength(1);
    });

    test('asks before discarding a started invoice', async ({ adminOrders }) => {
      const { page } = adminOrders;
      const customer = await adminOrders.newCustomer('Tom Ferris');
      await type.createInvoiced(await adminOrders.newCustomer('Dana Reyes'), adminOrders.admin);
      await type.createApproved(customer, adminOrders.admin);
      await adminOrders.open(type.tab, customer.company);
      const opener = cardOf(page, customer.company).getByRole('button', { name: 'Send Invoice' });
      const gate = createGate();
      await page.route('**/api/admin/invoices?*', async (route) => {
        await gate.opened;
        await route.continue();
      });
      await opener.click();
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
      await expect(opener).toBeFocused();
    });

    test('is not invoiced a second time by another admin', async ({ adminOrders }) => {
      const { page, admin } = adminOrders;
      const customer = await adminOrders.newCustomer('Tom Ferris');
      const order = await type.createApproved(customer, admin);
      await adminOrders.open(type.tab, customer.company);
      await cardOf(page, customer.company).getByRole('button', { name: 'Send Invoice' }).click();
      await page.route(type.invoiceUrl, async (route) => {
        await type.invoice(admin, order);
        await route.continue();
      });
      await page.getByRole('dialog').getByRole('button', { name: 'Send Invoice' }).click();
      await expect(page.getByText('This order already has an invoice.')).toBeVisible();
    });

    test('is found by search and status, which are kept in the URL and cleared by changing tabs', async ({
      adminOrders,
    }) => {
      const { page, admin } = adminOrders;
      const customer = await adminOrders.newCustomer('Ngozi Eze');
      await type.createPending(customer, admin);
      await page.goto(`/admin?tab=${type.tab}`);
      const search = page.getByRole('searchbox');
      const filter = page.getByRole('combobox', { name: 'Status' });
      await expect(filter.getByRole('option')).toHaveText([
        'All statuses',
        'Pending',
        'Approved',
        'Rejected',
        'Invoice Sent',
        'Completed',
      ]);
      await search.fill(customer.company.toUpperCase());
      // The URL follows when typing pauses.
      await page.waitForURL('**&q=*');
      await filter.selectOption('pending');
      await expect(cardOf(page, customer.company)).toHaveCount(1);
      await expect(page.getByText('1 of 1')).toBeVisible();
      await filter.selectOption('completed');
      await expect(page.getByRole('heading', { name: type.emptyHeading })).toBeVisible();
      await page.reload();
      await expect(search).toHaveValue(customer.company.toUpperCase());
      await expect(filter).toHaveValue('completed');
      await page.getByRole('button', { name: 'Clear search and filters' }).click();
      await expect(page.getByRole('listitem').first()).toBeVisible();
      await search.fill(customer.company);
      await page.waitForURL('**&q=*');
      await page.getByRole('tab', { name: 'Invoices' }).click();
      await page.getByRole('tab', { name: type.label }).click();
      await expect(search).toHaveValue('');
      await expect(filter).toHaveValue('');
    });

    test('is replaced by a message if the list is empty or fails to load', async ({ adminOrders }) => {
      const { page } = adminOrders;
      const none = { success: true, data: { requests: [], page: { nextCursor: null, total: 0 } } };
      await page.route(type.listUrl, (route) => route.fulfill({ json: none }));
      await page.goto(`/admin?tab=${type.tab}`);
      await expect(page.getByRole('heading', { name: type.emptyHeading })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Clear search and filters' })).toHaveCount(0);
      await page.unroute(type.listUrl);
      await page.route(type.listUrl, (route) => route.fulfill(failure));
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Failed to load dashboard data' })).toBeVisible();
      await page.unroute(type.listUrl);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { name: 'Failed to load dashboard data' })).toBeHidden();
    });

    test('is counted on its tab at once, up to 9+', async ({ adminOrders }) => {
      const { page, admin } = adminOrders;
      const customer = await adminOrders.newCustomer('Clara Novak');
      const tab = page.getByRole('tab', { name: type.label });
      const { stats } = dataOf(await admin.call('GET /admin/dashboard/stats'));
      const pending = type.countPending(stats);
      await page.goto(`/admin?tab=${type.tab}`);
      await expect(page.getByRole('tabpanel')).toBeVisible();
      await type.createPending(customer, admin);
      await expect(tab).toContainText(type.badge(pending + 1));
      const busy = { subscriptionRequests: { pending: 12 }, payPerImageRequests: { pending: 12 } };
      await page.route('**/api/admin/dashboard/stats', (route) =>
        route.fulfill({ json: { success: true, data: { stats: { ...stats, ...busy } } } }),
      );
      await page.reload();
      await expect(tab.getByText('9+', { exact: true })).toBeVisible();
      await expect(tab).toContainText(type.badge(12));
    });
  });
}
