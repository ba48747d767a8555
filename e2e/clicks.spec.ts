// How many clicks the most frequent tasks take. Typing and keys don't count.
import type { Page } from '@playwright/test';
import {
  createApprovedReceipt,
  createPaymentProfile,
  createSentInvoice,
  dataOf,
} from '../testing/factories.ts';
import { test as adminTest, images, plans, rowOf, submitReceipt } from './admin-orders-fixture.ts';
import { expect, setImagesUsed, test } from './customer-fixture.ts';

/** Counts the user's clicks in the page from now on. A key that activates a button is not a click of the pointer. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`(() => {
    globalThis.clicks = 0;
    addEventListener('pointerdown', () => { globalThis.clicks += 1; }, true);
  })()`);
  return () => page.evaluate<number>('globalThis.clicks');
}

/** The labels of the form's required fields without a value. */
const emptyRequiredFields = `[...document.querySelectorAll('[role="dialog"] :is(input, select):required')]
  .filter(({ value }) => value.trim() === '')
  .map(({ name }) => name)`;

test('a returning customer subscribes with two clicks and no empty field, and renews with one', async ({
  customer,
}) => {
  const { page, api, adminApi } = customer;
  await createApprovedReceipt(api, adminApi);
  await page.goto('/pricing');
  const clicksToSubscribe = await countClicks(page);
  const plan = page.getByRole('article', { name: 'Diamond Plan' });
  await plan.getByRole('button', { name: 'Get Started' }).click();
  const form = page.getByRole('dialog', { name: 'Subscribe to Diamond Plan' });
  await expect(form.getByLabel('City')).not.toHaveValue('');
  expect(await page.evaluate(emptyRequiredFields)).toEqual([]);
  await form.getByRole('button', { name: 'Send request' }).click();
  await page.waitForURL('**/orders/*');
  expect(await clicksToSubscribe()).toBe(2);

  const [order] = dataOf(await api.call('GET /orders')).orders;
  const params = { id: order?._id ?? '' };
  dataOf(
    await adminApi.call('PUT /admin/subscription-requests/:id', { params, body: { status: 'rejected' } }),
  );
  await setImagesUsed(customer, 60);
  await page.goto('/dashboard');
  const renew = page.getByRole('button', { name: 'Renew now: Gold Plan' });
  await expect(renew).toBeVisible();
  const clicksToRenew = await countClicks(page);
  await renew.click();
  await expect(page.getByRole('heading', { name: "We're reviewing your order" })).toBeVisible();
  expect(await clicksToRenew()).toBe(1);
});

for (const type of [plans, images])
  adminTest(
    `an admin gets from a request of ${type.name} to its invoice with one click`,
    async ({ adminOrders }) => {
      const { page, admin } = adminOrders;
      const customer = await adminOrders.newCustomer('Counted Request');
      await type.createPending(customer, admin);
      const order = await type.createPending(customer, admin);
      await createPaymentProfile(admin, { name: crypto.randomUUID() });
      await adminOrders.open(type.tab, customer.company);
      const approve = page.getByRole('button', { name: 'Approve and send invoice' });
      await expect(approve).toHaveCount(2);
      const clicks = await countClicks(page);
      await approve.first().click();
      await expect(rowOf(page, customer.company).first()).toContainText('Invoice sends in');
      expect(await clicks()).toBe(1);
      // That of the next undecided one.
      await expect(approve).toBeFocused();
      const params = { id: order._id };
      dataOf(await admin.call('DELETE /admin/orders/:id/scheduled-invoice', { params }));
    },
  );

adminTest('an admin approves a receipt with the amount that arrived and one key', async ({ adminOrders }) => {
  const { page, admin } = adminOrders;
  const customer = await adminOrders.newCustomer(`Counted ${crypto.randomUUID().slice(0, 6)}`);
  await submitReceipt(customer, await createSentInvoice(customer, admin));
  await adminOrders.open('payments', customer.name);
  const review = page.getByRole('region', { name: customer.name });
  await expect(review.getByRole('button', { name: 'Approve' })).toBeVisible();
  const clicks = await countClicks(page);
  await page.keyboard.press('a');
  await page.keyboard.type('197');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Payment confirmed and subscription activated!')).toBeVisible();
  expect(await clicks()).toBe(0);
});
