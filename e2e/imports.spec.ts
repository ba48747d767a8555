// Imports: the studio adds customers from a CSV file.
import { dataOf } from '../testing/factories.ts';
import { importForm } from '../testing/imports.ts';
import { expect, test } from './admin-orders-fixture.ts';
import { expectNoViolations } from './axe.ts';

const fileOf = (content: string) => ({
  name: 'customers.csv',
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
