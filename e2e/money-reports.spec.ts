// The studio reads its reports about money, follows a figure to its rows, and converts currencies.
import { readFile } from 'node:fs/promises';
import { topCustomerCount } from '@burnish/domain/reports/top-customers';
import { createApprovedReceipt, dataOf } from '../testing/factories.ts';
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
  await page.getByRole('combobox', { name: 'Period' }).selectOption('3 months');
  await expect(page).toHaveURL(/months=3/);
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('US dollars');
  await expect(page).toHaveURL(/shown=USD/);
  await expect(page.getByRole('table', { name: 'Naira' })).toBeHidden();
  const dollars = page.getByRole('table', { name: 'US dollars' });
  await expect(dollars).toBeVisible();
  await expect(page.getByRole('img', { name: /^US dollars, Invoiced and Received: / })).toBeVisible();
  await expectNoViolations(page);

  const total = dollars.getByRole('row', { name: /^Total/ });
  const received = await total.getByRole('link', { name: /: Received, Total$/ }).innerText();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('USD');

  await total.getByRole('link', { name: /: Received, Total$/ }).click();
  const rows = page.getByRole('table', { name: 'Ledger' });
  const row = rows.getByRole('row', { name: customer.company });
  await expect(row).toContainText('Payment received');
  await expect(page.getByText(`Total ${received}`, { exact: true })).toBeVisible();
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Customer', exact: true }).click();
  await page.getByLabel('Search customers').fill(customer.email);
  await expect(page.getByRole('button', { name: customer.company })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: customer.company }).click();
  await expect(page.getByRole('button', { name: `Customer: ${customer.company}` })).toBeVisible();
  await expect(rows.getByRole('row', { name: /Payment received/ })).toHaveCount(1);
  const amount = await row.getByRole('cell').nth(3).innerText();
  await expect(page.getByText(`Total ${amount}`, { exact: true })).toBeVisible();
  await page.goBack();
  await expect(total.getByRole('link', { name: /: Received, Total$/ })).toHaveText(received);

  await page.getByRole('combobox', { name: 'Show all currencies in one' }).selectOption('Naira');
  const converted = page.getByRole('table', { name: 'All currencies, converted to naira' });
  await expect(converted.getByText(/^₦[\d,.]+ per dollar/).first()).toBeVisible();
  const convertedTotal = converted.getByRole('row', { name: /^Total/ });
  await convertedTotal.getByRole('link', { name: /: Received, Total$/ }).click();
  await expect(page).toHaveURL(/tab=ledger&kind=payment&from=/);
  await expect(page).not.toHaveURL(/currency=/);
});

test('a report of any days leads to the rows of each day', async ({ adminUser, product }) => {
  const { page, api } = adminUser;
  const customer = await newCustomer(product.url, 'Custom Days Studio');
  await createApprovedReceipt(customer, api);
  await page.setViewportSize(phone);
  await page.goto('/admin?tab=reports&report=money&shown=USD');
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Custom range');
  const form = page.getByRole('form', { name: 'Custom range' });
  const [from, to] = [form.getByLabel('From'), form.getByLabel('To')];
  const today = await to.inputValue();
  await expect(page).toHaveURL(new RegExp(`&to=${today}`));
  const table = page.getByRole('table', { name: 'US dollars' });
  await expect(table.getByText('Month', { exact: true })).toBeAttached();

  await from.fill(today);
  await to.fill('2020-01-01');
  await to.press('Enter');
  await expect(to).toHaveAccessibleDescription('Choose a last day that is not before the first one.');
  await from.fill('2020-01-01');
  await to.fill(today);
  await to.press('Enter');
  await expect(from).toHaveAccessibleDescription('Choose at most 5 years.');
  await expect(page).not.toHaveURL(/from=2020/);
  await expectNoViolations(page);

  const firstDay = new Date(Date.parse(today) - 6 * 86_400_000).toISOString().slice(0, 10);
  await from.fill(firstDay);
  await from.press('Enter');
  await expect(page).toHaveURL(new RegExp(`from=${firstDay}&to=${today}`));
  await expect(table.getByText('Day', { exact: true })).toBeAttached();
  await expect(table.getByRole('row')).toHaveCount(9);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`money-${firstDay}-to-${today}.csv`);
  expect(await readFile(await file.path(), 'utf8')).toContain(`\n${firstDay},${firstDay},USD,`);
  await page
    .getByRole('row', { name: /^Total/ })
    .getByRole('link', { name: /: Received, Total$/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`tab=ledger.*from=${firstDay}.*to=${today}`));
  await expect(page.getByRole('row', { name: customer.company })).toContainText('Payment received');
  await page.goBack();
  await expect(from).toHaveValue(firstDay);
});

test('a figure about used images leads to its usage entries', async ({ adminUser, product }) => {
  const { page, api } = adminUser;
  const customer = await newCustomer(product.url, 'Used Images Studio');
  await createApprovedReceipt(customer, api);
  const query = { search: customer.email };
  const [plan] = dataOf(await api.call('GET /admin/subscriptions', { query })).subscriptions;
  const params = { id: plan?._id ?? '' };
  const body = { imagesUsed: 7, reason: 'Delivered by email' };
  dataOf(await api.call('PUT /admin/subscriptions/:id', { params, body }));
  await page.setViewportSize(phone);
  await page.goto('/admin?tab=reports&report=images&months=3');
  const report = page.getByRole('table', { name: 'Images' });
  await expectNoViolations(page);
  await report.getByRole('link', { name: /: Images, Total$/ }).click();
  const rows = page.getByRole('table', { name: 'Images used' });
  const row = rows.getByRole('row', { name: customer.company });
  await expect(row).toContainText('Delivered by email');
  await expect(row).toContainText('7');
  await expectNoViolations(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('Delivered by email');

  await page.getByRole('link', { name: 'Back to the report' }).click();
  const figure = report.getByRole('link', { name: /: Images, Gold Plan$/ }).last();
  const images = await figure.innerText();
  await figure.click();
  await expect(row).toContainText('Delivered by email');
  await expect(page.getByText(`Total ${images}`, { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Back to the report' }).click();
  await expect(page.getByRole('img', { name: /^Images by month and plan, Gold Plan: / })).toBeVisible();
  const byTier = page.getByRole('table', { name: 'Images by month and tier' });
  const withoutTier = byTier.getByRole('link', { name: /: No tier, / }).first();
  const ofMonth = await withoutTier.innerText();
  await withoutTier.click();
  await expect(page.getByText('All plans and pay per image, No tier', { exact: true })).toBeVisible();
  await expect(row).toContainText('Delivered by email');
  await expect(page.getByText(`Total ${ofMonth}`, { exact: true })).toBeVisible();
});

test('the share of paid orders leads to them', async ({ adminUser, product }) => {
  const { page, api } = adminUser;
  const customer = await newCustomer(product.url, 'Paid Order Studio');
  await createApprovedReceipt(customer, api);
  await page.goto('/admin?tab=reports&report=conversion&months=3&shown=USD');
  const table = page.getByRole('table', { name: 'Orders of plans, US dollars' });
  const total = table.getByRole('row', { name: /^Total/ });
  await expect(
    total.getByRole('link', { name: /days?: Median time, Total\. Shows the paid orders$/ }),
  ).toBeVisible();
  await expect(
    page.getByRole('img', { name: /^Orders of plans, US dollars, Share: .* none; .*%$/ }),
  ).toBeVisible();
  await total.getByRole('link', { name: /^\d+%: Share, Total\. Shows the paid orders$/ }).click();
  const rows = page.getByRole('table', { name: 'Orders' });
  await expect(rows.getByRole('row', { name: customer.company })).toBeVisible();
  await expect(page).toHaveURL(/paid=true/);
});

test('all other customers lead to their payments', async ({ adminUser, product }) => {
  const { page, api } = adminUser;
  for (let index = 0; index <= topCustomerCount; index += 1)
    await createApprovedReceipt(await newCustomer(product.url, `Paying Studio ${index}`), api);
  await page.goto('/admin?tab=reports&report=customers&months=3&shown=USD');
  const others = page.getByRole('row', { name: /other customers?/ });
  const received = await others.getByRole('link', { name: /: Received, \d+ other customers?$/ }).innerText();
  const payments = await others.getByRole('link', { name: /: Payments, / }).innerText();
  await others.getByRole('link', { name: /: Received, / }).click();
  await expect(page.getByRole('button', { name: 'Customer: All except 10 customers' })).toBeVisible();
  await expect(page.getByText(`Total ${received}`, { exact: true })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Ledger' }).getByRole('row', { name: /Payment received/ });
  await expect(rows).toHaveCount(Number(payments));
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Remove filter: Customer' }).click();
  await expect(page).not.toHaveURL(/exceptCustomerId/);
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
    await expect(page.getByRole('img', { name: /: / }).first()).toBeVisible();
    await expectNoViolations(page);
    const root = page.locator('html');
    expect(await root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
});

test('an exchange rate is added in the settings', async ({ adminUser }) => {
  const { page } = adminUser;
  await page.goto('/admin?tab=settings#exchange-rates');
  await page.getByLabel('Naira per dollar').fill('0');
  await page.getByRole('button', { name: 'Add rate' }).click();
  await expect(page.getByText(/^Enter a rate from/)).toBeVisible();
  await page.getByLabel('Naira per dollar').fill('1,612.5');
  await page.getByRole('button', { name: 'Add rate' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Add this exchange rate?' });
  await expect(dialog).toContainText(/1 USD = 1,612\.5 NGN from \d+ \w+ \d{4}/);
  await expect(dialog).toContainText('count $100 as ₦161,250, and ₦100,000 as $62.01.');
  await expect(dialog).toContainText('Until then, 1 USD = 1,540 NGN. The dollar is worth 4.7% more naira.');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Save rate' }).click();
  await expect(page.getByText('The exchange rate has been saved.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Exchange rates' })).toContainText('₦1,612.50 per dollar');
});
