// The filter for a range of amounts in the studio's lists.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  createPendingImagesOrder,
  createPendingOrder,
  createSubmittedReceipt,
} from '../testing/factories.ts';
import { blockRealtime, type Customer, expect, images, rowOf, test } from './admin-orders-fixture.ts';
import { expectNoViolations } from './axe.ts';
import { clearFilter, filterChip, setFilter } from './list-filters.ts';

const oneCurrency = 'Choose one currency to filter by amount.';
const invalid = "The amount filter isn't valid.";

/** Orders of $97, $197, $397 and ₦120,000. */
async function createOrders(customer: Customer): Promise<void> {
  const { company: companyName } = customer;
  await createPendingOrder(customer, { companyName, planId: 'gold-plan', currency: 'NGN' });
  for (const planId of ['silver-plan', 'gold-plan', 'diamond-plan'] as const)
    await createPendingOrder(customer, { companyName, planId });
}

const form = (page: Page) => page.getByRole('form', { name: 'Amount' });

test('a range is entered by keyboard, and the totals, the file and a saved view have it', async ({
  adminOrders,
}) => {
  const { page } = adminOrders;
  const customer = await adminOrders.newCustomer('Amount Adeyemi');
  await createOrders(customer);
  await adminOrders.open('requests', customer.company);
  const rows = rowOf(page, customer.company);
  await expect(rows).toHaveCount(4);
  const chip = filterChip(page, 'Amount');
  await chip.press('Enter');
  await expect(form(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(form(page).getByLabel('Currency')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('1,00');
  await page.keyboard.press('Tab');
  await page.keyboard.type('150');
  await page.keyboard.press('Enter');
  await expect(form(page).getByLabel('Currency')).toBeFocused();
  await expect(form(page).getByLabel('Currency')).toHaveAccessibleDescription(oneCurrency);
  await expect(form(page).getByLabel('Minimum')).toHaveAccessibleDescription(/^Enter an amount/);
  await expectNoViolations(page);
  await expect(page).toHaveURL(/q=[^&]+$/);

  await page.keyboard.type('USD');
  await form(page).getByLabel('Minimum').fill('1,000.50');
  await page.keyboard.press('Enter');
  await expect(form(page).getByLabel('Maximum')).toBeFocused();
  await expect(form(page).getByLabel('Maximum')).toHaveAccessibleDescription(
    "The maximum can't be less than the minimum.",
  );
  await form(page).getByLabel('Minimum').fill('97');
  await form(page).getByLabel('Maximum').fill('197.00');
  await page.keyboard.press('Enter');
  await expect(form(page)).toHaveCount(0);
  await expect(chip).toBeFocused();
  await expect(chip).toHaveText('Amount: $97 to $197');
  await expect(filterChip(page, 'Currency')).toHaveText('Currency: USD');
  await expect(page).toHaveURL(/minAmount=97&maxAmount=197\.00&currency=USD$/);
  await expect(rows).toHaveCount(2);
  await expect(page.getByText('$294', { exact: true })).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  expect(file.split('\n').filter(Boolean)).toHaveLength(3);

  const views = page.getByRole('navigation', { name: 'Saved views' });
  await views.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Small orders');
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await expect(views.getByRole('link', { name: 'Small orders 2' })).toHaveAttribute('aria-current', 'true');
  await clearFilter(page, 'Amount');
  await expect(rows).toHaveCount(3);
  await expect(filterChip(page, 'Currency')).toHaveText('Currency: USD');
  await views.getByRole('link', { name: 'Small orders 2' }).click();
  await expect(chip).toHaveText('Amount: $97 to $197');
  await expect(rows).toHaveCount(2);
});

test('a row that arrives appears if its amount is in the range', async ({ adminOrders }) => {
  const { page } = adminOrders;
  const customer = await adminOrders.newCustomer('Amount Danjuma');
  const create = (quantity: number) =>
    createPendingImagesOrder(customer, { companyName: customer.company, quantity });
  const { totalPrice } = await create(211);
  const connected = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40')),
    );
  await page.goto(
    `/admin?tab=pay-per-image-requests&currency=USD&minAmount=${totalPrice}&maxAmount=${totalPrice}`,
  );
  const rows = rowOf(page, customer.company);
  await expect(rows).toHaveCount(1);
  await connected;
  // From now on only events bring rows.
  await page.route(images.listUrl, (route) => route.abort());
  await create(212);
  await create(211);
  await expect(rows.filter({ hasText: `$${totalPrice.toLocaleString('en')}` })).toHaveCount(2);
  await expect(rows).toHaveCount(2);
});

test('an invalid range is explained, requests nothing and can be corrected or cleared', async ({
  adminOrders,
}) => {
  const { page } = adminOrders;
  const customer = await adminOrders.newCustomer('Amount Balogun');
  await createOrders(customer);
  await blockRealtime(page);
  const failures: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 400) failures.push(response.url());
  });
  const search = encodeURIComponent(customer.company);
  for (const [query, message] of [
    ['minAmount=97', oneCurrency],
    ['minAmount=97&currency=EUR', oneCurrency],
    ['maxAmount=much&currency=USD', 'Enter an amount with at most two decimals'],
    ['minAmount=1&minAmount=2&currency=USD', 'Enter an amount with at most two decimals'],
    ['minAmount=2&maxAmount=1&currency=USD', "The maximum can't be less than the minimum."],
  ]) {
    await page.goto(`/admin?tab=requests&q=${search}&${query}`);
    await expect(page.getByRole('alert').filter({ hasText: invalid })).toContainText(message ?? '');
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
    await expect(filterChip(page, 'Amount')).toHaveText('Amount: not valid');
  }
  await filterChip(page, 'Amount').click();
  await expect(form(page).getByLabel('Maximum')).toHaveAttribute('aria-invalid', 'true');
  await form(page).getByLabel('Maximum').fill('97');
  await form(page).getByRole('button', { name: 'Apply' }).click();
  const rows = rowOf(page, customer.company);
  await expect(rows).toHaveCount(1);

  await setFilter(page, 'Currency', 'NGN');
  await expect(page.getByRole('alert').filter({ hasText: invalid })).toContainText(oneCurrency);
  await expect(rows).toHaveCount(0);
  await setFilter(page, 'Currency', 'USD', false);
  await expect(page.getByText('No requests found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page).toHaveURL(/tab=requests$/);

  await page.goto(`/admin?tab=requests&q=${search}&minAmount=97`);
  await page.getByRole('button', { name: 'Clear the amount filter' }).click();
  await expect(rows).toHaveCount(4);
  expect(failures).toEqual([]);
});

test('on a phone the form fits, for receipts as for the other lists', async ({ adminOrders }) => {
  const { page, admin } = adminOrders;
  const customer = await adminOrders.newCustomer('Amount Chukwu');
  const { company: companyName } = customer;
  for (const planId of ['silver-plan', 'gold-plan'] as const)
    await createSubmittedReceipt(customer, admin, { companyName, planId });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const tab of ['requests', 'pay-per-image-requests', 'invoices', 'payments']) {
    await adminOrders.open(tab, customer.email);
    await filterChip(page, 'Amount').click();
    const box = await form(page).boundingBox();
    expect(box?.x).toBeGreaterThan(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await form(page).getByLabel('Maximum').fill('97');
    await expect(form(page).getByLabel('Maximum')).toHaveAttribute('inputmode', 'decimal');
    await form(page).getByLabel('Currency').selectOption('USD');
    await form(page).getByRole('button', { name: 'Apply' }).click();
    await expect(filterChip(page, 'Amount')).toHaveText('Amount: up to $97');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  }
  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue('USD');
  const receipts = page.getByRole('list', { name: 'To review' }).getByRole('link');
  await expect(receipts).toHaveCount(1);
  await expect(receipts).toContainText('$97');
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('');
  await expect(page.getByRole('alert').filter({ hasText: invalid })).toContainText(oneCurrency);
  await page.getByRole('button', { name: 'Clear the amount filter' }).click();
  await expect(receipts).toHaveCount(2);
});
