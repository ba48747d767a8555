// What is said when a receipt is decided on, and what stays when the decision did not arrive.
import { dataOf, receiptBody, sentInvoice } from '../testing/factories.ts';
import { expect, test } from './order-desk.ts';

const decision = '**/api/admin/payment-receipts/*';

test('a decision that fails says so and keeps the reason; then it is taken', async ({ desk }) => {
  const { page, admin } = desk;
  for (const [act, said] of [
    ['Reject', 'Payment receipt rejected'],
    ['Approve', 'Payment confirmed and subscription activated!'],
  ] as const) {
    const customer = await desk.newCustomer('Samir Haddad');
    const { _id } = await sentInvoice(customer, admin);
    dataOf(await customer.call('POST /subscriptions/payments/receipt', { body: receiptBody(_id) }));
    await desk.open('payments', customer.email);
    const check = page.getByRole('region', { name: customer.name });
    await check.getByLabel(/^Reason/).fill('Somebody else’s transfer.');

    const decide = async () => {
      await check.getByRole('button', { name: act }).click();
      if (act === 'Reject') await page.getByRole('button', { name: 'Reject receipt' }).click();
    };
    await page.route(decision, (route) => route.fulfill({ status: 503, json: {} }));
    await decide();
    await expect(page.getByText('Failed to process payment receipt')).toBeVisible();
    await expect(check.getByLabel(/^Reason/)).toHaveValue('Somebody else’s transfer.');
    await page.unroute(decision);
    await decide();
    await expect(page.getByText(said)).toBeVisible();
  }
});
