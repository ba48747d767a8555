// What an admin does with invoices of both kinds until they are paid, or void.
import type { Page } from '@playwright/test';
import { dataOf } from '../testing/factories.ts';
import { actsOf, cardOf, expect, factOf, handInReceipt, images, plans, test } from './order-desk.ts';

const failure = { status: 500, json: { success: false, code: 'INTERNAL', message: 'Out of order.' } };
const lists = '**/api/admin/invoices?*';

/** As if the service had said something else about the invoices that it lists. */
async function say(page: Page, change: object): Promise<void> {
  await page.route(lists, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const { invoices, ...data } = answer.data;
    const changed = invoices.map((invoice: object) => ({ ...invoice, ...change }));
    await route.fulfill({ response, json: { ...answer, data: { ...data, invoices: changed } } });
  });
}

for (const type of [plans, images]) {
  test.describe(`an invoice of ${type.name}`, () => {
    test('stands on its card, and without a receipt points to the receipts', async ({ desk }) => {
      const { page } = desk;
      const customer = await desk.newCustomer('Adaeze Okafor');
      const { invoiceNumber } = await type.invoiced(customer, desk.admin);
      await desk.open('invoices', customer.email);
      const card = cardOf(page, invoiceNumber);
      await expect(card.getByRole('heading', { name: invoiceNumber })).toBeVisible();
      await expect(card.getByText(customer.email)).toBeVisible();
      await expect(card.getByText('Sent', { exact: true })).toBeVisible();
      await expect(card.getByText('No receipt', { exact: true })).toBeVisible();
      await expect(factOf(page, invoiceNumber, 'Amount')).toHaveText(type.price);
      await expect(factOf(page, invoiceNumber, 'For')).toHaveText(type.item);
      await expect(factOf(page, invoiceNumber, 'Due date')).toHaveText('21 Dec 2036');
      await expect(factOf(page, invoiceNumber, 'Created')).toHaveText(/^\d+ \w{3} \d{4}$/);
      await expect(card.getByRole('button', { name: 'Confirm Payment' })).toHaveCount(0);

      await card.getByRole('button', { name: 'Check Receipts' }).click();
      const warning = page.getByText(
        'No payment receipt found. Please check the Payment Receipts tab first.',
      );
      await expect(warning).toBeVisible();
      // It closes by itself after five seconds.
      await page.mouse.move(0, 0);
      await expect(warning).toBeHidden();
    });

    test('cannot be confirmed while its receipt was rejected', async ({ desk }) => {
      const { page, admin } = desk;
      const customer = await desk.newCustomer('Samir Haddad');
      const invoice = await type.invoiced(customer, admin);
      const id = await handInReceipt(customer, invoice);
      const rejection = { status: 'rejected', adminNotes: 'This went to somebody else.' } as const;
      dataOf(await admin.call('PUT /admin/payment-receipts/:id', { params: { id }, body: rejection }));
      await desk.open('invoices', customer.email);
      const card = cardOf(page, invoice.invoiceNumber);
      await expect(card.getByText('Receipt rejected', { exact: true })).toBeVisible();
      await expect(card.getByRole('button', { name: 'Cannot Confirm' })).toBeDisabled();
      await card.getByRole('button', { name: `View ${invoice.invoiceNumber}` }).click();
      const details = page.getByRole('dialog', { name: 'Invoice' });
      await expect(details.getByText('This went to somebody else.')).toBeVisible();
      await expect(details.getByText('Meridian Bank')).toBeVisible();
    });

    test('is void only after a question, and its order can be invoiced anew', async ({ desk }) => {
      const { page, admin } = desk;
      const customer = await desk.newCustomer('Tom Ferris');
      const { invoiceNumber } = await type.invoiced(customer, admin);
      await desk.open('invoices', customer.email);
      const card = cardOf(page, invoiceNumber);
      const opener = card.getByRole('button', { name: `Void ${invoiceNumber}` });
      await opener.click();
      const question = page.getByRole('alertdialog', { name: 'Void this invoice?' });
      await expect(question).toContainText(
        `${customer.name} can no longer pay the ${type.price} of ${invoiceNumber}`,
      );
      await question.getByRole('button', { name: 'Keep invoice' }).click();
      await expect(opener).toBeFocused();
      await expect(card.getByText('Sent', { exact: true })).toBeVisible();

      await page.route('**/api/admin/invoices/*/void', (route) => route.fulfill(failure));
      await opener.click();
      await question.getByRole('button', { name: 'Void invoice' }).click();
      await expect(page.getByText('Failed to void the invoice')).toBeVisible();
      await page.unroute('**/api/admin/invoices/*/void');
      await question.getByRole('button', { name: 'Void invoice' }).click();
      await expect(page.getByText(`${invoiceNumber} is void`)).toBeVisible();
      await expect(question).toBeHidden();
      await expect(card.getByText('Void', { exact: true })).toBeVisible();
      await expect(actsOf(card)).toHaveText(['View']);

      await desk.open(type.tab, customer.company);
      await expect(actsOf(cardOf(page, customer.company))).toHaveText(['Send Invoice', 'Reject']);
    });

    test('is voided with its order, which says so before', async ({ desk }) => {
      const { page, admin } = desk;
      const customer = await desk.newCustomer('Tom Ferris');
      const { invoiceNumber } = await type.invoiced(customer, admin);
      await desk.open(type.tab, customer.company);
      await cardOf(page, customer.company).getByRole('button', { name: 'Reject' }).click();
      await expect(page.getByRole('alertdialog')).toContainText(
        `The invoice ${invoiceNumber} is not to be paid any more.`,
      );
      await page.getByRole('button', { name: 'Reject request' }).click();
      await expect(page.getByText(type.decided('rejected'), { exact: true })).toBeVisible();
      await desk.open('invoices', customer.email);
      await expect(cardOf(page, invoiceNumber).getByText('Void', { exact: true })).toBeVisible();
    });

    test('is settled by its receipt, and everything that shows it changes by itself', async ({ desk }) => {
      const { page, admin } = desk;
      const customer = await desk.newCustomer('Clara Novak');
      const invoice = await type.invoiced(customer, admin);
      const { stats } = dataOf(await admin.call('GET /admin/dashboard/stats'));
      await desk.open('invoices', customer.email);
      const card = cardOf(page, invoice.invoiceNumber);
      await expect(card.getByText('No receipt', { exact: true })).toBeVisible();

      await handInReceipt(customer, invoice);
      await expect(card.getByText('Awaiting Confirmation', { exact: true })).toBeVisible();
      await expect(card.getByText('Receipt submitted', { exact: true })).toBeVisible();
      await expect(page.getByRole('tab', { name: 'Payment Receipts' })).toContainText(
        `${stats.receipts.submitted + 1} ${stats.receipts.submitted === 0 ? 'receipt' : 'receipts'} to review`,
      );
      await expect(card.getByRole('button', { name: 'Confirm Payment' })).toBeDisabled();
      await expect(card.getByRole('button', { name: /^Void/ })).toHaveCount(0);
      await card.getByRole('button', { name: 'Review Receipt' }).click();
      await expect(
        page.getByText('Please review the payment receipt before confirming payment.'),
      ).toBeVisible();
      await page.waitForURL(`**/admin?tab=payments&q=${invoice.invoiceNumber}*`);

      const check = page.getByRole('region', { name: customer.name });
      await check.getByRole('button', { name: 'Approve' }).click();
      await expect(page.getByText('Payment confirmed and subscription activated!')).toBeVisible();
      await desk.open('invoices', customer.email);
      await expect(card.getByText('Payment Confirmed', { exact: true })).toBeVisible();
      await expect(card.getByText('Receipt approved', { exact: true })).toBeVisible();
      await expect(actsOf(card)).toHaveText(['View']);
      await desk.open(type.tab, customer.company);
      const order = cardOf(page, customer.company);
      await expect(order.getByText('Completed', { exact: true })).toBeVisible();
      await expect(actsOf(order)).toHaveCount(0);
    });
  });
}

// Approval confirms the payment in the same step, so nothing stays to be confirmed by hand: what these buttons say
// is seen only where the list tells otherwise.
test.describe('a payment that the list calls confirmable', () => {
  test('is confirmed, or says why it is not', async ({ desk }) => {
    const { page, admin } = desk;
    const customer = await desk.newCustomer('Ngozi Eze');
    const invoice = await images.invoiced(customer, admin);
    const id = await handInReceipt(customer, invoice);
    await say(page, { confirmation: 'confirm' });
    await desk.open('invoices', customer.email);
    const confirm = page.getByRole('button', { name: 'Confirm Payment' });

    const confirming = '**/api/admin/invoices/*/confirm-payment';
    await page.route(confirming, (route) => route.fulfill(failure));
    await confirm.click();
    await expect(page.getByText('Failed to confirm payment', { exact: true })).toBeVisible();
    await page.unroute(confirming);
    await confirm.click();
    await expect(
      page.getByText('Please review the payment receipt before confirming payment.'),
    ).toBeVisible();

    const approval = { params: { id }, body: { status: 'approved' } } as const;
    dataOf(await admin.call('PUT /admin/payment-receipts/:id', approval));
    await confirm.click();
    await expect(page.getByText('Payment confirmed successfully!', { exact: true })).toBeVisible();
  });

  test('is refused where its id is none', async ({ desk }) => {
    const { page, admin } = desk;
    const customer = await desk.newCustomer('Ngozi Eze');
    await images.invoiced(customer, admin);
    await say(page, { confirmation: 'confirm', _id: 'nonsense' });
    await desk.open('invoices', customer.email);
    await page.getByRole('button', { name: 'Confirm Payment' }).click();
    await expect(page.getByText('Invalid invoice ID', { exact: true })).toBeVisible();
  });
});

test('invoices are missed in words where there are none', async ({ desk }) => {
  const { page } = desk;
  await page.route(lists, (route) =>
    route.fulfill({ json: { success: true, data: { invoices: [], page: { nextCursor: null, total: 0 } } } }),
  );
  await page.goto('/admin?tab=invoices');
  await expect(page.getByRole('heading', { name: 'No invoices found' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear search and filter' })).toHaveCount(0);
  await page.unroute(lists);
  await page.route(lists, (route) => route.fulfill(failure));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Failed to load dashboard data' })).toBeVisible();
});
