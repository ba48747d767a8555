// The studio reads its reports about money, follows a figure to its rows, and converts currencies.
import { readFile } from 'node:fs/promises';
import { createApprovedReceipt } from '../testing/factories.ts';
import { test } from './admin-people-fixture.ts';
import { newCustomer } from './api-customer.ts';
import { expectNoViolations } from './axe.ts';
import { expect } from './product-fixture.ts';

const phone = { width: 390, height: 844 };

test('a figure leads to the rows that it sums, and the report is downloaded', async ({
  adminUser,
  product,
}) => {
  const { page, api } = adminUser;
  const customer = await newCustomer(product.url, 'Reported Studio');
  await createApprovedReceipt(customer, api);
  await page.goto('/admin?tab=reports');
  await page.getByRole('combobox', { name: 'Report' }).selectOption('Money');
  const dollars = page.getByRole('table', { name: 'US dollars' });
  await expect(dollars).toBeVisible();
  await expect(page.getByRole('img', { name: /^US dollars: / })).toBeVisible();
  await expectNoViolations(page);

  const total = dollars.getByRole('row', { name: /^Total/ });
  const received = await total.getByRole('link', { name: /: Received, Total$/ }).innerText();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('USD');

  await total.getByRole('link', { name: /: Received, Total$/ }).click();
  const rows = page.getByRole('table', { name: 'Account entries' });
  await expect(rows.getByRole('row', { name: /Reported Studio|Payment received/ }).first()).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Back to the report' }).click();
  await expect(total.getByRole('link', { name: /: Received, Total$/ })).toHaveText(received);

  await page.getByRole('combobox', { name: 'Show all currencies in one' }).selectOption('Naira');
  await expect(page.getByRole('table', { name: 'All currencies, converted to Naira' })).toBeVisible();
});

test('each report opens on a phone', async ({ adminUser }) => {
  const { page } = adminUser;
  await page.setViewportSize(phone);
  await page.goto('/admin?tab=reports&report=money');
  for (const name of [
    'Outstanding',
    'Recurring revenue',
    'Orders to payments',
    'Images used',
    'Top customers',
  ]) {
    await page.getByRole('combobox', { name: 'Report' }).selectOption(name);
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    await expectNoViolations(page);
  }
});

test('an exchange rate is added in the settings', async ({ adminUser }) => {
  const { page } = adminUser;
  await page.goto('/admin?tab=settings#exchange-rates');
  await page.getByLabel('Naira per dollar').fill('0');
  await page.getByRole('button', { name: 'Add rate' }).click();
  await expect(page.getByText(/^Enter a rate from/)).toBeVisible();
  await page.getByLabel('Naira per dollar').fill('1612.5');
  await expect(page.getByText('$100 is ₦161,250 in reports from that day on.')).toBeVisible();
  await page.getByRole('button', { name: 'Add rate' }).click();
  await expect(page.getByText('The exchange rate has been saved.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Exchange rates' })).toContainText('₦1,612.50 per dollar');
});
