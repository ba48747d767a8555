// Money after the invoice: partial payments, payments without a receipt, credit, credit notes and refunds, on both sides.
import { errorMessages } from '@burnish/contract/errors';
import { paymentMessages } from '@burnish/contract/orders/payment-messages';
import { brand } from '@burnish/domain/brand';
import { dateIn } from '@burnish/domain/time/calendar-date';
import type { Page } from '@playwright/test';
import {
  createApprovedOrder,
  createApprovedReceipt,
  createSentInvoice,
  dataOf,
  recordedPaymentBody,
} from '../testing/factories.ts';
import {
  blockRealtime,
  choose,
  detailsOf,
  expect,
  openDetails,
  rowOf,
  submitReceipt,
  test,
  waitForDefaults,
} from './admin-orders-fixture.ts';
import { expectNoViolations } from './axe.ts';

const phone = { width: 390, height: 844 };

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

test('an invoice is paid in parts, each with its receipt', async ({ adminOrders, signedIn }) => {
  const { page, admin } = adminOrders;
  const customer = await adminOrders.newCustomer('Adaeze Okafor');
  const invoice = await createSentInvoice(customer, admin);
  const { page: own, browserErrors } = await signedIn(
    customer.name,
    customer.email,
    `/invoices/${invoice._id}`,
  );
  await own.setViewportSize(phone);
  const payment = own.getByRole('region', { name: 'Payment', exact: true });
  await expect(payment).toContainText('Amount due$197');
  await submitReceipt(customer, invoice);

  await adminOrders.open('payments', customer.email);
  await page.getByRole('list', { name: 'To review' }).getByRole('link').click();
  const review = page.getByRole('region', { name: customer.name });
  const statement = review.getByLabel('On your bank statement');
  await statement.fill('100');
  await expect(review.getByText('$197 due − $100 received = $97 still due.')).toBeVisible();
  await review.getByRole('button', { name: 'Approve' }).click();
  await expect(review.getByText('Choose what to do with the remaining balance.')).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Payment receipt approved')).toBeVisible();
  await expect(review).toContainText('Partial payment, $97 stayed due');

  const partiallyPaid = 'Partially paid: $100 of $197, $97 still due';
  await expect(payment.getByText(partiallyPaid)).toBeVisible();
  await expect(payment).toContainText('Amount due$97');
  await expect(payment).toContainText(/Payment RCP-\d{4}-\d{6}, .*−\$100/);
  await expectNoViolations(own);
  await payment.getByRole('button', { name: 'Mark Paid' }).click();
  const form = dialogOf(own, 'Submit receipt');
  await expect(form.getByText(partiallyPaid)).toBeVisible();
  await expect(form.getByLabel('Amount paid')).toHaveValue('97');
  await form.getByLabel('Transaction reference').fill('TRF-0002');
  await form.getByLabel('Or paste a link').fill('https://bank.test/receipts/2');
  await form.getByRole('button', { name: 'Submit receipt' }).click();
  await expect(form).toBeHidden();

  await page.getByRole('list', { name: 'To review' }).getByRole('link').click();
  await expect(review).toContainText('$197 invoiced − $100 paid before = $97 due.');
  await statement.fill('97');
  await expect(review.getByText('settles the invoice')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Payment confirmed and subscription activated!')).toBeVisible();
  await expect(payment.getByText('Payment Confirmed', { exact: true })).toBeVisible();
  await expect(payment.getByText(partiallyPaid)).toBeHidden();
  expect(browserErrors).toEqual([]);
});

test('a recorded payment leaves credit, which pays for a part of the next invoice', async ({
  adminOrders,
  signedIn,
}) => {
  const { page, admin } = adminOrders;
  const customer = await adminOrders.newCustomer('Tom Ferris');
  const { invoiceNumber } = await createSentInvoice(customer, admin);
  await adminOrders.open('invoices', customer.email);
  const row = rowOf(page, invoiceNumber);
  await choose(row, 'Record payment');
  const dialog = dialogOf(page, 'Record payment');
  const amount = dialog.getByLabel('Amount received');
  await expect(amount).toHaveValue('197');
  await expect(dialog).toContainText('Amount due$197');
  await amount.fill('250');
  await expect(dialog).toContainText('Settles the invoice; $53 becomes credit');
  await expect(dialog).toContainText('$250 received − $197 due = $53 credit.');
  await dialog.getByLabel('Payment method').selectOption('Card');
  await expectNoViolations(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByText('The payment has been recorded.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row.getByText('Payment Confirmed')).toBeVisible();
  await openDetails(page, invoiceNumber);
  await expect(detailsOf(page)).toContainText('Kept as credit+$53');

  await createApprovedOrder(customer, admin, { companyName: customer.company });
  await adminOrders.open('requests', customer.company);
  await rowOf(page, customer.company)
    .getByRole('button', { name: 'Send Invoice', exact: true })
    .first()
    .click();
  const modal = dialogOf(page, 'Send Invoice');
  await waitForDefaults(modal);
  const offer = modal.getByRole('checkbox', { name: 'Apply $53 credit' });
  await expect(offer).toBeChecked();
  await expect(modal).toContainText('The customer pays$144');
  await offer.uncheck();
  await expect(modal).toContainText('The customer pays$197');
  await offer.check();
  await modal.getByRole('button', { name: 'Send Invoice' }).click();
  await expect(page.getByText('Invoice sent successfully!')).toBeVisible();

  const { page: own } = await signedIn(customer.name, customer.email, '/subscriptions');
  await own.setViewportSize(phone);
  const account = own.getByRole('region', { name: 'Account activity' });
  await expect(account.getByRole('region', { name: 'Account balance' })).toContainText('Amount due$144');
  await expect(account.getByRole('row').filter({ hasText: 'Credit applied' })).toContainText('−$53');
  await expect(
    own.getByRole('row').filter({ hasText: 'Partially paid: $53 of $197, $144 still due' }),
  ).toBeVisible();
  await expectNoViolations(own);
});

test('a credit note ends the plan that its invoice paid for', async ({ adminOrders, signedIn }) => {
  const { page, admin } = adminOrders;
  const customer = await adminOrders.newCustomer('Femi Ade');
  const { invoiceId: invoice } = await createApprovedReceipt(customer, admin);
  await adminOrders.open('invoices', customer.email);
  await choose(rowOf(page, invoice.invoiceNumber), 'Issue credit note');
  const dialog = dialogOf(page, 'Issue credit note');
  await dialog.getByLabel('Description').fill('Unused days');
  await dialog.getByLabel('Amount').fill('150');
  await dialog.getByLabel('Reason').fill('You asked us to end the plan.');
  await dialog.getByText('End the Gold Plan early').click();
  await dialog.getByLabel('Ends on').fill('2025-01-01');
  await dialog.getByRole('button', { name: 'Issue credit note' }).click();
  await expect(dialog.getByText(/^Choose today or a later day before/)).toBeVisible();
  await dialog.getByLabel('Ends on').fill(dateIn(new Date(), brand.openingHours.timeZone));
  await expectNoViolations(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Issue credit note' }).click();
  await expect(page.getByText('The credit note has been issued.')).toBeVisible();

  const { page: own } = await signedIn(customer.name, customer.email, `/invoices/${invoice._id}`);
  await expect(own.getByText(/^What this invoice paid for ends on/)).toBeVisible();
  const { subscriptions } = dataOf(await customer.call('GET /subscriptions/active'));
  expect(subscriptions).toMatchObject([{ status: 'inactive', isUsable: false }]);
});

test('a credit note becomes credit, which is paid out', async ({ adminOrders, signedIn }) => {
  const { page, admin } = adminOrders;
  const customer = await adminOrders.newCustomer('Clara Novak');
  const { invoiceId: invoice, userId } = await createApprovedReceipt(customer, admin);
  await adminOrders.open('invoices', customer.email);
  await choose(rowOf(page, invoice.invoiceNumber), 'Issue credit note');
  const dialog = dialogOf(page, 'Issue credit note');
  await expect(dialog).toContainText('Can be credited$197');
  await dialog.getByRole('button', { name: 'Issue credit note' }).click();
  await expect(dialog.getByText('Describe what is credited.')).toBeVisible();
  await expect(dialog.getByLabel('Description')).toBeFocused();
  await dialog.getByLabel('Description').fill('Five images delivered late');
  await dialog.getByLabel('Amount').fill('150');
  await dialog.getByRole('button', { name: 'Add a line' }).click();
  await dialog.getByLabel('Description').nth(1).fill('Goodwill');
  await dialog.getByLabel('Amount').nth(1).fill('50');
  await dialog.getByLabel('Reason').fill('Late delivery.');
  await dialog.getByRole('button', { name: 'Issue credit note' }).click();
  await expect(dialog.getByText(paymentMessages.abovePaid)).toBeVisible();
  await expectNoViolations(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Remove line 1' }).click();
  await expect(dialog).toContainText('Becomes credit$50');
  await dialog.getByRole('button', { name: 'Issue credit note' }).click();
  await expect(page.getByText('The credit note has been issued.')).toBeVisible();

  await page.goto(`/admin/customers/${userId._id}#account`);
  const money = page.getByRole('region', { name: 'Money' });
  await expect(money).toContainText('Credit in US dollars$50');
  await money.getByRole('button', { name: 'Record refund' }).click();
  const refund = dialogOf(page, 'Record refund');
  await expect(refund.getByLabel('Amount paid out')).toHaveValue('50');
  await refund.getByLabel('Amount paid out').fill('60');
  await refund.getByRole('button', { name: 'Record refund' }).click();
  await expect(refund.getByText('Enter no more than the available credit.')).toBeVisible();
  await refund.getByLabel('Amount paid out').fill('50');
  await refund.getByLabel('Reference').fill('HTB-9002');
  await expect(refund).toContainText('Credit left$0');
  await refund.getByRole('button', { name: 'Record refund' }).click();
  await expect(page.getByText('The refund has been recorded.')).toBeVisible();
  await expect(money).not.toContainText('Credit in US dollars');
  const activity = page.getByRole('region', { name: 'Account activity' });
  await expect(activity.getByRole('row').nth(1)).toContainText('Refund paid out');
  await expect(activity.getByRole('row').nth(2)).toContainText(/Credit note issued\s*CN-/);
  await expectNoViolations(page);

  const { page: own } = await signedIn(customer.name, customer.email, `/invoices/${invoice._id}`);
  const notes = own.getByRole('list', { name: 'Credit notes' });
  await expect(notes).toContainText(/CN-\d{4}-\d{6}, \$50 credited/);
  await expect(notes).toContainText('Late delivery.');
});

test('two admins never decide about the same money', async ({ adminOrders }) => {
  const { page, admin } = adminOrders;
  const customer = await adminOrders.newCustomer('Samir Haddad');
  const { _id: id, invoiceNumber } = await createSentInvoice(customer, admin);
  await blockRealtime(page);
  await adminOrders.open('invoices', customer.email);
  const row = rowOf(page, invoiceNumber);
  await choose(row, 'Record payment');
  const dialog = dialogOf(page, 'Record payment');
  await expect(dialog.getByLabel('Amount received')).toHaveValue('197');
  // Another admin.
  const body = { ...recordedPaymentBody(197, 100), outcome: 'partial_payment' } as const;
  dataOf(await admin.call('POST /admin/invoices/:id/payments', { params: { id }, body }));

  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByText(errorMessages.BALANCE_CHANGED)).toBeVisible();
  // What the admin has read doesn't change under their hands.
  await expect(dialog).toContainText('The amount due has changed from $197 to $97.');
  await expect(dialog.getByLabel('Amount received')).toHaveValue('197');
  await dialog.getByRole('button', { name: 'Use the new amount' }).click();
  await expect(dialog).toContainText('Amount due$97');
  await expect(dialog.getByLabel('Amount received')).toHaveValue('97');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row.getByRole('button', { name: `Actions: ${invoiceNumber}` })).toBeFocused();
  await expect(row).toContainText('$97 due');

  await choose(row, 'Write off');
  const writeOff = dialogOf(page, `Write off what is due for ${invoiceNumber}?`);
  await expect(writeOff).toContainText('Written off−$97');
  await writeOff.getByRole('button', { name: 'Write off' }).click();
  await expect(writeOff.getByText(paymentMessages.noReason)).toBeVisible();
  await writeOff.getByLabel(/^Reason/).fill('Bank charges.');
  await writeOff.getByRole('button', { name: 'Write off' }).click();
  await expect(page.getByText('The remaining balance has been written off.')).toBeVisible();
  await expect(row.getByText('Payment Confirmed')).toBeVisible();
});
