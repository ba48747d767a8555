// What an admin does with orders of either type until they are invoiced.
import { dataOf } from '../testing/factories.ts';
import { actsOf, cardOf, expect, factOf, images, plans, test } from './order-desk.ts';

const usualInstructions = 'Please make payment using the details provided above.';
const failure = { status: 500, json: { success: false, code: 'INTERNAL', message: 'Out of order.' } };

/** The calendar date in some days, as the browser of these tests counts it. */
function inDays(days: number): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin', dateStyle: 'short' });
  const today = new Date(`${format.format(new Date())}T12:00:00Z`);
  return new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Something that a test lets happen when it wants to. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

for (const type of [plans, images]) {
  test.describe(`an order of ${type.name}`, () => {
    test('stands on its card with everything that it says', async ({ desk }) => {
      const customer = await desk.newCustomer('Adaeze Okafor');
      await type.pending(customer, desk.admin);
      await desk.open(type.tab, customer.company);
      await expect(desk.page.getByRole('tab', { name: type.label })).toHaveAttribute('aria-selected', 'true');
      const card = cardOf(desk.page, customer.company);
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
        await expect(factOf(desk.page, customer.company, term)).toHaveText(value);
      }
      await expect(actsOf(card)).toHaveText(['Approve', 'Reject']);
    });

    test('is approved, and invoiced with what the form offers', async ({ desk }) => {
      const { page, admin } = desk;
      const customer = await desk.newCustomer('Clara Novak');
      await type.pending(customer, admin);
      // No earlier invoice whose payment details would be offered.
      await page.route('**/api/admin/invoices?*', (route) => route.abort());
      await desk.open(type.tab, customer.company);
      const card = cardOf(page, customer.company);
      await card.getByRole('button', { name: 'Approve' }).click();
      await expect(page.getByText(type.decided('approved'), { exact: true })).toBeVisible();
      await expect(card.getByText('Approved', { exact: true })).toBeVisible();
      await expect(actsOf(card)).toHaveText(['Send Invoice', 'Reject']);
      await card.getByRole('button', { name: 'Send Invoice' }).click();
      const modal = page.getByRole('dialog', { name: 'Send Invoice' });
      await expect(modal.getByText(type.price).first()).toBeVisible();
      await expect(modal.getByLabel('Due date')).toHaveValue(inDays(30));
      const instructions = modal.getByLabel('Payment instructions');
      await expect(instructions).toHaveValue(usualInstructions);
      await expect(instructions).toHaveJSProperty('required', type.asksForInstructions);
      await instructions.fill('');
      await modal.getByRole('button', { name: 'Send Invoice' }).click();
      await expect(page.getByText(type.sent, { exact: true })).toBeVisible();
      await expect(modal).toBeHidden();
      await expect(card.getByText('Invoice Sent', { exact: true })).toBeVisible();
      await expect(card.getByText(/^INV-\d{4}-\d{6}$/)).toBeVisible();

      const search = customer.email;
      const { invoices } = dataOf(await admin.call('GET /admin/invoices', { query: { search } }));
      expect(invoices).toMatchObject([
        {
          dueDate: `${inDays(30)}T00:00:00.000Z`,
          paymentInstructions: usualInstructions,
          paymentDetails: { accountNumber: null, bankName: null, paymentLink: null },
          notes: null,
        },
      ]);
    });

    test('is invoiced with all that the form asks for', async ({ desk }) => {
      const { page, admin } = desk;
      const customer = await desk.newCustomer('Marta Lindqvist');
      await type.approved(customer, admin);
      await desk.open(type.tab, customer.company);
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
      await expect(page.getByText(type.sent, { exact: true })).toBeVisible();

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
      // The next form offers where the last one was to be paid to.
      const next = await desk.newCustomer('Marta Lindqvist');
      await type.approved(next, admin);
      await desk.open(type.tab, next.company);
      await cardOf(page, next.company).getByRole('button', { name: 'Send Invoice' }).click();
      await expect(modal.getByText(/^Payment details as on INV-/)).toBeVisible();
      await expect(modal.getByLabel('Bank name')).toHaveValue('Meridian Bank');
      await expect(modal.getByLabel('Notes')).toHaveValue('');
    });

    test('is rejected with a reason', async ({ desk }) => {
      const { page } = desk;
      const customer = await desk.newCustomer('Samir Haddad');
      await type.pending(customer, desk.admin);
      await desk.open(type.tab, customer.company);
      const card = cardOf(page, customer.company);
      await card.getByRole('button', { name: 'Reject' }).click();
      const question = page.getByRole('alertdialog', { name: 'Reject this request?' });
      await expect(question).toContainText(`${customer.company} asked for`);
      await expect(question).toContainText(type.price);
      await question.getByLabel('Reason').fill('We do not retouch screenshots.');
      await question.getByRole('button', { name: 'Reject request' }).click();
      await expect(page.getByText(type.decided('rejected'), { exact: true })).toBeVisible();
      await expect(question).toBeHidden();
      await expect(card.getByText('Rejected', { exact: true })).toBeVisible();
      await expect(factOf(page, customer.company, 'Notes')).toHaveText('We do not retouch screenshots.');
      await expect(actsOf(card)).toHaveCount(0);
    });

    test('notes the decision itself where no reason is given', async ({ desk }) => {
      const { page } = desk;
      const customer = await desk.newCustomer('Samir Haddad');
      await type.pending(customer, desk.admin);
      await desk.open(type.tab, customer.company);
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

    test('stays as it is when a decision fails, and so does the reason', async ({ desk }) => {
      const { page } = desk;
      const customer = await desk.newCustomer('Ngozi Eze');
      await type.pending(customer, desk.admin);
      await desk.open(type.tab, customer.company);
      const card = cardOf(page, customer.company);
      await page.route(type.decision, (route) => route.fulfill(failure));
      await card.getByRole('button', { name: 'Approve' }).click();
      await expect(page.getByText(type.decisionFailed, { exact: true })).toBeVisible();
      await expect(card.getByText('Pending', { exact: true })).toBeVisible();

      await card.getByRole('button', { name: 'Reject' }).click();
      const question = page.getByRole('alertdialog');
      await question.getByLabel('Reason').fill('Out of focus.');
      await question.getByRole('button', { name: 'Reject request' }).click();
      await expect(question.getByRole('button', { name: 'Reject request' })).toBeEnabled();
      await expect(question.getByLabel('Reason')).toHaveValue('Out of focus.');
      await page.unroute(type.decision);
      await question.getByRole('button', { name: 'Reject request' }).click();
      await expect(page.getByText(type.decided('rejected'), { exact: true })).toBeVisible();
    });

    test("shows the service's own words where somebody else was faster", async ({ desk }) => {
      const { page, admin } = desk;
      const customer = await desk.newCustomer('Ngozi Eze');
      const order = await type.pending(customer, admin);
      await desk.open(type.tab, customer.company);
      await page.route(type.decision, async (route) => {
        await type.reject(admin, order);
        await route.continue();
      });
      await cardOf(page, customer.company).getByRole('button', { name: 'Approve' }).click();
      await expect(
        page.getByText('This is no longer possible. Reload to see how it stands now.'),
      ).toBeVisible();
      await expect(cardOf(page, customer.company).getByText('Rejected', { exact: true })).toBeVisible();
    });

    test('is not invoiced with a wrong link or a day that is past', async ({ desk }) => {
      const { page } = desk;
      const customer = await desk.newCustomer('Clara Novak');
      await type.approved(customer, desk.admin);
      await desk.open(type.tab, customer.company);
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
      await expect(due).toHaveAccessibleDescription('Enter the day the invoice is due.');
      await expect(due).toBeFocused();
      await due.fill('2024-06-03');
      await modal.getByLabel('Notes').fill('Thank you.');
      await modal.getByRole('button', { name: 'Send Invoice' }).click();
      await expect(due).toHaveAccessibleDescription('This day is past. Choose today or a later one.');
      await expect(due).toBeFocused();
      await expect(modal.getByLabel('Notes')).toHaveValue('Thank you.');
    });

    test('keeps what was typed on its invoice when the service fails', async ({ desk }) => {
      const { page } = desk;
      const customer = await desk.newCustomer('Tom Ferris');
      await type.approved(customer, desk.admin);
      await desk.open(type.tab, customer.company);
      await cardOf(page, customer.company).getByRole('button', { name: 'Send Invoice' }).click();
      const modal = page.getByRole('dialog', { name: 'Send Invoice' });
      await modal.getByLabel('Bank name').fill('Harbour Trust');
      await modal.getByLabel('Notes').fill('Thank you.');
      await page.route(type.invoicing, (route) => route.fulfill(failure));
      await modal.getByRole('button', { name: 'Send Invoice' }).click();
      await expect(page.getByText(type.sendingFailed, { exact: true })).toBeVisible();
      await expect(modal.getByLabel('Bank name')).toHaveValue('Harbour Trust');
      await expect(modal.getByLabel('Notes')).toHaveValue('Thank you.');
      await page.unroute(type.invoicing);
      await modal.getByRole('button', { name: 'Send Invoice' }).click();
      await expect(page.getByText(type.sent, { exact: true })).toBeVisible();
    });

    test('is invoiced once, however often Send Invoice is pressed', async ({ desk }) => {
      const { page, admin } = desk;
      const customer = await desk.newCustomer('Tom Ferris');
      await type.approved(customer, admin);
      await desk.open(type.tab, customer.company);
      await cardOf(page, customer.company).getByRole('button', { name: 'Send Invoice' }).click();
      const modal = page.getByRole('dialog', { name: 'Send Invoice' });
      const held = gate();
      const sent: string[] = [];
      await page.route(type.invoicing, async (route) => {
        sent.push(route.request().url());
        await held.opened;
        await route.continue();
      });
      await modal.getByRole('button', { name: 'Send Invoice' }).dblclick();
      const sending = modal.getByRole('button', { name: 'Submitting...' });
      await expect(sending).toBeDisabled();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await expect(sending).toBeVisible();
      held.open();
      await expect(page.getByText(type.sent, { exact: true })).toBeVisible();
      expect(sent).toHaveLength(1);
    });

    test('asks before an invoice that was begun is thrown away', async ({ desk }) => {
      const { page } = desk;
      const customer = await desk.newCustomer('Tom Ferris');
      await type.invoiced(await desk.newCustomer('Dana Reyes'), desk.admin);
      await type.approved(customer, desk.admin);
      await desk.open(type.tab, customer.company);
      const opener = cardOf(page, customer.company).getByRole('button', { name: 'Send Invoice' });
      const held = gate();
      await page.route('**/api/admin/invoices?*', async (route) => {
        await held.opened;
        await route.continue();
      });
      await opener.click();
      const modal = page.getByRole('dialog', { name: 'Send Invoice' });
      await modal.getByLabel('Notes').fill('Thank you.');
      // The payment details of the latest invoice arrive after it was begun.
      held.open();
      await expect(modal.getByLabel('Bank name')).not.toHaveValue('');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Keep editing' }).click();
      await expect(modal.getByLabel('Notes')).toHaveValue('Thank you.');
      await modal.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect(modal).toBeHidden();
      await expect(opener).toBeFocused();
    });

    test('is not invoiced a second time by another admin', async ({ desk }) => {
      const { page, admin } = desk;
      const customer = await desk.newCustomer('Tom Ferris');
      const order = await type.approved(customer, admin);
      await desk.open(type.tab, customer.company);
      await cardOf(page, customer.company).getByRole('button', { name: 'Send Invoice' }).click();
      await page.route(type.invoicing, async (route) => {
        await type.invoice(admin, order);
        await route.continue();
      });
      await page.getByRole('dialog').getByRole('button', { name: 'Send Invoice' }).click();
      await expect(page.getByText('There is already an invoice for this request.')).toBeVisible();
    });

    test('is found by search and status, which the address keeps and another tab clears', async ({
      desk,
    }) => {
      const { page, admin } = desk;
      const customer = await desk.newCustomer('Ngozi Eze');
      await type.pending(customer, admin);
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
      // What is typed stands in the address once the typing rests.
      await page.waitForURL('**&q=*');
      await filter.selectOption('pending');
      await expect(cardOf(page, customer.company)).toHaveCount(1);
      await expect(page.getByText('1 of 1')).toBeVisible();
      await filter.selectOption('completed');
      await expect(page.getByRole('heading', { name: type.empty })).toBeVisible();
      await page.reload();
      await expect(search).toHaveValue(customer.company.toUpperCase());
      await expect(filter).toHaveValue('completed');
      await page.getByRole('button', { name: 'Clear search and filter' }).click();
      await expect(page.getByRole('listitem').first()).toBeVisible();
      await search.fill(customer.company);
      await page.waitForURL('**&q=*');
      await page.getByRole('tab', { name: 'Invoices' }).click();
      await page.getByRole('tab', { name: type.label }).click();
      await expect(search).toHaveValue('');
      await expect(filter).toHaveValue('');
    });

    test('is missed in words where there is none, and where the list cannot be loaded', async ({ desk }) => {
      const { page } = desk;
      const none = { success: true, data: { requests: [], page: { nextCursor: null, total: 0 } } };
      await page.route(type.list, (route) => route.fulfill({ json: none }));
      await page.goto(`/admin?tab=${type.tab}`);
      await expect(page.getByRole('heading', { name: type.empty })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Clear search and filter' })).toHaveCount(0);
      await page.unroute(type.list);
      await page.route(type.list, (route) => route.fulfill(failure));
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Failed to load dashboard data' })).toBeVisible();
      await page.unroute(type.list);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { name: 'Failed to load dashboard data' })).toBeHidden();
    });

    test('is counted on its tab as soon as it comes, by nines at most', async ({ desk }) => {
      const { page, admin } = desk;
      const customer = await desk.newCustomer('Clara Novak');
      const tab = page.getByRole('tab', { name: type.label });
      const { stats } = dataOf(await admin.call('GET /admin/dashboard/stats'));
      const pending = type.pendingOf(stats);
      await page.goto(`/admin?tab=${type.tab}`);
      await expect(page.getByRole('tabpanel')).toBeVisible();
      await type.pending(customer, admin);
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
