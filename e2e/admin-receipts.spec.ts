// The messages of receipt review, and what it keeps if a decision fails.
import { createSentInvoice } from '../testing/factories.ts';
import { expect, submitReceipt, test } from './admin-orders-fixture.ts';

const decisionUrl = '**/api/admin/payment-receipts/*';

test('a decision that fails shows an error and keeps the reason, so that it can be retried', async ({
  adminOrders,
}) => {
  const { page, admin } = adminOrders;
  const rejected = await adminOrders.newCustomer('Samir Haddad');
  const approved = await adminOrders.newCustomer('Tom Ferris');
  for (const customer of [rejected, approved]) {
    await submitReceipt(customer, await createSentInvoice(customer, admin));
  }
  await adminOrders.open('payments', rejected.email);
  for (const [customer, action, message] of [
    [rejected, 'Reject', 'Payment receipt rejected'],
    [approved, 'Approve', 'Payment confirmed and subscription activated!'],
  ] as const) {
    await page.getByRole('searchbox', { name: 'Search receipts' }).fill(customer.email);
    const receipt = page.getByRole('region', { name: customer.name });
    await receipt.getByLabel(/^Reason/).fill('Another customer’s transfer.');
    const decide = async () => {
      await receipt.getByRole('button', { name: action }).click();
      if (action === 'Reject') await page.getByRole('button', { name: 'Reject receipt' }).click();
    };
    await page.route(decisionUrl, (route) => route.fulfill({ status: 503, json: {} }));
    await decide();
    await expect(page.getByText('Failed to process payment receipt')).toBeVisible();
    await expect(receipt.getByLabel(/^Reason/)).toHaveValue('Another customer’s transfer.');
    await page.unroute(decisionUrl);
    await decide();
    await expect(page.getByText(message)).toBeVisible();
  }
});

test('after a decision the focus moves to the next receipt that is not decided', async ({ adminOrders }) => {
  const { page, admin } = adminOrders;
  const customers = [
    await adminOrders.newCustomer('Ifeoma Next'),
    await adminOrders.newCustomer('Ifeoma Next'),
  ];
  for (const customer of customers) await submitReceipt(customer, await createSentInvoice(customer, admin));
  await adminOrders.open('payments', 'Ifeoma Next');
  const queue = page.getByRole('list', { name: 'Receipts' }).getByRole('link');
  await expect(queue).toHaveCount(2);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(queue.first()).toContainText('Approved');
  await expect(queue.last()).toBeFocused();
});
