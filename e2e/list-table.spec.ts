// The table of the studio's lists: what fits beside an open pane.
import { expect, openDetails, plans, rowOf, test } from './admin-orders-fixture.ts';

/** Texts that are cut off, of this part of each row. */
const cutTexts = (part: string) => `[...document.querySelectorAll('[data-row] ${part}')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  .map(({ textContent }) => textContent)`;

test('names have room beside the details, and columns appear as soon as they fit', async ({ adminOrders }) => {
  const { page, admin } = adminOrders;
  const customer = await adminOrders.newCustomer('Juniper Light');
  await plans.createPending(customer, admin);
  await page.setViewportSize({ width: 1280, height: 800 });
  await adminOrders.open(plans.tab, customer.company);
  const row = rowOf(page, customer.company);
  const approve = row.getByRole('button', { name: 'Approve and send invoice' });
  await expect(approve).toBeVisible();
  const columns = () => page.getByRole('columnheader').allTextContents();
  expect(await columns()).toEqual(['', 'Customer', 'Plan', 'Amount', 'Status', 'Requested', 'Actions']);

  await openDetails(page, customer.company);
  await expect(approve).toHaveCount(0);
  expect(await columns()).toEqual(['', 'Customer', 'Amount', 'Status', 'Actions']);
  expect(await page.evaluate(cutTexts('th a'))).toEqual([]);
  await row.getByRole('button', { name: `Actions: ${customer.company}` }).click();
  await expect(row.getByRole('menuitem')).toContainText(['Approve and send invoice', 'Approve', 'Reject']);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 1920, height: 800 });
  await expect.poll(columns).toContain('Order');
  expect(await page.evaluate(cutTexts('th a'))).toEqual([]);
});
