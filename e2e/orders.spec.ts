// A customer's orders: the list with search and filters, and the page of an order from its invoice to the confirmed payment.
import type { Page } from '@playwright/test';
import {
  createPendingImagesOrder,
  createPendingOrder,
  createSentInvoice,
  dataOf,
  receiptBody,
} from '../testing/factories.ts';
import { blockRealtime } from './admin-orders-fixture.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './customer-fixture.ts';
import { expectFocusKept, press, typeInto } from './keyboard.ts';

const accountNumber = '0123456789';
const rows = (page: Page) => page.getByRole('table', { name: 'Orders' }).getByRole('row');
const section = (page: Page, name: string) => page.getByRole('region', { name });
const history = (page: Page) => section(page, 'History').getByRole('listitem');

test('a customer finds an order, pays it, and follows the receipt', async ({ customer }) => {
  const { page, api, adminApi } = customer;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const invoice = await createSentInvoice(api, adminApi, { companyName: 'Zebra Stripes' });
  const images = await createPendingImagesOrder(api);
  const { order } = dataOf(await api.call('GET /orders/:id', { params: { id: invoice.requestId } }));
  const name = `Order ${order.orderNumber}`;

  await page.goto('/orders');
  await expect(rows(page)).toHaveCount(3);
  const search = page.getByRole('searchbox');
  const status = page.getByRole('combobox', { name: 'Status' });
  await status.selectOption('Pending');
  await expect(page).toHaveURL('/orders?group=pending');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).getByRole('link', { name: `Order ${images.orderNumber}, High-End` })).toBeVisible();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Plans');
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page).toHaveURL('/orders');
  await typeInto(search, 'zebra');
  await expect(page).toHaveURL('/orders?q=zebra');
  await expect(rows(page)).toHaveCount(2);
  await page.reload();
  await expect(search).toHaveValue('zebra');
  // A new order appears only in a list that it belongs to.
  await createPendingOrder(api, { companyName: 'Other Studio' });
  await expect(rows(page)).toHaveCount(2);

  await press(page.getByRole('link', { name: `${name}, Gold Plan, monthly` }));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectFocusKept(page);
  const steps = page.getByRole('list', { name: 'Progress of Gold Plan, monthly' });
  await expect(steps.locator('[aria-current=step]')).toHaveText(/^YouPaidby 21 Dec$/);
  await expect(steps.getByText(/^\d+ \w+, \d\d:\d\d$/)).toHaveCount(3);
  await expect(section(page, 'What happens next').getByRole('heading', { level: 3 })).toHaveText([
    'You transfer $197 and submit the receipt',
    'We check the receipt',
    'Your Gold Plan starts',
  ]);
  await expect(history(page).last()).toContainText('Order submitted');
  await expect(history(page).first()).toContainText(`You opened invoice ${invoice.invoiceNumber}`);
  await press(page.getByRole('button', { name: 'Copy account number' }));
  await expect(page.getByRole('status').filter({ hasText: 'Account number copied' })).toBeAttached();
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(accountNumber);

  await press(page.getByRole('button', { name: 'Mark Paid' }));
  const form = page.getByRole('dialog', { name: 'Submit receipt' });
  await typeInto(form.getByLabel('Transaction reference'), 'TRF-0001');
  await typeInto(form.getByLabel(/link/i), 'https://bank.test/receipts/7741');
  await press(form.getByRole('button', { name: 'Submit receipt' }));
  await expect(page.getByText('Payment receipt submitted! Awaiting admin confirmation.')).toBeVisible();
  const panel = section(page, invoice.invoiceNumber);
  await expect(panel.getByText('Payment Submitted')).toBeVisible();
  await expect(panel.getByText('Awaiting Confirmation')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Mark Paid|receipt$/ })).toHaveCount(0);
  await expectFocusKept(page);
  const receipts = section(page, 'Receipts').getByRole('listitem');
  await expect(receipts).toHaveText(/TRF-0001/);
  await expect(history(page).first()).toContainText('You submitted a receipt');

  // What the studio decides appears by itself.
  const receiptId = async () =>
    dataOf(await api.call('GET /subscriptions/payments/receipts')).receipts[0]?._id ?? '';
  const adminNotes = 'This transfer went to another account.';
  const rejection = { params: { id: await receiptId() }, body: { status: 'rejected', adminNotes } } as const;
  dataOf(await adminApi.call('PUT /admin/payment-receipts/:id', rejection));
  await expect(receipts.getByText(adminNotes)).toBeVisible();
  await expect(history(page).first()).toContainText(adminNotes);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Submit a new receipt' }).click();
  await expect(form).toContainText(`${adminNotes}The form has what you entered last time.`);
  await expect(form.getByLabel('Transaction reference')).toHaveValue('TRF-0001');
  await form.getByLabel('Amount paid').fill('150');
  await expect(
    form.getByText('$47 less than the amount due. The remaining balance stays due.'),
  ).toBeVisible();
  await form.getByLabel('Amount paid').fill('197');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  const body = receiptBody(invoice._id, { transactionReference: 'TRF-0002' });
  dataOf(await api.call('POST /subscriptions/payments/receipt', { body }));
  await expect(receipts).toHaveText([/TRF-0002/, /TRF-0001/]);
  const approval = { params: { id: await receiptId() }, body: { status: 'approved' } } as const;
  dataOf(await adminApi.call('PUT /admin/payment-receipts/:id', approval));
  await expect(panel.getByText('Payment Confirmed')).toBeVisible();
  await expect(page.getByText('Paid in full. Your plan is active.')).toBeVisible();
  await expect(section(page, 'What happens next')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Upload photos' })).toBeVisible();
});

test('an order lands on its page, and only its customer finds it there', async ({ customer, signedIn }) => {
  const { page, api } = customer;
  await page.goto('/orders');
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await page.getByRole('link', { name: 'View plans' }).click();
  await page.waitForURL('**/pricing');
  await page.getByRole('article', { name: 'Silver Plan' }).getByRole('button').click();
  const modal = page.getByRole('dialog', { name: 'Subscribe to Silver Plan' });
  for (const [label, value] of Object.entries({
    'Company name': 'Novak Studio',
    Phone: '+420 601 555 014',
    Street: 'Krymsk\u00e1 12',
    City: 'Prague',
    State: 'Prague',
    'ZIP code': '101 00',
  })) {
    await modal.getByLabel(label, { exact: true }).fill(value);
  }
  await modal.getByLabel('Special instructions').fill('Leave the freckles.');
  await modal.getByRole('button', { name: 'Send request' }).click();
  const toast = 'Subscription request submitted successfully! You will receive an invoice soon.';
  await expect(page.getByText(toast)).toBeVisible();
  await page.waitForURL('**/orders/*');
  const [order] = dataOf(await api.call('GET /orders')).orders;
  await expect(page).toHaveURL(`/orders/${order?._id}`);
  await expect(section(page, 'Details').getByText('Leave the freckles.')).toBeVisible();
  await expect(section(page, 'Details').getByText('Krymsk\u00e1 12')).toBeVisible();
  const url = page.url();
  await page.goBack();
  await expect(page).toHaveURL('/pricing');
  await expect(page.getByRole('heading', { name: 'Silver Plan' })).toBeVisible();
  await expect(modal).toBeHidden();

  const failure = { status: 400, json: { success: false, message: 'no', code: 'INVALID_INPUT' } };
  // An event would load the order again.
  await blockRealtime(page);
  await page.route(`**/api/orders/${order?._id}`, (route) => route.fulfill(failure), { times: 1 });
  await page.goto(url);
  await expect(page.getByText("The order couldn't be loaded.")).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${order?.orderNumber}` })).toBeVisible();

  const unknown = '/orders/0193f1d0-52c8-7f19-b0aa-1c9d02e4a7b3';
  // Staff could load the order, but this is the page of its customer.
  const { page: adminPage } = await signedIn('Kemi Adewale', 'admin@burnish.test', null);
  await page.goto(unknown);
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
  await adminPage.goto(url);
  await expect(adminPage.getByRole('heading', { name: 'Order not found' })).toBeVisible();
  await page.getByRole('link', { name: 'All orders' }).click();
  await expect(rows(page)).toHaveCount(2);
});
