// Imports: the studio adds customers, open invoices and running plans from CSV files.
import { brand } from '@burnish/domain/brand';
import { createImportedPeriod } from '@burnish/domain/imports/imported-period';
import { addDays, dateIn } from '@burnish/domain/time/calendar-date';
import { createPaymentProfile, dataOf } from '../testing/factories.ts';
import { csvOf, importForm, invoiceCells, planCells } from '../testing/imports.ts';
import { expect, factOf, openDetails, test } from './admin-orders-fixture.ts';
import { expectNoViolations } from './axe.ts';

const { timeZone } = brand.openingHours;
const daysAgo = (days: number) => addDays(dateIn(new Date(), timeZone), -days);

const fileOf = (content: string) => ({
  name: 'import.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
});

test('customers are imported after a preview, and problems are named by row', async ({ adminOrders }) => {
  const { page, admin } = adminOrders;
  const [email, existing] = [`${crypto.randomUUID()}@example.com`, `${crypto.randomUUID()}@example.com`];
  dataOf(await admin.call('POST /admin/imports/customers', { form: importForm(`Email\n${existing}\n`) }));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin?tab=users');
  await page.getByRole('button', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import customers' });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download an example file' }).click();
  expect((await download).suggestedFilename()).toBe('customers-example.csv');

  const input = dialog.getByLabel('File', { exact: true });
  await input.setInputFiles(fileOf('Name,Email\nAda,nobody\n'));
  const importButton = dialog.getByRole('button', { name: /^Import/ });
  await expect(dialog.getByRole('alert')).toContainText('Row 2, Email: Enter an email address');
  await expect(importButton).toBeDisabled();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: /Remove/ }).click();

  await input.setInputFiles(fileOf(`Joined,Name,Email\n2024,Ada Okafor,${email}\n2025,Known,${existing}\n`));
  await expect(
    dialog.getByText('1 customer will be imported. 1 customer already has an account'),
  ).toBeVisible();
  await expect(dialog.getByText('Columns that are ignored: Joined.')).toBeVisible();
  await expectNoViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1280, height: 900 });
  const rows = dialog.getByRole('table', { name: 'First 2 rows' }).getByRole('row');
  await expect(rows.filter({ hasText: email })).toContainText('New');
  await expect(rows.filter({ hasText: 'Known' })).toContainText('Has an account');
  await expectNoViolations(page);

  // The connection is lost once; the import can be tried again.
  await page.route('**/api/admin/imports/customers', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Import 1 customer' }).click();
  await expect(dialog.getByText('Check your connection, then try again.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 1 customer' }).click();
  await expect(page.getByText('1 customer imported. 1 customer already has an account')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search users' }).fill(email);
  await expect(page.getByText('Ada Okafor').first()).toBeVisible();
});

test('an open invoice is imported with its number, which finds it, and its customer can pay it', async ({
  adminOrders,
}) => {
  const { page, admin, newCustomer } = adminOrders;
  await createPaymentProfile(admin, { name: `Imports ${crypto.randomUUID()}` });
  const customer = await newCustomer('Invoice Import');
  const number = `OLD/${crypto.randomUUID().slice(0, 8)}`;
  const row = invoiceCells(customer.email, {
    Number: number,
    'Amount paid': '50.00',
    'Payment date': daysAgo(8),
    'Invoice date': daysAgo(10),
    'Due date': daysAgo(-20),
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin?tab=invoices');
  await page.getByRole('button', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import open invoices' });
  const input = dialog.getByLabel('File', { exact: true });
  await input.setInputFiles(fileOf(csvOf({ ...row, Email: 'nobody@example.com' })));
  await expect(dialog.getByRole('alert')).toContainText('Row 2, Email: There is no account with this email.');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: /Remove/ }).click();

  await input.setInputFiles(fileOf(csvOf(row)));
  await expect(dialog.getByText('1 invoice will be imported.')).toBeVisible();
  await expectNoViolations(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(dialog.getByRole('table', { name: 'First 1 row' })).toContainText(number);
  await dialog.getByRole('button', { name: 'Import 1 invoice' }).click();
  await expect(page.getByText('1 invoice imported.')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByRole('searchbox', { name: 'Search invoices' }).fill(number);
  const details = await openDetails(page, number);
  await expect(factOf(details, 'Imported')).toBeVisible();
  const { invoices } = dataOf(await customer.call('GET /subscriptions/invoices'));
  expect(invoices).toMatchObject([{ invoiceNumber: number, amountDue: 147, status: 'sent' }]);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await page.getByRole('button', { name: 'Import…' }).click();
  await input.setInputFiles(fileOf(csvOf(row)));
  await expect(dialog.getByText('1 invoice is already here and stays unchanged.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Import/ })).toBeDisabled();
});

test('an imported invoice that is older than the rows of the list is in its total', async ({
  adminOrders,
}) => {
  const { page, admin, newCustomer } = adminOrders;
  await createPaymentProfile(admin, { name: `Imports ${crypto.randomUUID()}` });
  const { email } = await newCustomer('Many Invoices');
  const rowOf = (index: number) =>
    invoiceCells(email, {
      Number: `${crypto.randomUUID().slice(0, 8)}/${index}`,
      'Invoice date': daysAgo(10),
      'Due date': daysAgo(-20),
    });
  const form = importForm(csvOf(...Array.from({ length: 55 }, (_, index) => rowOf(index))));
  dataOf(await admin.call('POST /admin/imports/invoices', { form }));
  await page.goto(`/admin?tab=invoices&q=${encodeURIComponent(email)}`);
  await expect(page.getByText('50 of 55')).toBeVisible();
  await page.getByRole('button', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import open invoices' });
  const older = { ...rowOf(55), 'Invoice date': daysAgo(12) };
  await dialog.getByLabel('File', { exact: true }).setInputFiles(fileOf(csvOf(older)));
  await dialog.getByRole('button', { name: 'Import 1 invoice' }).click();
  await expect(page.getByText('1 invoice imported.')).toBeVisible();
  await expect(page.getByText('50 of 56')).toBeVisible();
});

test('a running plan is imported with its images and its end', async ({ adminOrders }) => {
  const { page, newCustomer } = adminOrders;
  const customer = await newCustomer('Plan Import');
  const from = daysAgo(3);
  const period = { from, until: from, cycle: 'monthly', images: 60 } as const;
  const { endsOn } = createImportedPeriod(period, { now: new Date(), timeZone });
  const row = planCells(customer.email, { 'Start date': from, 'End date': endsOn });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin?tab=subscriptions');
  await page.getByRole('button', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import running plans' });
  const input = dialog.getByLabel('File', { exact: true });
  await input.setInputFiles(fileOf(csvOf({ ...row, 'Images used': '61' })));
  await expect(dialog.getByRole('alert')).toContainText(
    'Row 2, Images used: Enter the number of used images',
  );
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: /Remove/ }).click();

  await input.setInputFiles(fileOf(csvOf(row)));
  await expect(dialog.getByText('1 plan will be imported.')).toBeVisible();
  await expectNoViolations(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(dialog.getByRole('table', { name: 'First 1 row' })).toContainText(endsOn);
  await dialog.getByRole('button', { name: 'Import 1 plan' }).click();
  await expect(page.getByText('1 plan imported.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox', { name: /^Search/ }).fill(customer.email);
  await expect(page.getByText('12 of 60').first()).toBeVisible();
});
