// How an admin handles invoices of plan and image orders until they are paid or void. The empty list: admin-orders.spec.ts.
import type { Invoice } from '@burnish/contract/orders/entities';
import type { Page } from '@playwright/test';
import { createPaymentProfile, dataOf } from '../testing/factories.ts';
import { scheduleInvoice } from '../testing/scheduled-invoices.ts';
import {
  blockRealtime,
  choose,
  expect,
  expectActions,
  factOf,
  images,
  openDetails,
  plans,
  rowOf,
  submitReceipt,
  test,
} from './admin-orders-fixture.ts';
import { navLink } from './navigation.ts';

const failure = { status: 500, json: { success: false, code: 'INTERNAL', message: 'Out of order.' } };

/** Changes members of all invoices that the list call returns. */
async function overrideInvoices(page: Page, change: (invoice: Invoice) => object): Promise<void> {
  await page.route('**/api/admin/invoices?*', async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    const { invoices, ...data } = reply.data;
    const changed = invoices.map((invoice: Invoice) => ({ ...invoice, ...change(invoice) }));
    await route.fulfill({ response, json: { ...reply, data: { ...data, invoices: changed } } });
  });
}

for (const type of [plans, images]) {
  test.describe(`an invoice of ${type.name}`, () => {
    test('shows its details and is voided after a confirmation, and its order can be invoiced again', async ({
      adminOrders,
    }) => {
      const { page } = adminOrders;
      const customer = await adminOrders.newCustomer('Tom Ferris');
      const { invoiceNumber } = await type.createInvoiced(customer, adminOrders.admin);
      await adminOrders.open('invoices', customer.email);
      const row = rowOf(page, invoiceNumber);
      await expect(row.getByText('Sent', { exact: true })).toBeVisible();
      await expect(row.getByText(type.price, { exact: true })).toBeVisible();
      await expectActions(row, ['Check Receipts'], ['Record payment', 'Write off', 'Void']);
      const details = await openDetails(page, invoiceNumber);
      await expect(page).toHaveURL(/&id=/);
      await expect(details.getByRole('heading', { name: invoiceNumber })).toBeVisible();
      await expect(details.getByText('No receipt', { exact: true })).toBeVisible();
      await expect(factOf(details, 'Email')).toHaveText(customer.email);
      await expect(factOf(details, type.item)).toBeVisible();
      await expect(factOf(details, 'Due date')).toHaveText('21 Dec 2036');
      await expect(factOf(details, 'Sent')).toHaveText(/^\d+ \w{3}/);
      await page.keyboard.press('Escape');
      await expect(details).toBeHidden();
      await expect(row.getByRole('link', { name: invoiceNumber })).toBeFocused();

      const opener = row.getByRole('button', { name: `Actions: ${invoiceNumber}` });
      await choose(row, 'Void');
      const confirmation = page.getByRole('alertdialog', { name: 'Void this invoice?' });
      await expect(confirmation).toContainText(
        `${customer.name} will no longer be able to pay ${type.price} for ${invoiceNumber}.`,
      );
      await confirmation.getByRole('button', { name: 'Cancel' }).click();
      await expect(opener).toBeFocused();
      await expect(row.getByText('Sent', { exact: true })).toBeVisible();

      await page.route('**/api/admin/invoices/*/void', (route) => route.fulfill(failure), { times: 1 });
      await choose(row, 'Void');
      await confirmation.getByRole('button', { name: 'Void invoice' }).click();
      await expect(page.getByText('Failed to void the invoice')).toBeVisible();
      await confirmation.getByRole('button', { name: 'Void invoice' }).click();
      await expect(page.getByText(`${invoiceNumber} has been voided`)).toBeVisible();
      await expect(confirmation).toBeHidden();
      await expect(row.getByText('Void', { exact: true })).toBeVisible();
      await expectActions(row, [], []);

      await navLink(page, type.label).click();
      await expectActions(rowOf(page, customer.company), ['Send Invoice'], ['Reject']);
    });

    test("can't be confirmed without a valid receipt, and is voided when its order is rejected", async ({
      adminOrders,
    }) => {
      const { page, admin } = adminOrders;
      const customer = await adminOrders.newCustomer('Samir Haddad');
      const invoice = await type.createInvoiced(customer, admin);
      const { invoiceNumber } = invoice;
      await adminOrders.open('invoices', customer.email);
      const row = rowOf(page, invoiceNumber);
      await row.getByRole('button', { name: 'Check Receipts' }).click();
      const warning = page.getByText(
        'No payment receipt found. Please check the Payment Receipts tab first.',
      );
      await expect(warning).toBeVisible();
      await expect(navLink(page, 'Payment Receipts')).toHaveAttribute('aria-current', 'page');
      await expect(page.getByLabel('Search receipts')).toHaveValue(customer.email);
      await page.goBack();

      const id = await submitReceipt(customer, invoice);
      const rejection = { status: 'rejected', adminNotes: 'This was paid to another account.' } as const;
      dataOf(await admin.call('PUT /admin/payment-receipts/:id', { params: { id }, body: rejection }));
      await expect(row.getByRole('button', { name: 'Cannot Confirm' })).toBeDisabled();
      const details = await openDetails(page, invoiceNumber);
      await expect(details.getByText('Receipt rejected', { exact: true })).toBeVisible();
      await expect(details.getByText('This was paid to another account.')).toBeVisible();
      await expect(details.getByText('Meridian Bank')).toBeVisible();
      await page.keyboard.press('Escape');
      // It closes by itself after five seconds.
      await page.mouse.move(0, 0);
      await expect(warning).toBeHidden();

      await navLink(page, type.label).click();
      await choose(rowOf(page, customer.company), 'Reject');
      await expect(page.getByRole('alertdialog')).toContainText(
        `Invoice ${invoiceNumber} can no longer be paid.`,
      );
      await page.getByRole('button', { name: 'Reject request' }).click();
      await expect(page.getByText(type.decisionToast('rejected'), { exact: true })).toBeVisible();
      await navLink(page, 'Invoices').click();
      await expect(row.getByText('Void', { exact: true })).toBeVisible();
    });

    test('is paid by approving its receipt, and every screen updates itself', async ({ adminOrders }) => {
      const { page, admin } = adminOrders;
      const customer = await adminOrders.newCustomer('Clara Novak');
      const invoice = await type.createInvoiced(customer, admin);
      const { stats } = dataOf(await admin.call('GET /admin/dashboard/stats'));
      await adminOrders.open('invoices', customer.email);
      const row = rowOf(page, invoice.invoiceNumber);
      const details = await openDetails(page, invoice.invoiceNumber);
      await expect(details.getByText('No receipt', { exact: true })).toBeVisible();

      await submitReceipt(customer, invoice);
      await expect(row.getByText('Awaiting Confirmation', { exact: true })).toBeVisible();
      await expect(details.getByText('Receipt submitted', { exact: true })).toBeVisible();
      await expect(navLink(page, 'Payment Receipts')).toContainText(
        `${stats.receipts.submitted + 1} ${stats.receipts.submitted === 0 ? 'receipt' : 'receipts'} to review`,
      );
      await expect(details.getByRole('button', { name: 'Confirm Payment' })).toBeDisabled();
      // Beside the pane, the row has only its menu.
      await expectActions(row, [], ['Review Receipt', 'Confirm Payment']);
      await page.keyboard.press('Escape');
      await expectActions(row, ['Review Receipt'], ['Confirm Payment']);
      await row.getByRole('button', { name: 'Review Receipt' }).click();
      await expect(
        page.getByText('Please review the payment receipt before confirming payment.'),
      ).toBeVisible();
      await page.waitForURL(`**/admin?tab=payments&q=${invoice.invoiceNumber}*`);

      const check = page.getByRole('region', { name: customer.name });
      await check.getByLabel('On your bank statement').fill(type.price);
      await check.getByRole('button', { name: 'Approve' }).click();
      await expect(page.getByText('Payment confirmed and subscription activated!')).toBeVisible();
      await navLink(page, 'Invoices').click();
      await expect(row.getByText('Payment Confirmed', { exact: true })).toBeVisible();
      await expectActions(row, [], ['Issue credit note']);
      await navLink(page, type.label).click();
      const order = rowOf(page, customer.company);
      await expect(order.getByText('Completed', { exact: true })).toBeVisible();
      await expectActions(order, [], []);
    });
  });
}

// Approving a receipt also confirms its payment, so this button appears only if the reply of the list is changed.
test('a dialog belongs to the invoice that it was opened for', async ({ adminOrders }) => {
  const { page, admin } = adminOrders;
  const [first, second, third] = [
    await plans.createInvoiced(await adminOrders.newCustomer('Pane Adeyemi'), admin),
    await plans.createInvoiced(await adminOrders.newCustomer('Pane Balogun'), admin),
    await plans.createInvoiced(await adminOrders.newCustomer('Pane Cole'), admin),
  ];
  await adminOrders.open('invoices', 'Pane');
  const pane = await openDetails(page, first.invoiceNumber);
  await choose(pane, 'Void');
  const confirmation = page.getByRole('alertdialog', { name: 'Void this invoice?' });
  await confirmation.getByRole('button', { name: 'Void invoice' }).click();
  await expect(pane.getByText('Void', { exact: true })).toBeVisible();
  await openDetails(page, second.invoiceNumber);
  await expect(pane.getByRole('heading', { name: second.invoiceNumber })).toBeVisible();
  await expect(confirmation).toBeHidden();

  await openDetails(page, third.invoiceNumber);
  await expect(pane.getByRole('heading', { name: third.invoiceNumber })).toBeVisible();
  await pane.getByRole('button', { name: 'Record payment' }).click();
  const payment = page.getByRole('dialog', { name: 'Record payment' });
  await expect(payment).toBeVisible();
  await page.goBack();
  await expect(pane.getByRole('heading', { name: second.invoiceNumber })).toBeVisible();
  await expect(payment).toBeHidden();
});

test('a dialog that closed because its action was not possible stays closed', async ({ adminOrders }) => {
  const { page, admin } = adminOrders;
  const customer = await adminOrders.newCustomer('Void Again');
  const invoice = await plans.createInvoiced(customer, admin);
  await adminOrders.open('invoices', customer.email);
  const row = rowOf(page, invoice.invoiceNumber);
  await choose(row, 'Void');
  const voiding = page.getByRole('alertdialog', { name: 'Void this invoice?' });
  await expect(voiding).toBeVisible();
  const id = await submitReceipt(customer, invoice);
  await expect(voiding).toBeHidden();
  const rejected = { params: { id }, body: { status: 'rejected', reason: 'Unreadable.' } } as const;
  dataOf(await admin.call('PUT /admin/payment-receipts/:id', rejected));
  await choose(row, 'Void');
  await expect(voiding).toBeVisible();
  await voiding.getByRole('button', { name: 'Cancel' }).click();

  const profile = await createPaymentProfile(admin, { name: customer.company });
  const order = await plans.createPending(customer, admin);
  await adminOrders.open(plans.tab, customer.company);
  const request = rowOf(page, customer.company).filter({ hasText: 'Pending' });
  await choose(request, 'Reject…');
  const rejecting = page.getByRole('alertdialog', { name: 'Reject this request?' });
  await expect(rejecting).toBeVisible();
  await scheduleInvoice(admin, order);
  await expect(rejecting).toBeHidden();
  const params = { id: order._id };
  dataOf(await admin.call('DELETE /admin/orders/:id/scheduled-invoice', { params }));
  await expect(request.getByRole('button', { name: 'Approve and send invoice' })).toBeVisible();
  await expect(rejecting).toBeHidden();
  // Later tests begin without payment details.
  dataOf(await admin.call('DELETE /admin/payment-profiles/:id', { params: { id: profile._id } }));
});

test("an invoice with the Confirm Payment button is confirmed, or shows why it can't be", async ({
  adminOrders,
}) => {
  const { page, admin } = adminOrders;
  const customer = await adminOrders.newCustomer('Ngozi Eze');
  const invoice = await images.createInvoiced(customer, admin);
  const id = await submitReceipt(customer, invoice);
  const { invoiceNumber } = await images.createInvoiced(customer, admin);
  // An event would replace the changed invoices.
  await blockRealtime(page);
  await overrideInvoices(page, (listed) => ({
    confirmation: 'confirm',
    ...(listed.invoiceNumber === invoiceNumber ? { _id: 'nonsense' } : {}),
  }));
  await adminOrders.open('invoices', customer.email);
  const confirmOf = (text: string) => rowOf(page, text).getByRole('button', { name: 'Confirm Payment' });
  await confirmOf(invoiceNumber).click();
  await expect(page.getByText('Invalid invoice ID', { exact: true })).toBeVisible();

  const confirm = confirmOf(invoice.invoiceNumber);
  const confirmUrl = '**/api/admin/invoices/*/confirm-payment';
  await page.route(confirmUrl, (route) => route.fulfill(failure), { times: 1 });
  await confirm.click();
  await expect(page.getByText('Failed to confirm payment', { exact: true })).toBeVisible();
  await confirm.click();
  await expect(page.getByText('Please review the payment receipt before confirming payment.')).toBeVisible();

  const approval = { params: { id }, body: { status: 'approved' } } as const;
  dataOf(await admin.call('PUT /admin/payment-receipts/:id', approval));
  await confirm.click();
  await expect(page.getByText('Payment confirmed successfully!', { exact: true })).toBeVisible();
});

test('an overdue invoice says so in its row and details, unless its receipt is in review', async ({
  adminOrders,
}) => {
  const { page, admin } = adminOrders;
  const customer = await adminOrders.newCustomer('Ifeoma Late');
  const late = await plans.createInvoiced(customer, admin);
  const inReview = await images.createInvoiced(customer, admin);
  await submitReceipt(customer, inReview);
  await overrideInvoices(page, () => ({ dueDate: '2026-01-05T00:00:00.000Z' }));
  await adminOrders.open('invoices', customer.email);
  await expect(rowOf(page, late.invoiceNumber).getByText('Overdue', { exact: true })).toBeVisible();
  await expect(rowOf(page, inReview.invoiceNumber)).toBeVisible();
  await expect(rowOf(page, inReview.invoiceNumber).getByText('Overdue', { exact: true })).toBeHidden();
  const { width } = page.viewportSize() ?? { width: 0 };
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(rowOf(page, late.invoiceNumber).getByText('Overdue', { exact: true })).toBeVisible();
  await page.setViewportSize({ width, height: 740 });
  const details = await openDetails(page, late.invoiceNumber);
  await expect(details.getByText('Overdue', { exact: true })).toBeVisible();
});
