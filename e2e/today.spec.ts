// What waits for the studio, decided in place and by keyboard.
import { expect, images, plans, test } from './admin-orders-fixture.ts';

test('requests are decided with the keyboard, and what arrives is inserted on a click', async ({
  adminOrders: { page, admin, newCustomer },
}) => {
  const customer = await newCustomer('Today Keys');
  await plans.createPending(customer, admin);
  await images.createPending(customer, admin);
  await page.goto('/admin?tab=today&kind=order');
  const rows = page.getByRole('button', { expanded: false }).filter({ hasText: customer.company });
  const open = page.getByRole('button', { expanded: true });
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Requests/ })).toHaveAttribute('aria-pressed', 'true');

  await rows.first().click();
  await expect(open).toContainText('Gold Plan');
  await page.keyboard.press('a');
  await expect(open).toContainText('approved, no invoice yet');
  await expect(open).toBeFocused();
  await expect(page.getByRole('button', { name: 'Send Invoice' })).toBeVisible();

  await page.keyboard.press('r');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject request' }).click();
  await expect(page.locator('li').filter({ hasText: customer.company })).toHaveCount(1);

  await plans.createPending(customer, admin);
  await page.getByRole('button', { name: /^Show \d+ new/ }).click();
  await expect(page.locator('li').filter({ hasText: customer.company })).toHaveCount(2);
  await rows.first().focus();
  await page.keyboard.press('j');
  await expect(open).toHaveCount(1);
});
