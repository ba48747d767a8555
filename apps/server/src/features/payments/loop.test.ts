import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../testing/app.ts';
import { approvedReceipt, dataOf } from '../../../../../testing/factories.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('a plan that is requested, approved, invoiced and paid is active', async () => {
  const admin = await t.signInAdmin();
  const customer = await t.signIn('Adaeze Okafor');
  const receipt = await approvedReceipt(customer, admin);
  expect(receipt.status).toBe('approved');
  const { subscriptions } = dataOf(await customer.call('GET /subscriptions/active'));
  expect(subscriptions).toMatchObject([
    {
      status: 'active',
      imagesLimit: 60,
      imagesUsed: 0,
      startDate: '2026-11-21T12:00:00.000Z',
      endDate: '2026-12-21T12:00:00.000Z',
    },
  ]);
  const { invoices } = dataOf(await customer.call('GET /subscriptions/invoices'));
  expect(invoices).toMatchObject([
    { invoiceNumber: 'INV-2026-000001', status: 'payment_confirmed', amount: 197 },
  ]);
  const { requests } = dataOf(await customer.call('GET /subscriptions/requests'));
  expect(requests[0]?.path.actsNext).toBeNull();
});
