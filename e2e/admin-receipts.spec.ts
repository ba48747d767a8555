// The messages of receipt review, and what it keeps if a decision fails.
import { createSentInvoice, dataOf, receiptBody } from '../testing/factories.ts';
import { expect, test } from './admin-orders-fixture.ts';

const decisionUrl = '**/api/admin/payment-receipts/*';

test('a decision that fails shows an error and keeps the reason, so that it can be retried', async ({
  adminOrders,
}) => {
  const { page, admin } = adminOrders;
  for (const [action, message] of [
    ['Reject', 'Payment receipt rejected'],
    ['Approve', 'Payment confirmed and subscription activated!'],
  ] as const) {
    const customer = await adminOrders.newCustomer('Samir Haddad');
    const { _id } = await createSentInvoice(customer, admin);
    dataOf(await customer.call('POST /subscriptions/payments/receipt', { body: receiptBody(_id) }));
    await adminOrders.open('payments', customer.email);
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
